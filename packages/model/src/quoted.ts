/** Messages cut longer texts, so that they stay readable. */
const LONGEST_QUOTATION = 60;

/** A user's text for a message: in quotes, and cut if it is long. */
export function quoted(text: string): string {
  return `'${text.length > LONGEST_QUOTATION ? `${text.slice(0, LONGEST_QUOTATION)}…` : text}'`;
}

/** The name of a value that is not allowed here, for a message: `a list`, `true`, `'die'`. */
export function described(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? quoted(value) : String(value);
}
