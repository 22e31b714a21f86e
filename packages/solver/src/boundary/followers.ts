import type { FollowingPower, Load } from '../problem.ts';

/** A load whose power follows temperature. */
export interface Follower {
  /** Among the loads of the problem. */
  readonly index: number;
  readonly load: Load;
  readonly following: FollowingPower;
  /** At amplitude 1, W. */
  readonly watts: number;
}

/** The loads whose power follows temperature, but for those that give no heat. */
export function followersOf(loads: readonly Load[]): Follower[] {
  return loads.flatMap((load, index) => {
    const { following, cellWatts, wallWatts } = load;
    const watts = [cellWatts, wallWatts].flatMap((all) => [...all]).reduce((sum, part) => sum + part, 0);
    return following && watts !== 0 ? [{ index, load, following, watts }] : [];
  });
}

/** Whether a load warms the very faces whose temperature it follows, at once. */
export function heatsItself({ load: { walls }, following: { faceResistance } }: Follower): boolean {
  return walls.length > 0 || faceResistance > 0;
}

/**
 * The mean rise that a power follows, K.
 *
 * @param rise K per cell
 * @param wallRiseOf the rise of a wall, K
 * @param watts of the whole load, which make faces between cells warmer than those
 */
export function meanRise(
  { load, following, watts: whole }: Follower,
  rise: Float64Array,
  wallRiseOf: (wall: number) => number,
  watts: number,
): number {
  const { cells, cellWatts, walls, wallWatts } = load;
  let sum = 0;
  for (let n = 0; n < cells.length; n++) sum += cellWatts[n] * rise[cells[n]];
  for (let n = 0; n < walls.length; n++) sum += wallWatts[n] * wallRiseOf(walls[n]);
  return sum / whole + watts * following.faceResistance;
}
