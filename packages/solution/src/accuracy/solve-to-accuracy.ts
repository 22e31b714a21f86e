import type { Discretisation, Grid } from '@thermarium/mesh';
import type { AccuracyReport } from '../report/accuracy-report.ts';
import type { Solution } from '../solution.ts';
import type { SolveSummary } from '../solve.ts';
import { finerGrid } from './finer-grid.ts';

/** A solution with its report, and whether what follows may be asked of it. */
export interface Attempt {
  readonly prepared: Discretisation;
  readonly summary: SolveSummary;
  readonly solution: Solution;
}

/** Each grid cuts the error by about a third. */
const MOST_GRIDS = 14;
/** A grid that takes less than this part of the error away is the last: the rest is in curved or shared cells. */
const LEAST_GAIN = 0.03;
const USELESS_GRIDS = 2;
/** Measured: a layer that is cut loses this part of its error, all layers around it included. */
const GONE_BY_CUT = 0.75;
/** Aimed at a little below what is asked for: one more grid costs more than a few more cells. */
const AIM = 0.85;
const LEAST_TO_CUT = 0.3;
const MOST_TO_CUT = 0.8;

/**
 * Solves on finer and finer grids until the means of heated objects are enclosed as closely as is asked for.
 *
 * @param asked % of the rise
 * @param solveOn the attempt on a grid: the coarse one to begin with, that by the demands of the objects, or one that is given
 */
export async function solveToAccuracy(
  asked: number,
  mostCells: number,
  limit: string,
  solveOn: (grid: Grid | 'coarse' | 'usual') => Promise<Attempt>,
): Promise<Attempt & { readonly accuracy: AccuracyReport }> {
  const grids: { readonly cells: number; readonly reached: number | null }[] = [];
  let attempt = await solveOn('coarse');
  // Nothing tells there where a coarse grid is wrong.
  if (largestError(attempt.summary) === null) attempt = await solveOn('usual');
  let useless = 0;
  for (;;) {
    const { prepared, summary, solution } = attempt;
    const reached = largestError(summary);
    const before = grids.at(-1)?.reached ?? Infinity;
    grids.push({ cells: prepared.grid.cells, reached });
    const finish = (reason: string | null) => ({ ...attempt, accuracy: { asked, reached, grids, reason } });
    if (summary.status !== 'converged') return finish('The solve did not converge.');
    if (reached === null)
      return finish(
        'No mean temperature could be enclosed: nothing is heated, or held walls of two temperatures meet.',
      );
    if (reached <= asked) return finish(null);
    useless = reached > (1 - LEAST_GAIN) * before ? useless + 1 : 0;
    if (useless === USELESS_GRIDS)
      return finish(
        'Finer grids hardly help: what is left comes from curved walls or cells that several bodies share.',
      );
    if (grids.length === MOST_GRIDS) return finish(`${MOST_GRIDS} grids were not enough.`);
    const { errorShares } = solution;
    const finer = errorShares && finerGrid(prepared.grid, errorShares, partToCut(asked, reached), mostCells);
    if (!finer) return finish(`A finer grid would not fit: ${limit}.`);
    attempt = await solveOn(finer);
  }
}

/** The part of the error whose layers are to be cut, so that the next grid just meets what is asked for. */
function partToCut(asked: number, reached: number): number {
  return Math.min(MOST_TO_CUT, Math.max(LEAST_TO_CUT, (1 - (AIM * asked) / reached) / GONE_BY_CUT));
}

function largestError({ objects }: SolveSummary): number | null {
  const errors = Object.values(objects).flatMap(({ mean_t_error }) => mean_t_error ?? []);
  return errors.length === 0 ? null : Math.max(...errors);
}
