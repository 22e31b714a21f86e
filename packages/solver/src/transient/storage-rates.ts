import type { WallState } from '../boundary/wall-state.ts';
import type { ConductionProblem } from '../problem.ts';

/**
 * Heat that every cell begins to store: what enters less what its neighbours, walls and inner tie take, W.
 *
 * @param rise K
 * @param walls the walls at this rise, with the loads as `cellWatts`
 * @param out overwritten
 */
export function storageRates(
  problem: ConductionProblem,
  rise: Float64Array,
  walls: WallState,
  cellWatts: Float64Array,
  out: Float64Array,
): void {
  const { nx, innerTie } = problem;
  const strides = [1, nx, nx * problem.ny];
  out.set(cellWatts);
  for (const axis of [0, 1, 2] as const) {
    const couplings = problem.couplings(axis);
    const stride = strides[axis];
    for (let cell = 0; cell + stride < out.length; cell++) {
      if (couplings[cell] === 0) continue;
      const flow = couplings[cell] * (rise[cell] - rise[cell + stride]);
      out[cell] -= flow;
      out[cell + stride] += flow;
    }
  }
  if (innerTie !== null)
    for (let cell = 0; cell < out.length; cell++) out[cell] -= innerTie[cell] * rise[cell];
  addHeatFromWalls(problem, walls.rise, 1, out);
  const { cell, half, count } = problem.walls;
  for (let wall = 0; wall < count; wall++) out[cell[wall]] -= half[wall] * rise[cell[wall]];
}

/** Adds `sign` times g θ to the cells of all walls: the part of the walls' heat that depends on their sources. */
export function addHeatFromWalls(
  problem: ConductionProblem,
  wallRise: Float64Array,
  sign: 1 | -1,
  out: Float64Array,
): void {
  const { cell, half, count } = problem.walls;
  for (let wall = 0; wall < count; wall++) out[cell[wall]] += sign * half[wall] * wallRise[wall];
}
