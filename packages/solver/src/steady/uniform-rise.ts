import type { EliminatedWalls } from '../boundary/eliminated-walls.ts';
import { heatOf, slopeOf } from '../boundary/laws/rise-in-balance.ts';

/**
 * The rise at which a body of one temperature would lose `power`: where laws that are not linear are first linearised.
 * From a start at ambient Newton's first step would miss by up to (1 + rise / Ta)³ where walls radiate, and take a
 * refill of the matrix for every factor of 4/3 back.
 *
 * @param innerTie conductance to ambient from inside every cell, W/K
 * @param power W
 * @returns K; 0 when nothing leads to ambient or the power is not positive
 */
export function uniformRise(walls: EliminatedWalls, innerTie: Float64Array | null, power: number): number {
  if (!(power > 0)) return 0;
  const { ambient } = walls;
  const { conductance: throughWalls, laws } = walls.asOne();
  const conductance = (innerTie?.reduce((sum, tie) => sum + tie, 0) ?? 0) + throughWalls;
  // Bounds from above: the tangent at ambient, and each law alone. Near 0 K the first is of no use to radiation.
  const bounds = laws.map(({ law, strength }) => law.riseTaking(strength[0], power));
  let rise = Math.min(power / (conductance + slopeOf(laws, 0, ambient, 0)), ...bounds);
  if (!Number.isFinite(rise)) return 0;
  // Convex, from above: falls monotonically to the root; 1e-3 of it is enough for a first tangent.
  for (let step = 0; step < 60; step++) {
    const excess = conductance * rise + heatOf(laws, 0, ambient, rise) - power;
    const change = excess / (conductance + slopeOf(laws, 0, ambient, rise));
    rise -= change;
    if (Math.abs(change) < 1e-3 * rise) break;
  }
  return rise;
}
