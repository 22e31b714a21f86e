import type { BlockyModel } from './blocky-model.ts';
import type { NodalSystem } from './nodal-system.ts';

/** A quantity that a case expects, as in its file. */
export interface Asked {
  readonly quantity: string;
  readonly object?: string;
  readonly at?: readonly [number, number, number];
  readonly time?: number;
}

/**
 * Its value in a solved field, °C or W; null: this program does not compute it (balances follow from the
 * scheme itself).
 */
export function quantityOf(
  { quantity, object, at }: Asked,
  model: BlockyModel,
  system: NodalSystem,
  u: Float64Array,
): number | null {
  const { ambient } = model;
  switch (quantity) {
    case 'tmax':
    case 'tmin':
      return ambient + extreme(cornersOf(model, system, null), u, quantity === 'tmax');
    case 'object_tmax':
    case 'object_tmin':
      return ambient + extreme(cornersOf(model, system, String(object)), u, quantity === 'object_tmax');
    case 'temperature':
      return at ? ambient + interpolated(system, u, at) : null;
    case 'heat_to_ambient':
      return heatOf(model, system, u, String(object));
    default:
      return null;
  }
}

/** Corners of all cells of an object, or of the rectangle that a planar source has; null: of all solids. */
function* cornersOf(model: BlockyModel, system: NodalSystem, name: string | null): Generator<number> {
  const { counts, owners, lines } = system;
  const [mx, my] = counts;
  const film = model.films.find((one) => one.name === name);
  if (film) {
    const k = lines[2].findIndex((z) => Math.abs(z - film.min[2]) < 1e-9);
    const within = (axis: 0 | 1, n: number) =>
      lines[axis][n] >= film.min[axis] - 1e-9 && lines[axis][n] <= film.max[axis] + 1e-9;
    for (let j = 0; j < my; j++)
      for (let i = 0; i < mx; i++) if (within(0, i) && within(1, j)) yield i + mx * (j + my * k);
    return;
  }
  const [nx, ny] = [mx - 1, my - 1];
  for (let cell = 0; cell < owners.length; cell++) {
    const owner = owners[cell];
    if (owner < 0 || (name !== null && model.bodies[owner].name !== name)) continue;
    const [i, j, k] = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))];
    for (const dk of [0, 1])
      for (const dj of [0, 1]) for (const di of [0, 1]) yield i + di + mx * (j + dj + my * (k + dk));
  }
}

function extreme(corners: Iterable<number>, u: Float64Array, highest: boolean): number {
  let found = highest ? -Infinity : Infinity;
  for (const node of corners) found = highest ? Math.max(found, u[node]) : Math.min(found, u[node]);
  return found;
}

/** The value at a point in mm. */
function interpolated({ lines, counts }: NodalSystem, u: Float64Array, at: readonly number[]): number {
  const [mx, my] = counts;
  const places = lines.map((one, axis) => {
    const x = at[axis] * 1e-3;
    const cell = Math.max(
      0,
      Math.min(
        one.length - 2,
        one.findLastIndex((line) => line <= x + 1e-12),
      ),
    );
    return { cell, part: Math.min(1, Math.max(0, (x - one[cell]) / (one[cell + 1] - one[cell]))) };
  });
  let sum = 0;
  for (let n = 0; n < 8; n++) {
    const bits = [n & 1, (n >> 1) & 1, n >> 2];
    const weight = bits.reduce((product, bit, axis) => {
      const { part } = places[axis];
      return product * (bit === 1 ? part : 1 - part);
    }, 1);
    const [i, j, k] = places.map(({ cell }, axis) => cell + bits[axis]);
    if (weight > 0) sum += weight * u[i + mx * (j + my * k)];
  }
  return sum;
}

/**
 * Heat through its walls with a film, and its resistance, W. Null for held walls, whose heat is all that
 * enters.
 */
function heatOf(
  { bodies }: BlockyModel,
  { walls, owners, lines, counts }: NodalSystem,
  u: Float64Array,
  name: string,
): number | null {
  const own = new Set(bodies.flatMap((body, n) => (body.name === name ? [n] : [])));
  if ([...own].some((n) => bodies[n].isHeld)) return null;
  let heat = 0;
  for (const { corners, conductance, body } of walls) {
    if (own.has(body)) for (const node of corners) heat += (conductance / 4) * u[node];
  }
  const [mx, my] = counts;
  const [nx, ny] = [mx - 1, my - 1];
  const size = (axis: 0 | 1 | 2, n: number) => lines[axis][n + 1] - lines[axis][n];
  for (const index of own) {
    const { resistance } = bodies[index];
    if (resistance === null) continue;
    let [sum, volume] = [0, 0];
    for (let cell = 0; cell < owners.length; cell++) {
      if (owners[cell] !== index) continue;
      const [i, j, k] = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))];
      const own = size(0, i) * size(1, j) * size(2, k);
      volume += own;
      for (let n = 0; n < 8; n++)
        sum += (own / 8) * u[i + (n & 1) + mx * (j + ((n >> 1) & 1) + my * (k + (n >> 2)))];
    }
    heat += sum / volume / resistance;
  }
  return heat;
}
