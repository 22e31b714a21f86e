import { type Discretisation, Face, wattsBefore } from '@thermarium/mesh';
import { type ConductionProblem, solveSteady } from '@thermarium/solver';

/** Solves to the end, far more exactly than a user would ask. */
export function solvedSteady(problem: ConductionProblem) {
  const solve = solveSteady(problem, {
    precision: 1e-10,
    absolute: false,
    absTol: 0.1,
    iterations: 2000,
    precondition: true,
  });
  for (;;) {
    const step = solve.next();
    if (step.done) return step.value;
  }
}

/**
 * The mean rise weighted by the power that meets it, times the total power, K·W: q · T with the faces of planar
 * sources counted at their own temperature. It is the least value of a quadratic form that grows with every conductance.
 */
export function heatedRise({ problem, loads, faces, grid }: Discretisation): number {
  const { rise, wallRise } = solvedSteady(problem);
  const face = new Face();
  let sum = 0;
  const planar = new Set(loads.sourceFaces.map(({ power }) => power));
  const volumetric = loads.loads.filter(({ power }) => !planar.has(power));
  for (const load of volumetric) {
    for (let n = 0; n < load.cells.length; n++) sum += load.steady * load.cellWatts[n] * rise[load.cells[n]];
  }
  for (const { amplitude, axis, inner, walls } of loads.sourceFaces) {
    const watts = wattsBefore(amplitude, null);
    for (const { wall, part } of walls) sum += part * watts * wallRise[wall];
    for (const { low, part } of inner) {
      const between = faces.read(low, axis, face);
      sum += part * watts * between.rise(rise[low], rise[low + grid.stride[axis]], part * watts);
    }
  }
  return sum;
}
