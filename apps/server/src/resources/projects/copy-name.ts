import { LONGEST_NAME } from '@thermarium/api';

/**
 * The name of a duplicate: 'X (copy)', or 'X (copy 2)' and so on where that is taken; a copy of a copy gets
 * the next number.
 */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  return copyNames(taken)(name);
}

/** Names duplicates one after another; each name counts as taken from then on. */
export function copyNames(names: Iterable<string>): (name: string) => string {
  const taken = new Set(names);
  // Otherwise thousands of copies of one object would each search the names of all before.
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

/** The text up to a length, without cutting a character in half. */
function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
}
