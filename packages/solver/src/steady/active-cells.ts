import type { ConductionProblem } from '../problem.ts';

/** 1 for every cell that stores heat, conducts to a neighbour or is tied to ambient; 0 for void. */
export function activeCells(problem: ConductionProblem, capacity: Float64Array | null): Uint8Array {
  const { nx, ny, nz, innerTie, walls } = problem;
  const active = new Uint8Array(nx * ny * nz);
  const strides = [1, nx, nx * ny];
  for (const axis of [0, 1, 2] as const) {
    const couplings = problem.couplings(axis);
    for (let cell = 0; cell < couplings.length; cell++) {
      if (couplings[cell] > 0) {
        active[cell] = 1;
        active[cell + strides[axis]] = 1;
      }
    }
  }
  for (let cell = 0; cell < active.length; cell++) {
    if ((capacity !== null && capacity[cell] > 0) || (innerTie !== null && innerTie[cell] > 0))
      active[cell] = 1;
  }
  for (let wall = 0; wall < walls.count; wall++) if (walls.half[wall] > 0) active[walls.cell[wall]] = 1;
  return active;
}
