import { kinds } from '@thermarium/kinds';
import { limitsOf } from '@thermarium/mesh';
import type { Document } from '@thermarium/model';
import { marginTo, verdictOf } from '@thermarium/solution';
import { type Cases, percentiles } from '@thermarium/study';
import { type CaseResult, evaluateCase } from '@thermarium/study/run';

/** The percentiles of margins that are told. */
const SHARES = [0.01, 0.05, 0.5] as const;

/** The limit of an object in the cases of a study. */
interface StudiedLimit {
  /** The part of all cases that keep it, 0 to 1. */
  readonly share: number;
  /** The smallest margin, and percentiles of it over the cases, K. */
  readonly margin: {
    readonly lowest: number;
    readonly p1: number;
    readonly p5: number;
    readonly p50: number;
  };
}

/** All limits in the cases of a study. */
export interface StudyLimits {
  /** The number of cases in which every limit is kept. A case that is not solved keeps none. */
  readonly passing: number;
  /** That number as a part of all cases, 0 to 1. */
  readonly share: number;
  readonly objects: { readonly [path: string]: StudiedLimit };
}

/**
 * Judges every case by the limits that its parameters give. No field is solved for them. Null: nothing has a limit.
 */
export function studyLimits(
  document: Document,
  cases: Cases,
  results: readonly CaseResult[],
): StudyLimits | null {
  const margins = new Map<string, number[]>();
  let passing = 0;
  for (const result of results) {
    const own = caseMargins(document, cases, result);
    if (own === null) continue;
    for (const [path, margin] of own) {
      const known = margins.get(path);
      if (known) known.push(margin);
      else margins.set(path, [margin]);
    }
    if ([...own.values()].every((margin) => keeps(margin))) passing++;
  }
  if (margins.size === 0) return null;
  return {
    passing,
    share: passing / results.length,
    objects: Object.fromEntries(
      [...margins].map(([path, found]) => [path, studied(found, results.length)] as const),
    ),
  };
}

const keeps = (margin: number): boolean => verdictOf({ margin, isSolved: true }) === 'pass';

function studied(margins: readonly number[], cases: number): StudiedLimit {
  const [p1, p5, p50] = percentiles(Float64Array.from(margins), SHARES) ?? [];
  const lowest = margins.reduce((least, margin) => Math.min(least, margin), Infinity);
  return { share: margins.filter(keeps).length / cases, margin: { lowest, p1, p5, p50 } };
}

/** The margins of the objects of a case by their paths, K; null: it is not solved. */
function caseMargins(
  document: Document,
  cases: Cases,
  { index, status, objects, extremes }: CaseResult,
): ReadonlyMap<string, number> | null {
  const model = status === 'converged' ? evaluateCase(document, kinds, cases, index).model : null;
  if (!model) return null;
  const limits = limitsOf(model, kinds);
  const margins = new Map<string, number>();
  objects.forEach((path, n) => {
    const hottest = extremes[2 * n + 1];
    const margin = marginTo(limits.get(path)?.celsius ?? null, Number.isFinite(hottest) ? hottest : null);
    if (margin !== null) margins.set(path, margin);
  });
  return margins;
}
