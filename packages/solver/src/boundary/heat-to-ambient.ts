import type { ConductionProblem } from '../problem.ts';

/** Heat to ambient by mechanism, W (integrated over time: J). */
export interface HeatToAmbient {
  readonly convection: number;
  readonly radiation: number;
  /** Through walls held at ambient. */
  readonly bound: number;
  /** Through conductances inside cells (coldplates). */
  readonly inner: number;
}

/**
 * Sums what leaves by mechanism.
 *
 * @param rise rise of every cell, K
 * @param wallHeat total heat through every wall, W
 * @param wallRadiated its part by radiation, W
 */
export function sumHeatToAmbient(
  problem: ConductionProblem,
  rise: Float64Array,
  wallHeat: Float64Array,
  wallRadiated: Float64Array,
): HeatToAmbient {
  const { walls, innerTie } = problem;
  let convection = 0;
  let radiation = 0;
  let bound = 0;
  for (let wall = 0; wall < walls.count; wall++) {
    radiation += wallRadiated[wall];
    if (walls.film[wall] === Infinity) bound += wallHeat[wall];
    else convection += wallHeat[wall] - wallRadiated[wall];
  }
  let inner = 0;
  if (innerTie !== null)
    for (let cell = 0; cell < innerTie.length; cell++) inner += innerTie[cell] * rise[cell];
  return { convection, radiation, bound, inner };
}

export function totalHeat(heat: HeatToAmbient): number {
  return heat.convection + heat.radiation + heat.bound + heat.inner;
}
