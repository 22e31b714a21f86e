import { AXES, type Axis, type Vec3 } from '@thermarium/geometry';
import { type Grid, nearestPlane, PLANE_TOLERANCE, type Side } from '@thermarium/mesh';

/** A field as interpolation inside a cell reads it. Rises in K. */
export interface CellField {
  rise(cell: number): number;
  /** Where the cell's temperature is along an axis, as a part of its size. */
  centroid(cell: number, axis: Axis): number;
  sideRise(cell: number, side: Side, index: readonly [number, number, number]): number;
}

/**
 * The rise at a point of a cell (mm): linear along each axis from its middle (where it is cut, from the centroid of what
 * conducts) to its sides, whose temperature is that of the face.
 */
export function riseInCell(
  field: CellField,
  cell: number,
  index: readonly [number, number, number],
  { edges }: Pick<Grid, 'edges'>,
  point: Vec3,
): number {
  const middle = field.rise(cell);
  let value = middle;
  for (const axis of AXES) {
    const low = edges[axis][index[axis]];
    const high = edges[axis][index[axis] + 1];
    const centre = low + (high - low) * field.centroid(cell, axis);
    const offset = point[axis] - centre;
    if (offset === 0) continue;
    const way = offset > 0 ? high - centre : low - centre;
    const side = (2 * axis + (offset > 0 ? 1 : 0)) as Side;
    value += Math.min(1, offset / way) * (field.sideRise(cell, side, index) - middle);
  }
  return value;
}

/** The cells of an axis that hold a coordinate, ascending: two on a plane between cells, none outside. */
export function cellsAt(edges: Float64Array, coordinate: number): number[] {
  const last = edges.length - 2;
  const plane = planeAt(edges, coordinate);
  if (plane >= 0) return [plane - 1, plane].filter((cell) => cell >= 0 && cell <= last);
  if (!(coordinate > edges[0] && coordinate < edges[last + 1])) return [];
  const nearest = nearestPlane(edges, coordinate);
  return [edges[nearest] <= coordinate ? nearest : nearest - 1];
}

/** The grid plane that a coordinate lies on, or -1. */
export function planeAt(edges: Float64Array, coordinate: number): number {
  const plane = nearestPlane(edges, coordinate);
  return Math.abs(edges[plane] - coordinate) <= PLANE_TOLERANCE / 2 ? plane : -1;
}
