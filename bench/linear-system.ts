import { type ConductionProblem, EliminatedWalls, type StencilSystem } from '@thermarium/solver';

/**
 * The linear system of a steady problem for the rise over ambient: K and W. Walls are eliminated; no
 * radiation.
 */
export interface LinearSystem extends StencilSystem {
  readonly heat: Float64Array;
}

export function linearSystemOf(problem: ConductionProblem): LinearSystem {
  const { nx, ny, nz, walls, innerTie, loads } = problem;
  const tie = innerTie?.slice() ?? new Float64Array(nx * ny * nz);
  const eliminated = new EliminatedWalls(walls, problem.ambient);
  const share = new Float64Array(walls.count);
  eliminated.linearise(new Float64Array(walls.count), share);
  eliminated.addTies(share, tie);
  const heat = new Float64Array(nx * ny * nz);
  for (const load of loads) {
    load.cells.forEach((cell, n) => {
      heat[cell] += load.steady * load.cellWatts[n];
    });
    load.walls.forEach((wall, n) => {
      heat[walls.cell[wall]] += load.steady * load.wallWatts[n] * (1 - share[wall]);
    });
  }
  return { nx, ny, nz, couplings: (axis) => problem.couplings(axis), tie: () => tie, heat };
}

/**
 * The same with its diagonal and couplings as arrays. `active` is 0 where a cell has neither coupling nor
 * tie.
 */
export function assembled({ nx, ny, nz, couplings, tie }: LinearSystem) {
  const [ax, ay, az] = [couplings(0), couplings(1), couplings(2)];
  const diag = tie().slice();
  for (const [coupling, stride] of [
    [ax, 1],
    [ay, nx],
    [az, nx * ny],
  ] as const) {
    for (let i = 0; i + stride < diag.length; i++) {
      diag[i] += coupling[i];
      diag[i + stride] += coupling[i];
    }
  }
  return { nx, ny, nz, ax, ay, az, diag, active: Uint8Array.from(diag, (sum) => (sum > 0 ? 1 : 0)) };
}
