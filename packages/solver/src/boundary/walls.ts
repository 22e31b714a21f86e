import type { Walls } from '../problem.ts';
import { radiatedHeat, radiationSlope, solveRadiatingWall, ZERO_CELSIUS } from './radiation.ts';

/**
 * An exposed wall has no cell of its own: its temperature is eliminated. With the conductance g from the cell to the
 * wall, the film H = h A, a planar source q on it and the wall's rise θ over ambient,
 *
 *   g (T - θ) + q = H θ + radiated(θ)
 *
 * Without radiation: θ = (g T + q) / (g + H), and with w = H / (g + H) the cell is tied to ambient by g w, gets
 * q (1 - w) of the source, and q w goes straight to ambient.
 */

/** w = 1 / (1 + g / H): the part of a wall's source that goes straight to ambient. 1 when held, 0 when adiabatic. */
export function ambientShare(half: number, film: number): number {
  return film === 0 ? 0 : 1 / (1 + half / film);
}

/** Whether any wall loses heat by radiation. */
export function radiates(walls: Walls): boolean {
  return walls.emissive?.some((emissive, wall) => emissive > 0 && walls.film[wall] !== Infinity) ?? false;
}

/**
 * Rise of every wall over ambient, K.
 *
 * @param ambient °C, for radiation
 * @param rise rise of every cell, K
 * @param watts planar source on every wall, W
 * @param out one entry per wall
 */
export function wallRise(
  walls: Walls,
  ambient: number,
  rise: Float64Array,
  watts: Float64Array,
  out: Float64Array,
): void {
  const { count, cell, half, film, emissive } = walls;
  const surroundings = ambient + ZERO_CELSIUS;
  for (let wall = 0; wall < count; wall++) {
    const g = half[wall];
    const h = film[wall];
    const drive = g * rise[cell[wall]] + watts[wall];
    if (h === Infinity || drive === 0) out[wall] = 0;
    else if (emissive !== null && emissive[wall] > 0)
      out[wall] = solveRadiatingWall(g, h, emissive[wall], surroundings, drive);
    else out[wall] = drive / (g + h);
  }
}

/**
 * Heat to ambient through every wall, W: `total` in all, `radiated` the part by radiation. The rest is convected, or
 * taken by the holder of a held wall (infinite film).
 *
 * @param rise rise of every cell, K
 * @param watts planar source on every wall, W
 * @param wallRises what `wallRise` gave, K
 */
export function heatToAmbientThroughWall(
  walls: Walls,
  ambient: number,
  rise: Float64Array,
  watts: Float64Array,
  wallRises: Float64Array,
  total: Float64Array,
  radiated: Float64Array,
): void {
  const { count, cell, half, film, emissive } = walls;
  const surroundings = ambient + ZERO_CELSIUS;
  for (let wall = 0; wall < count; wall++) {
    const h = film[wall];
    radiated[wall] =
      emissive !== null && h !== Infinity ? radiatedHeat(emissive[wall], surroundings, wallRises[wall]) : 0;
    // H θ, not g (T - θ): a weak film behind a good conductor would lose its digits in the difference.
    total[wall] =
      h === Infinity ? half[wall] * rise[cell[wall]] + watts[wall] : h * wallRises[wall] + radiated[wall];
  }
}

/**
 * The walls as the cells see them, linearised at the wall rises: heat from cell to wall = tie T - offset.
 * Without radiation it is exact, with it the tangent (Newton); offset is then found from the true wall rise.
 *
 * @param wallRises the walls' rises at the point of linearisation, K (not read where nothing radiates)
 * @param share one entry per wall: w of the linearised wall
 */
export function linearShare(
  walls: Walls,
  ambient: number,
  wallRises: Float64Array,
  share: Float64Array,
): void {
  const { count, half, film, emissive } = walls;
  const surroundings = ambient + ZERO_CELSIUS;
  for (let wall = 0; wall < count; wall++) {
    const slope =
      emissive !== null && film[wall] !== Infinity
        ? radiationSlope(emissive[wall], surroundings, wallRises[wall])
        : 0;
    share[wall] = ambientShare(half[wall], film[wall] + slope);
  }
}

/** Adds the walls' ties to ambient g w to those of their cells, W/K. */
export function addWallTies(walls: Walls, share: Float64Array, tie: Float64Array): void {
  const { count, cell, half } = walls;
  for (let wall = 0; wall < count; wall++) tie[cell[wall]] += half[wall] * share[wall];
}

/** Adds what the walls give their cells besides the tie, without radiation: (1 - w) q, W. */
export function addWallSources(
  walls: Walls,
  share: Float64Array,
  watts: Float64Array,
  heat: Float64Array,
): void {
  const { count, cell } = walls;
  for (let wall = 0; wall < count; wall++) heat[cell[wall]] += (1 - share[wall]) * watts[wall];
}

/**
 * The same with radiation, by the tangent: g w T less what truly leaves the cell, g (T - θ) = H θ + radiated(θ) - q, W.
 *
 * @param wallRises true rise of every wall at this `rise`, K
 */
export function addTangentOffsets(
  walls: Walls,
  ambient: number,
  share: Float64Array,
  rise: Float64Array,
  watts: Float64Array,
  wallRises: Float64Array,
  heat: Float64Array,
): void {
  const { count, cell, half, film, emissive } = walls;
  const surroundings = ambient + ZERO_CELSIUS;
  for (let wall = 0; wall < count; wall++) {
    // A held wall takes its source and leaves nothing over.
    if (film[wall] === Infinity) continue;
    const radiated = emissive === null ? 0 : radiatedHeat(emissive[wall], surroundings, wallRises[wall]);
    const leaving = film[wall] * wallRises[wall] + radiated - watts[wall];
    heat[cell[wall]] += half[wall] * share[wall] * rise[cell[wall]] - leaving;
  }
}
