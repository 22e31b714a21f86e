import { norm } from '@thermarium/numerics';
import type { LoadState } from '../boundary/load-state.ts';
import { countedFrom, type LinearOutcome, type LinearProgress, type StoppingRule } from '../linear/system.ts';
import type { Walls } from '../problem.ts';
import { SecantHistory } from './secant-history.ts';

/** Earlier differences that are remembered; they are of patches, not of cells. */
const DEPTH = 12;
const MOST_ROUNDS = 400;
/** Plain rounds after secants that misled, for the first time; twice as many each further time. */
const FIRST_PAUSE = 2;
/** A balance for radiation that is not the right one yet goes so far below what that still lacks. */
const FORCING = 0.1;

/** How the solve of a balance ended. */
export interface BalanceOutcome extends LinearOutcome {
  /** Linearisations of the walls; 1 where all their laws are linear. */
  readonly outer: number;
}

/**
 * Solves for temperatures and the radiation between walls that follows from them: for what is assumed to arrive at every patch, then for
 * what arrives at those temperatures, improved by the secants of earlier rounds. Each grows with the other, so that plain rounds come up to the
 * solution from below, a step for each surface that heat passes on its way; secants take these together.
 *
 * @param share of walls, as they are linearised
 * @param solve the balance for what is assumed
 * @param rise K per cell, overwritten
 */
export function* settleExchange(
  loads: LoadState,
  { cell }: Walls,
  share: Float64Array,
  solve: (rule: StoppingRule) => Generator<LinearProgress, BalanceOutcome>,
  rise: Float64Array,
  stop: StoppingRule,
): Generator<LinearProgress, BalanceOutcome> {
  const { exchange } = loads;
  if (exchange === null) return yield* solve(stop);
  const { errorBelow, residualBelow = errorBelow === undefined ? 0 : Infinity, maxIterations } = stop;
  const secants = new SecantHistory(exchange.arriving.length, DEPTH);
  const arriving = exchange.arriving.slice();
  const change = new Float64Array(arriving.length);
  const lacking = new Float64Array(rise.length);
  const before = new Float64Array(rise.length);
  let iterations = 0;
  let gap = Infinity;
  let pause = FIRST_PAUSE;
  let plain = 0;
  for (let round = 1; ; round++) {
    const target = round === 1 ? residualBelow : Math.max(0.5 * residualBelow, FORCING * gap);
    before.set(rise);
    const rule = { ...stop, residualBelow: target, maxIterations: maxIterations - iterations };
    const solved = yield* countedFrom(iterations, solve(rule));
    iterations += solved.iterations;
    const assumed = exchange.watts.slice();
    loads.settleExchange(rise);
    lacking.fill(0);
    for (let wall = 0; wall < cell.length; wall++)
      lacking[cell[wall]] += (1 - share[wall]) * (exchange.watts[wall] - assumed[wall]);
    const last = gap;
    gap = norm(lacking);
    let moved = 0;
    for (let n = 0; n < rise.length; n++) moved = Math.max(moved, Math.abs(rise[n] - before[n]));
    const residual = solved.residual + gap;
    const isMet = residual <= residualBelow && (errorBelow === undefined || moved <= errorBelow);
    if (isMet || solved.status !== 'converged' || round === MOST_ROUNDS || !Number.isFinite(gap)) {
      const ended = solved.status === 'converged' ? 'stagnated' : solved.status;
      return { ...solved, status: isMet ? 'converged' : ended, iterations, residual };
    }
    if (gap > last && plain === 0) {
      secants.forget();
      plain = pause;
      pause *= 2;
    }
    if (plain > 0) plain--;
    else {
      for (let n = 0; n < change.length; n++) change[n] = exchange.arriving[n] - arriving[n];
      secants.advance(arriving, change);
      loads.assumeExchange(arriving);
    }
    arriving.set(exchange.arriving);
  }
}
