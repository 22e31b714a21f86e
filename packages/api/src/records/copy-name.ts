import { LONGEST_NAME } from '../values.ts';

/** The name of a duplicate: 'X (copy)', or 'X (copy 2)' and so on where that is taken; of a duplicate too. */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  return copyNames(taken)(name);
}

/** Gives duplicates their names one after the other, each taken from then on. */
export function copyNames(names: Iterable<string>): (name: string) => string {
  const taken = new Set(names);
  // Thousands of copies of one object would else each look through the names of all before.
  const counts = new Map<string, number>();
  return (name) => {
    const stem = name.replace(/ \(copy(?: \d{1,9})?\)$/, '');
    for (let count = (counts.get(stem) ?? 0) + 1; ; count++) {
      const suffix = count === 1 ? ' (copy)' : ` (copy ${count})`;
      const candidate = shortened(stem, LONGEST_NAME - suffix.length) + suffix;
      if (taken.has(candidate)) continue;
      counts.set(stem, count);
      taken.add(candidate);
      return candidate;
    }
  };
}

/** The text up to a length, never ending in half a character. */
function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
}
