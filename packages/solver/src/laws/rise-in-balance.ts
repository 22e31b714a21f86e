import type { ActingLaw, NonlinearLaw } from './boundary-law.ts';

/**
 * Rise θ of a wall that gets `drive` and loses it by a conductance c and by laws that are not linear:
 *
 *   c θ + Σ heat(θ) = drive
 *
 * The left side is convex and rising and the first guess is its tangent at θ = 0, hence at or above the root: Newton's
 * steps come down to it monotonically and need no damping.
 *
 * @param conductance c, W/K, finite
 * @param wall the entry of the laws' strengths
 * @param ambient K
 * @param drive W
 * @returns θ, K
 */
export function riseInBalance(
  conductance: number,
  laws: readonly ActingLaw<NonlinearLaw>[],
  wall: number,
  ambient: number,
  drive: number,
): number {
  let rise = drive / (conductance + slopeOf(laws, wall, ambient, 0));
  for (let step = 0; step < 60; step++) {
    const excess = conductance * rise + heatOf(laws, wall, ambient, rise) - drive;
    const change = excess / (conductance + slopeOf(laws, wall, ambient, rise));
    if (!(change > 1e-14 * Math.abs(rise))) break;
    rise -= change;
  }
  return rise;
}

/** Heat that a wall loses by laws in parallel at a rise, W. */
export function heatOf(
  laws: readonly ActingLaw<NonlinearLaw>[],
  wall: number,
  ambient: number,
  rise: number,
): number {
  let heat = 0;
  for (const { law, strength } of laws) heat += law.heat(strength[wall], ambient, rise);
  return heat;
}

/** Its slope in the rise, W/K. */
export function slopeOf(
  laws: readonly ActingLaw<NonlinearLaw>[],
  wall: number,
  ambient: number,
  rise: number,
): number {
  let slope = 0;
  for (const { law, strength } of laws) slope += law.slope(strength[wall], ambient, rise);
  return slope;
}
