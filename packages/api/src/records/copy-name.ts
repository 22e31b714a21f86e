import { LONGEST_NAME } from '../values.ts';

/** The name of a duplicate of 'X' or of 'X (copy)': 'X (copy)', or if that is taken 'X (copy 2)' and so on. */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  return copyNames(taken)(name);
}

/** Returns a function that names duplicates one after the other; each name is taken from then on. */
export function copyNames(names: Iterable<string>): (name: string) => string {
  const taken = new Set(names);
  // Without this, each of thousands of copies would try the names of all earlier ones.
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

/** The text cut to a length, never within a surrogate pair. */
function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
}
