import type { Candidates } from './candidates.ts';
import { type CoefficientRange, leastAhead } from './dominance.ts';

/** Choices of coefficients whose extreme readings the others of a part are held against. */
const DIRECTIONS = 24;
/** A part with fewer candidates costs less than it takes to look at them. */
const FEW = 64;

/**
 * Drops candidates that are never the extreme of their part. A mean of two readings is never above the higher one of them, so
 * what a mean outdoes in every case is never the highest either: unlike one reading alone, means of two do so to nearly all that lies
 * between two hot places.
 *
 * @param sign 1 for the highest, -1 for the lowest
 */
export function thinCandidates(candidates: Candidates, range: CoefficientRange, sign: 1 | -1): void {
  const { parts } = candidates;
  const members = new Map<number, number[]>();
  parts.forEach((part, candidate) => {
    const known = members.get(part);
    if (known) known.push(candidate);
    else members.set(part, [candidate]);
  });
  const choices = [...range.references, ...randomChoices(range)];
  const keeps = new Uint8Array(parts.length).fill(1);
  for (const own of members.values()) {
    if (own.length < FEW) continue;
    const extreme = extremeOnes(candidates, own, choices, sign);
    const outdoing = withMeans(candidates, extreme);
    for (const candidate of own) {
      if (extreme.has(candidate)) continue;
      const rises = candidates.risesOf(candidate);
      if (outdoing.some((other) => leastAhead(other, 0, rises, range, sign) >= 0)) keeps[candidate] = 0;
    }
  }
  candidates.keep((candidate) => keeps[candidate] === 1);
}

/** Coefficients within the range, the same ones each time. */
function randomChoices({ middle, half }: CoefficientRange): readonly Float64Array[] {
  let seed = 1;
  const random = (): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return seed / 2 ** 32;
  };
  return Array.from({ length: DIRECTIONS }, () =>
    middle.map((each, f) => each + half[f] * (2 * random() - 1)),
  );
}

function extremeOnes(
  candidates: Candidates,
  own: readonly number[],
  choices: readonly Float64Array[],
  sign: 1 | -1,
): ReadonlySet<number> {
  const found = new Set<number>();
  for (const coefficients of choices) {
    let [most, best] = [-Infinity, own[0]];
    for (const candidate of own) {
      const rises = candidates.risesOf(candidate);
      let rise = 0;
      for (let f = 0; f < coefficients.length; f++) rise += coefficients[f] * rises[f];
      if (sign * rise > most) [most, best] = [sign * rise, candidate];
    }
    found.add(best);
  }
  return found;
}

/** Parts of the one in a mean of two, those first that outdo most. */
const PARTS = [1 / 2, 1 / 4, 3 / 4, 1 / 8, 7 / 8, 1 / 16, 15 / 16];
/** Means of a part of the model: to look at more of them would take longer than to compare what they outdo. */
const MOST_MEANS = 400;

/** The rises of these candidates, and means of each two. */
function withMeans(candidates: Candidates, chosen: ReadonlySet<number>): readonly Float64Array[] {
  const single = [...chosen].map((candidate) => candidates.risesOf(candidate).slice());
  const pairs = single.flatMap((one, n) => single.slice(0, n).map((other) => [one, other] as const));
  const means: Float64Array[] = [];
  for (const part of PARTS) {
    if (means.length + pairs.length > MOST_MEANS && means.length > 0) break;
    for (const [one, other] of pairs) means.push(one.map((rise, f) => part * rise + (1 - part) * other[f]));
  }
  return [...single, ...means.slice(0, MOST_MEANS)];
}
