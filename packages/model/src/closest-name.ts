/**
 * The candidate that a mistyped name most likely stands for: same letters in another case, else the fewest
 * insertions, deletions, replacements and swaps (optimal string alignment), at most a third of the name and at
 * least one. Null when none is near.
 */
export function closestName(name: string, candidates: Iterable<string>): string | null {
  const wanted = name.toLowerCase();
  const allowed = Math.max(1, Math.floor(wanted.length / 3));
  let best: string | null = null;
  let fewest = allowed + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) >= fewest) continue;
    const edits = editDistance(wanted, candidate.toLowerCase());
    if (edits < fewest && edits < Math.max(wanted.length, candidate.length)) {
      best = candidate;
      fewest = edits;
    }
  }
  return best;
}

/** A sentence to append to a remedy, with a leading space; empty when no candidate is near. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const best = name.length > LONGEST_NAME ? null : closestName(name, candidates);
  return best === null ? '' : ` (did you mean '${best}'?)`;
}

/** Longer names are not compared: the table of edits grows with the square of the length. */
const LONGEST_NAME = 100;

function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(replaced, previous[j] + 1, row[j - 1] + 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) row[j] = Math.min(row[j], beforePrevious[j - 2] + 1);
    }
    beforePrevious = previous;
    previous = row;
  }
  return previous[b.length];
}
