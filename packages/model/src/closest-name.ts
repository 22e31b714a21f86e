/** Longer names are not compared: nobody mistypes them by hand. */
const LONGEST_NAME = 100;

/** The most letters compared for all suggestions of one evaluation: about ten milliseconds. */
export const MOST_COMPARISONS = 500_000;

/** The cost of a candidate itself, in compared letters. */
const COST_OF_CANDIDATE = 20;

/** The letters that may still be compared. */
export interface Comparisons {
  left: number;
}

/** The budget of each evaluation, by the set of names that the evaluation has made for itself. */
const ofEvaluations = new WeakMap<object, Comparisons>();

/**
 * The candidate that a mistyped name most likely stands for: same letters in another case, else the fewest
 * insertions, deletions, replacements and swaps (optimal string alignment), at most a third of the name and at
 * least one. Null when none is near, or when `comparisons` are used up.
 */
export function closestName(
  name: string,
  candidates: Iterable<string>,
  comparisons: Comparisons = { left: MOST_COMPARISONS },
): string | null {
  if (name.length > LONGEST_NAME) return null;
  const wanted = name.toLowerCase();
  const allowed = Math.max(1, Math.floor(wanted.length / 3));
  let best: string | null = null;
  let fewest = allowed + 1;
  for (const candidate of candidates) {
    comparisons.left -= COST_OF_CANDIDATE;
    if (comparisons.left < 0) return null;
    if (Math.abs(candidate.length - wanted.length) >= fewest) continue;
    const edits = editsBelow(fewest, wanted, candidate.toLowerCase(), comparisons);
    if (edits < fewest && edits < Math.max(wanted.length, candidate.length)) {
      best = candidate;
      fewest = edits;
    }
  }
  return best;
}

/**
 * A sentence to append to a remedy, with a leading space; empty when no candidate is near. `names`: the set of names
 * that an evaluation has made for itself; all suggestions with the same set share one budget of comparisons.
 */
export function didYouMean(name: string, candidates: Iterable<string>, names?: object): string {
  const best = closestName(name, candidates, names && comparisonsOf(names));
  return best === null ? '' : ` (did you mean '${best}'?)`;
}

function comparisonsOf(names: object): Comparisons {
  const known = ofEvaluations.get(names);
  if (known) return known;
  const made = { left: MOST_COMPARISONS };
  ofEvaluations.set(names, made);
  return made;
}

/** Three rows of the table of edits; a candidate is at most a third longer than the name. */
const ROWS = [0, 1, 2].map(() => new Uint16Array(2 * LONGEST_NAME));

/**
 * The edits between two names, or `limit` where there are as many or more. Only the band of the table is filled in
 * which fewer are possible (E. Ukkonen, Algorithms for approximate string matching, Information and Control 64 (1985)).
 */
function editsBelow(limit: number, a: string, b: string, comparisons: Comparisons): number {
  let [beforePrevious, previous, row] = ROWS;
  for (let j = 0; j <= b.length; j += 1) previous[j] = Math.min(j, limit);
  for (let i = 1; i <= a.length; i += 1) {
    const first = Math.max(1, i - limit + 1);
    const last = Math.min(b.length, i + limit - 1);
    comparisons.left -= last - first + 1;
    row.fill(limit, 0, b.length + 1);
    if (i < limit) row[0] = i;
    let least = row[0];
    const letter = a.charCodeAt(i - 1);
    const before = a.charCodeAt(i - 2);
    for (let j = first; j <= last; j += 1) {
      let edits = previous[j - 1] + (letter === b.charCodeAt(j - 1) ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && before === b.charCodeAt(j - 1);
      if (isSwapped && beforePrevious[j - 2] + 1 < edits) edits = beforePrevious[j - 2] + 1;
      if (previous[j] + 1 < edits) edits = previous[j] + 1;
      if (row[j - 1] + 1 < edits) edits = row[j - 1] + 1;
      if (edits > limit) edits = limit;
      row[j] = edits;
      if (edits < least) least = edits;
    }
    if (least === limit || comparisons.left < 0) return limit;
    [beforePrevious, previous, row] = [previous, row, beforePrevious];
  }
  return previous[b.length];
}
