/** Most names in one message. */
const MOST_NAMES = 8;

/** Names in quotation marks: the first few, and how many more there are. */
export function quotedList(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => `'${name}'`);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
