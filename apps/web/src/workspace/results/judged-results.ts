import type { HighestAllowed } from '@thermarium/model';
import { isDecided, marginTo, verdictOf } from '@thermarium/solution/figures';
import { isNodeKey } from './object-result.ts';
import type { ObjectResult, Solution } from './results-state.ts';
import { WORLD_KEY } from './wire/read-solution.ts';

type Results = Solution['objects'];

const judgedBefore = new WeakMap<Results, { readonly limits: unknown; readonly judged: Results }>();

/**
 * Results with the limits of the model as it stands now, and the margins to those: a limit alters no temperature, so a
 * solution is judged anew when one changes.
 *
 * @param limits of objects, by their ids
 */
export function judgedResults(results: Results, limits: ReadonlyMap<number, HighestAllowed>): Results {
  const before = judgedBefore.get(results);
  if (before?.limits === limits) return before.judged;
  const judged = withLimits(results, limits);
  judgedBefore.set(results, { limits, judged });
  return judged;
}

function withLimits(results: Results, limits: ReadonlyMap<number, HighestAllowed>): Results {
  const changed = new Map<string, ObjectResult>();
  for (const [key, result] of results) {
    const isObject = key !== WORLD_KEY && !isNodeKey(key);
    const limit = isObject ? (limits.get(Number.parseInt(key, 10))?.celsius ?? null) : null;
    if (limit === result.highest_allowed) continue;
    changed.set(key, { ...result, highest_allowed: limit, margin: marginTo(limit, result.max_t) });
  }
  if (changed.size === 0) return results;
  return new Map([...results].map(([key, result]) => [key, changed.get(key) ?? result]));
}

/** An object with its margin, K. */
export interface JudgedObject {
  readonly id: number;
  readonly margin: number;
}

/** The verdicts on the limits of objects in a solution. */
export interface Verdicts {
  /** The number of objects with a limit and a temperature. */
  readonly judged: number;
  /** Those over their limit, the worst first. */
  readonly over: readonly JudgedObject[];
  /** The number of those that a finer grid may find on the other side of their limit. */
  readonly undecided: number;
  /** The one with the smallest margin; null: none has a limit. */
  readonly worst: JudgedObject | null;
}

const verdictsBefore = new WeakMap<Results, Verdicts>();

/** Judges all objects of a solution, each by its temperatures in it. */
export function verdictsOf(results: Results): Verdicts {
  const before = verdictsBefore.get(results);
  if (before) return before;
  const judged: JudgedObject[] = [];
  let undecided = 0;
  for (const [key, result] of results) {
    const { margin } = result;
    if (margin !== null) judged.push({ id: Number.parseInt(key, 10), margin });
    if (isDecided(result.highest_allowed, result) === false) undecided++;
  }
  judged.sort((one, other) => one.margin - other.margin);
  // Only solves that converged are stored.
  const over = judged.filter(({ margin }) => verdictOf({ margin, isSolved: true }) === 'fail');
  const verdicts = { judged: judged.length, over, undecided, worst: judged[0] ?? null };
  verdictsBefore.set(results, verdicts);
  return verdicts;
}
