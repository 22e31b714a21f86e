import { radiatedHeat, radiationSlope, STEFAN_BOLTZMANN, ZERO_CELSIUS } from '../boundary/radiation.ts';
import type { ConductionProblem } from '../problem.ts';

/**
 * The rise at which a body of one temperature would lose `power`: where radiation is first linearised. From a start
 * at ambient Newton's first step would miss by up to (1 + rise / Ta)³, and take a refill of the matrix for every
 * factor of 4/3 back.
 *
 * @param power W
 * @returns K; 0 when nothing leads to ambient or the power is not positive
 */
export function uniformRise(problem: ConductionProblem, power: number): number {
  const { walls, innerTie, ambient } = problem;
  if (!(power > 0)) return 0;
  let conductance = 0;
  let emissive = 0;
  if (innerTie !== null) for (const tie of innerTie) conductance += tie;
  for (let wall = 0; wall < walls.count; wall++) {
    const half = walls.half[wall];
    const film = walls.film[wall];
    if (film === Infinity) conductance += half;
    else {
      conductance += film === 0 ? 0 : half / (1 + half / film);
      emissive += walls.emissive?.[wall] ?? 0;
    }
  }
  const surroundings = ambient + ZERO_CELSIUS;
  // Two bounds from above: the tangent at ambient, and a body in space, since (Ta + θ)⁴ - Ta⁴ is at least θ⁴. Near 0 K
  // the first is of no use.
  const tangent = power / (conductance + radiationSlope(emissive, surroundings, 0));
  let rise = Math.min(tangent, (power / (STEFAN_BOLTZMANN * emissive)) ** 0.25);
  if (!Number.isFinite(rise)) return 0;
  // Convex, from above: falls monotonically to the root; 1e-3 of it is enough for a first tangent.
  for (let step = 0; step < 60; step++) {
    const excess = conductance * rise + radiatedHeat(emissive, surroundings, rise) - power;
    const change = excess / (conductance + radiationSlope(emissive, surroundings, rise));
    rise -= change;
    if (Math.abs(change) < 1e-3 * rise) break;
  }
  return rise;
}
