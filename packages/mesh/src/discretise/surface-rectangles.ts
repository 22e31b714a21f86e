import { AXES, type Axis, OTHER_AXES } from '@thermarium/geometry';
import { METRES_PER_MM } from '@thermarium/model';
import type { PaintedGrid } from '../paint/painted-grid.ts';
import type { FacingRectangle } from './view-factors.ts';
import { CURVED, type WallField } from './walls.ts';

/** Walls of one kind that fill a rectangle of the grid: by rows along the first of the two other axes. */
export interface WallRectangle extends FacingRectangle {
  readonly walls: readonly number[];
  /** Walls in a row. */
  readonly width: number;
}

/** A wall is all of its cell's side down to this part of it. */
const WHOLE = 1 - 1e-9;

/** The flat walls that fill sides of cells, in rectangles of one body, medium and condition. */
export function wallRectangles(grid: PaintedGrid, walls: WallField): readonly WallRectangle[] {
  const planes = new Map<string, Map<number, number>>();
  for (let wall = 0; wall < walls.count; wall++) {
    const side = walls.side[wall];
    const cell = walls.cell[wall];
    if (side === CURVED || grid.code[cell] < 0 || walls.closed.has(wall)) continue;
    if (walls.area[wall] < WHOLE * sideArea(grid, cell, (side >> 1) as Axis)) continue;
    const key = `${walls.region[wall]} ${walls.patch?.[wall] ?? -1} ${side} ${grid.indexAlong(cell, (side >> 1) as Axis)}`;
    const known = planes.get(key);
    if (known) known.set(cell, wall);
    else planes.set(key, new Map([[cell, wall]]));
  }
  return [...planes.values()].flatMap((plane) => rectanglesOf(grid, walls, plane));
}

/** m². */
function sideArea(grid: PaintedGrid, cell: number, axis: Axis): number {
  const [u, v] = OTHER_AXES[axis];
  const size = (along: Axis): number => {
    const n = grid.indexAlong(cell, along);
    return (grid.edges[along][n + 1] - grid.edges[along][n]) * METRES_PER_MM;
  };
  return size(u) * size(v);
}

/** Greedy: each rectangle begins at the first wall that is left, grows along its row, and then by whole rows. */
function rectanglesOf(
  grid: PaintedGrid,
  walls: WallField,
  plane: ReadonlyMap<number, number>,
): readonly WallRectangle[] {
  const left = new Map([...plane].sort(([one], [other]) => one - other));
  const found: WallRectangle[] = [];
  for (const [first, wall] of left) {
    const side = walls.side[wall];
    const axis = (side >> 1) as Axis;
    const [u, v] = OTHER_AXES[axis];
    const [su, sv] = [grid.stride[u], grid.stride[v]];
    const room = grid.counts[u] - grid.indexAlong(first, u);
    let width = 1;
    while (width < room && left.has(first + width * su)) width++;
    const rows = grid.counts[v] - grid.indexAlong(first, v);
    const isRow = (row: number) =>
      Array.from({ length: width }, (_, n) => first + row * sv + n * su).every((cell) => left.has(cell));
    let height = 1;
    while (height < rows && isRow(height)) height++;
    const own: number[] = [];
    for (let row = 0; row < height; row++) {
      for (let n = 0; n < width; n++) {
        const cell = first + row * sv + n * su;
        own.push(left.get(cell) ?? wall);
        left.delete(cell);
      }
    }
    found.push(rectangleOf(grid, walls, own, width));
  }
  return found;
}

function rectangleOf(
  grid: PaintedGrid,
  walls: WallField,
  own: readonly number[],
  width: number,
): WallRectangle {
  const [first, last] = [own[0], own[own.length - 1]];
  const side = walls.side[first];
  const axis = (side >> 1) as Axis;
  const isUp = (side & 1) === 1;
  const min: [number, number, number] = [0, 0, 0];
  const max: [number, number, number] = [0, 0, 0];
  for (const along of AXES) {
    const [from, to] = [first, last].map((wall) => grid.indexAlong(walls.cell[wall], along));
    min[along] = grid.edges[along][along === axis && isUp ? from + 1 : from];
    max[along] = along === axis ? min[along] : grid.edges[along][to + 1];
  }
  return { axis, isUp, min, max, walls: own, width };
}

/** Cuts a rectangle in two across its longer side, at the plane of the grid nearest to its middle; null: it is one wall. */
export function halved(
  grid: PaintedGrid,
  walls: WallField,
  rectangle: WallRectangle,
): readonly [WallRectangle, WallRectangle] | null {
  const { width, axis, min, max } = rectangle;
  const own = rectangle.walls;
  const height = own.length / width;
  const [u, v] = OTHER_AXES[axis];
  const isAcross = (width > 1 && max[u] - min[u] >= max[v] - min[v]) || height === 1;
  if (isAcross && width === 1) return null;
  const along = isAcross ? u : v;
  const count = isAcross ? width : height;
  const start = grid.indexAlong(walls.cell[own[0]], along);
  const middle = (min[along] + max[along]) / 2;
  let at = 1;
  for (let n = 2; n < count; n++) {
    const better =
      Math.abs(grid.edges[along][start + n] - middle) < Math.abs(grid.edges[along][start + at] - middle);
    if (better) at = n;
  }
  const parts = [0, 1].map((half) =>
    own.filter((_, n) => (isAcross ? n % width : Math.floor(n / width)) < at === (half === 0)),
  );
  return [
    rectangleOf(grid, walls, parts[0], isAcross ? at : width),
    rectangleOf(grid, walls, parts[1], isAcross ? width - at : width),
  ];
}

/** The longer side, mm. */
export function longerSide({ min, max }: FacingRectangle): number {
  return Math.max(...AXES.map((axis) => max[axis] - min[axis]));
}
