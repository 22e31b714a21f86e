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

/** A spot is kept as one number: of each cell its six sides and its middle. */
const SPOTS_PER_CELL = 7;
const MIDDLE = 6;

export function spotNumber(cell: number, side: Side | null): number {
  return SPOTS_PER_CELL * cell + (side ?? MIDDLE);
}

export function spotOf(number: number): Spot {
  const side = number % SPOTS_PER_CELL;
  return { cell: (number - side) / SPOTS_PER_CELL, side: side === MIDDLE ? null : (side as Side) };
}
