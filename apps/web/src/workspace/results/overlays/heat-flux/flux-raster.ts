import type { FluxField } from '../../plane-field.ts';

/** A part of an even raster of squares on a plane. Its lines go through the origin, so that it stays where it is when the part moves. */
export interface Raster {
  /** The edge of a square, mm. */
  readonly size: number;
  /** The first square along both axes of the plane, and the one after the last. */
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** Places along both axes of a plane, mm, with the heat flux there. */
export interface RasterFlux {
  readonly count: number;
  /** Two per place. */
  readonly places: Float32Array;
  /** Three per place, W/m². */
  readonly flux: Float32Array;
}

/**
 * The mean heat flux on each square of a raster, weighted by area, over the cells in it that are shown: what crosses the
 * square is the same as on the grid, however fine that is. The place is the middle of what is shown, in a full square its
 * own. Squares without any have none.
 */
export function rasterFlux(
  { u, v, columns, rows, objects, flux }: FluxField,
  { size, from, to }: Raster,
  isShown: (object: number) => boolean,
): RasterFlux {
  const [across, along] = [to[0] - from[0], to[1] - from[1]];
  const squares = Math.max(0, across) * Math.max(0, along);
  const area = new Float64Array(squares);
  const middle = new Float64Array(2 * squares);
  const sum = new Float64Array(3 * squares);
  const known = new Map<number, boolean>();
  const shown = (object: number): boolean => {
    const found = known.get(object) ?? isShown(object);
    known.set(object, found);
    return found;
  };
  for (let row = 0; row < rows; row++) {
    const [firstV, endV] = touched(v[row], v[row + 1], size, from[1], to[1]);
    if (firstV >= endV) continue;
    for (let column = 0; column < columns; column++) {
      const [firstU, endU] = touched(u[column], u[column + 1], size, from[0], to[0]);
      const cell = row * columns + column;
      if (firstU >= endU || Number.isNaN(flux[3 * cell]) || !shown(objects[cell])) continue;
      for (let j = firstV; j < endV; j++) {
        const [lowV, highV] = [Math.max(v[row], j * size), Math.min(v[row + 1], (j + 1) * size)];
        for (let i = firstU; i < endU; i++) {
          const [lowU, highU] = [Math.max(u[column], i * size), Math.min(u[column + 1], (i + 1) * size)];
          const part = (highU - lowU) * (highV - lowV);
          if (!(part > 0)) continue;
          const square = i - from[0] + across * (j - from[1]);
          area[square] += part;
          middle[2 * square] += (part * (lowU + highU)) / 2;
          middle[2 * square + 1] += (part * (lowV + highV)) / 2;
          for (let axis = 0; axis < 3; axis++) sum[3 * square + axis] += part * flux[3 * cell + axis];
        }
      }
    }
  }
  return gathered(area, middle, sum);
}

/** The squares between two coordinates: the first, and the one after the last. */
function touched(
  low: number,
  high: number,
  size: number,
  from: number,
  to: number,
): readonly [number, number] {
  return [Math.max(from, Math.floor(low / size)), Math.min(to, Math.ceil(high / size))];
}

function gathered(area: Float64Array, middle: Float64Array, sum: Float64Array): RasterFlux {
  const count = area.reduce((found, one) => (one > 0 ? found + 1 : found), 0);
  const places = new Float32Array(2 * count);
  const flux = new Float32Array(3 * count);
  let n = 0;
  for (let square = 0; square < area.length; square++) {
    const whole = area[square];
    if (!(whole > 0)) continue;
    for (let axis = 0; axis < 2; axis++) places[2 * n + axis] = middle[2 * square + axis] / whole;
    for (let axis = 0; axis < 3; axis++) flux[3 * n + axis] = sum[3 * square + axis] / whole;
    n++;
  }
  return { count, places, flux };
}

/** The largest magnitude of a flux, W/m². */
export function largestOf({ flux }: Pick<RasterFlux, 'flux'>): number {
  let largest = 0;
  for (let n = 0; n < flux.length; n += 3) {
    largest = Math.max(largest, Math.hypot(flux[n], flux[n + 1], flux[n + 2]));
  }
  return largest;
}

/** The least distance of arrows in the picture, CSS px, where it looks straight at them. */
const LEAST_DISTANCE = 32;
/** Squares along each axis around the middle of the picture: to the horizon of a plane that is seen at a slant. */
const REACH = 64;
/** The part moves by so many squares at once. */
const STEP = 8;

/**
 * The raster for a camera: even in the picture, since its squares are as large as arrows need, a power of two in mm, and
 * bounded, since it ends `REACH` squares from the place that the camera looks at.
 *
 * @param place where the camera looks at the plane, along its axes, mm
 * @param scale mm per CSS px there
 */
export function rasterFor(
  { u, v }: Pick<FluxField, 'u' | 'v'>,
  place: readonly [number, number],
  scale: number,
): Raster {
  const size = 2 ** Math.ceil(Math.log2(scale * LEAST_DISTANCE));
  const range = (lines: Float32Array, at: number): readonly [number, number] => {
    const nearest = STEP * Math.round(at / size / STEP);
    return touched(lines[0] ?? 0, lines.at(-1) ?? 0, size, nearest - REACH, nearest + REACH);
  };
  const [across, along] = [range(u, place[0]), range(v, place[1])];
  return { size, from: [across[0], along[0]], to: [across[1], along[1]] };
}

export const isSameRaster = (a: Raster, b: Raster): boolean =>
  a.size === b.size && [0, 1].every((axis) => a.from[axis] === b.from[axis] && a.to[axis] === b.to[axis]);
