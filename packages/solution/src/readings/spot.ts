import type { Vec3 } from '@thermarium/geometry';
import type { Grid, Side } from '@thermarium/mesh';

/** The cell at which a temperature was found, and the side of it (none: its middle). */
export interface Spot {
  readonly cell: number;
  readonly side: Side | null;
}

/** The place of a spot, mm. */
export function placeOf(grid: Grid, { cell, side }: Spot): Vec3 {
  const index = grid.indices(cell);
  const middle = index.map((n, axis) => (grid.edges[axis][n] + grid.edges[axis][n + 1]) / 2);
  if (side !== null) middle[side >> 1] = grid.edges[side >> 1][index[side >> 1] + (side & 1)];
  return [middle[0], middle[1], middle[2]];
}
