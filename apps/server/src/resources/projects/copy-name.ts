import { LONGEST_NAME } from '@thermarium/api';

/** The name of a duplicate: 'X (copy)', or 'X (copy 2)' and so on where that is taken; of a duplicate too. */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/ \(copy(?: \d{1,9})?\)$/, '');
  for (let count = 1; ; count++) {
    const suffix = count === 1 ? ' (copy)' : ` (copy ${count})`;
    const candidate = shortened(stem, LONGEST_NAME - suffix.length) + suffix;
    if (!taken.has(candidate)) return candidate;
  }
}

/** The text up to a length, never ending in half a character. */
function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
}
