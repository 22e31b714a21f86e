import type { ConductionProblem } from '../problem.ts';

const EPSILON = 2 ** -53;
/** The iteration stands still at a few times what single roundings make of the residual. */
const ROUNDINGS = 16;

/**
 * The residual that rounding alone leaves, W: ε ‖ |A| |x| ‖₂ (Higham, Accuracy and Stability of Numerical Algorithms, section 7.1), and
 * some times as much. No smaller one can be reached, nor is one needed: it stands where cells conduct very well to each other, and
 * their temperatures hardly hang on it.
 *
 * @param tie of every cell, W/K
 * @param rise K
 */
export function roundingOf(problem: ConductionProblem, tie: Float64Array, rise: Float64Array): number {
  const { nx, ny } = problem;
  const size = new Float64Array(rise.length);
  for (let cell = 0; cell < rise.length; cell++) size[cell] = tie[cell] * Math.abs(rise[cell]);
  for (const [axis, stride] of [1, nx, nx * ny].entries()) {
    const couplings = problem.couplings(axis as 0 | 1 | 2);
    for (let cell = 0; cell + stride < rise.length; cell++) {
      const flow = couplings[cell] * (Math.abs(rise[cell]) + Math.abs(rise[cell + stride]));
      size[cell] += flow;
      size[cell + stride] += flow;
    }
  }
  return ROUNDINGS * EPSILON * Math.sqrt(size.reduce((sum, value) => sum + value * value, 0));
}
