/** Messages cut longer texts, so that they stay readable. */
const LONGEST_QUOTATION = 60;

/** A user's text for a message: in quotes, and cut if it is long. */
export function quoted(text: string): string {
  return `'${text.length > LONGEST_QUOTATION ? `${text.slice(0, LONGEST_QUOTATION)}…` : text}'`;
}

/** Most names in one message. */
const MOST_NAMES = 8;

/** Names of objects or materials for a message: in quotes, the first few, and how many more there are. */
export function quotedList(names: Iterable<string>): string {
  const all = [...names].map((name) => `'${name}'`);
  const shown = all.slice(0, MOST_NAMES).join(', ');
  return all.length > MOST_NAMES ? `${shown} and ${all.length - MOST_NAMES} more` : shown;
}

/** The name of a value that is not allowed here, for a message: `a list`, `true`, `'die'`. */
export function described(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? quoted(value) : String(value);
}
