import { meanRise } from '../boundary/followers.ts';
import type { LoadState } from '../boundary/load-state.ts';
import { applyLoads } from '../boundary/loads.ts';
import type { LinearProgress } from '../linear/system.ts';
import type { ConductionProblem } from '../problem.ts';
import type { HeatBalance } from './heat-balance.ts';

/** Relative residual of a response: a gain is asked for to some per cent. */
const RESPONSE_PRECISION = 1e-3;
const MOST_RESPONSES = 8;
/** Bounds of the gain this close to one another are one figure. */
const CLOSE = 0.02;
/** A bound below this by the matrix at hand is enough: one that was off by a factor of 2 would have been refilled on the way. */
const CLEARLY_STABLE = 0.5;

/**
 * The gain of the loop from powers to temperatures and back: the spectral radius ρ of diag(dP/dT) R, with R the rises of the
 * powers' mean temperatures by a watt of each. A steady state is stable below 1: a small excess of temperature makes less
 * heat than is led away. By the power method; with v > 0 the least and the greatest of (B v)ᵢ / vᵢ enclose ρ of a matrix
 * without negative entries (Collatz 1942). Powers that fall with temperature are in R.
 *
 * @param rise of the steady state, K per cell; the loads must have followed it
 * @returns an upper bound where ρ is below 1, else a lower one or, where they do not part in time, the mean of both
 */
export function* feedbackGain(
  problem: ConductionProblem,
  balance: HeatBalance,
  loads: LoadState,
  rise: Float64Array,
  maxIterations: number,
): Generator<LinearProgress, number> {
  const rising = loads.followers
    .map((follower) => ({ follower, slope: loads.slopeOf(follower, rise) }))
    .filter(({ slope }) => slope > 0);
  if (rising.length === 0) return 0;
  const heat = { cells: new Float64Array(rise.length), walls: new Float64Array(problem.walls.count) };
  const change = new Float64Array(rise.length);
  const amplitudes = new Float64Array(problem.loads.length);
  let rises = rising.map(() => 1);
  let isOfThisState = false;
  for (let response = 1; ; response++) {
    rising.forEach(({ follower, slope }, n) => {
      amplitudes[follower.index] = (slope * rises[n]) / follower.watts;
    });
    applyLoads(problem.loads, amplitudes, heat);
    const wallChangeOf = yield* balance.respond(heat, change, RESPONSE_PRECISION, maxIterations);
    const next = rising.map(({ follower, slope }, n) =>
      meanRise(follower, change, wallChangeOf, slope * rises[n]),
    );
    const ratios = next.map((value, n) => value / rises[n]);
    const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
    if (high < (isOfThisState ? 1 : CLEARLY_STABLE)) return high;
    if (!isOfThisState) {
      isOfThisState = true;
      if (balance.refresh(rise, loads.walls)) continue;
    }
    if (high < 1) return high;
    if (low > 1) return low;
    if (!(low > 0) || high - low < CLOSE || response === MOST_RESPONSES) return (low + high) / 2;
    const largest = Math.max(...next);
    rises = next.map((value) => value / largest);
  }
}
