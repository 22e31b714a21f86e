import { AXES, type Axis } from '@thermarium/geometry';
import { CURVED, type Discretisation, type Grid } from '@thermarium/mesh';
import type { PlacedHeat } from '@thermarium/solver';
import type { PatchBox } from '../readings/patch-band.ts';
import type { Spot } from '../readings/spot.ts';
import type { Solution } from '../solution.ts';

/** A patch has this part of the side of its object along each axis, so that finer grids look at the same place. */
const PART_OF_SIDE = 1 / 4;

interface OnGrid {
  readonly grid: Grid;
  readonly walls: Pick<Discretisation['walls'], 'cell' | 'side'>;
}

/**
 * A box about the hottest spot of an object: a quarter of its side along each axis, moved into the object at its ends; at least two
 * cells, where it has two. The side is what belongs to the object without a gap on the line through the spot: one copy of an array, one
 * leg of an angle.
 *
 * @param weights of the mean of the object
 * @returns null: the spot is in no cell of it
 */
export function patchAround(on: OnGrid, weights: PlacedHeat, spot: Spot): PatchBox | null {
  const { grid } = on;
  const isOwn = cellsOfWeights(on, weights);
  if (isOwn[spot.cell] === 0) return null;
  const index = grid.indices(spot.cell);
  const [x, y, z] = AXES.map((axis): PatchBox[0] => {
    const [stride, n, edges] = [grid.stride[axis], index[axis], grid.edges[axis]];
    const isIn = (at: number): boolean => isOwn[spot.cell + (at - n) * stride] === 1;
    let [first, last] = [n, n];
    while (first > 0 && isIn(first - 1)) first--;
    while (last + 1 < grid.counts[axis] && isIn(last + 1)) last++;
    return spanAlong(edges, [first, n, last], placeAlong(edges, n, axis, spot));
  });
  return [x, y, z];
}

function placeAlong(edges: Float64Array, n: number, axis: Axis, { side }: Spot): number {
  if (side === null || side >> 1 !== axis) return (edges[n] + edges[n + 1]) / 2;
  return edges[n + (side & 1)];
}

function spanAlong(
  edges: Float64Array,
  [first, n, last]: readonly [number, number, number],
  place: number,
): PatchBox[0] {
  const [low, high] = [edges[first], edges[last + 1]];
  if (last - first < 2) return [low, high];
  const size = PART_OF_SIDE * (high - low);
  const isUpwards = n === first || (n < last && place >= (edges[n] + edges[n + 1]) / 2);
  const pair = isUpwards ? n : n - 1;
  if (size < edges[pair + 2] - edges[pair]) return [edges[pair], edges[pair + 2]];
  const from = Math.min(Math.max(place - size / 2, low), high - size);
  return [from, from + size];
}

/** The weights of the mean over what of an object lies in a box; null: nothing does. */
export function weightsWithin(
  { grid, walls }: OnGrid,
  weights: PlacedHeat,
  box: PatchBox,
): PlacedHeat | null {
  const overlap = (cell: number, axis: Axis): number => {
    const n = grid.indexAlong(cell, axis);
    const [from, to] = [grid.edges[axis][n], grid.edges[axis][n + 1]];
    return Math.max(0, Math.min(to, box[axis][1]) - Math.max(from, box[axis][0])) / (to - from);
  };
  const part = (cell: number, normal: number | null): number =>
    AXES.reduce<number>((product, axis) => {
      const own = overlap(cell, axis);
      // A face is in the box or not; it has no length along its normal.
      return product * (axis === normal ? Math.sign(own) : own);
    }, 1);
  const cells = weights.cells.map((weight, cell) => (weight === 0 ? 0 : weight * part(cell, null)));
  const ofWalls = weights.walls.map((weight, wall) => {
    if (weight === 0) return 0;
    const side = walls.side[wall];
    return weight * part(walls.cell[wall], side === CURVED ? null : side >> 1);
  });
  const faces = weights.faces.flatMap((face) => {
    const watts = face.watts * Math.max(...besides(grid, face).map((cell) => part(cell, face.axis)));
    return watts === 0 ? [] : [{ ...face, watts }];
  });
  const sum = (values: Float64Array): number => values.reduce((all, value) => all + value, 0);
  const whole = sum(cells) + sum(ofWalls) + faces.reduce((all, { watts }) => all + watts, 0);
  if (!(whole > 0)) return null;
  return {
    cells: cells.map((weight) => weight / whole),
    walls: ofWalls.map((weight) => weight / whole),
    faces: faces.map((face) => ({ ...face, watts: face.watts / whole })),
  };
}

/** The mean rise by some weights as the field is read, K. */
export function meanByWeights({ state, sides }: Solution, { cells, faces, walls }: PlacedHeat): number {
  let sum = 0;
  cells.forEach((weight, cell) => {
    if (weight !== 0) sum += weight * state.rise[cell];
  });
  walls.forEach((weight, wall) => {
    if (weight !== 0) sum += weight * state.wallRise[wall];
  });
  for (const { low, axis, watts } of faces) sum += watts * sides.ofSources(low, axis);
  return sum;
}

/** 1 for each cell with a weight, or beside a face or a wall with one. */
function cellsOfWeights({ grid, walls }: OnGrid, weights: PlacedHeat): Uint8Array {
  const isOwn = new Uint8Array(grid.cells);
  weights.cells.forEach((weight, cell) => {
    if (weight !== 0) isOwn[cell] = 1;
  });
  weights.walls.forEach((weight, wall) => {
    if (weight !== 0) isOwn[walls.cell[wall]] = 1;
  });
  for (const face of weights.faces) for (const cell of besides(grid, face)) isOwn[cell] = 1;
  return isOwn;
}

function besides(grid: Grid, { low, axis }: PlacedHeat['faces'][number]): readonly number[] {
  return [low, low + grid.stride[axis]];
}
