import { AXES } from '@thermarium/geometry';
import type { Grid, Side } from '@thermarium/mesh';
import { METRES_PER_MM } from '@thermarium/model';
import type { CellField } from './cell-interpolation.ts';

/** What conducts in a field. */
export interface ConductingField {
  /** Conductivity from a cell's middle to a side, times the part of the side that conducts, W/(m·K). */
  conductivity(cell: number, side: Side): number;
}

/**
 * Writes the heat flux in a cell, W/m², its components along +x, +y and +z: along each axis the mean of what flows in the two
 * half cells,
 *
 *   q = (k₋ (T₋ − T) + k₊ (T − T₊)) / d
 *
 * with T the temperature of the cell, T₋ and T₊ those of its lower and upper side, k the conductivity of a half cell and d
 * the size of the cell: Fourier's law with the conductances of the solve (Patankar 1980, section 4.2). Exact where the flux is uniform or
 * changes linearly across the cell, as with a power in its volume. In a cell that a surface cuts the flux is that over the whole
 * cross-section, what does not conduct included; heat that it loses through the curved surface itself counts in neither half.
 *
 * @param edges of the grid, mm
 */
export function cellFlux(
  field: CellField & ConductingField,
  cell: number,
  index: readonly [number, number, number],
  { edges }: Pick<Grid, 'edges'>,
  into: [number, number, number],
): [number, number, number] {
  const middle = field.rise(cell);
  /** Conductivity times the fall of temperature from a side to the middle, W/m. */
  const inwards = (side: Side): number => {
    const conductivity = field.conductivity(cell, side);
    return conductivity > 0 ? conductivity * (field.sideRise(cell, side, index) - middle) : 0;
  };
  for (const axis of AXES) {
    const size = (edges[axis][index[axis] + 1] - edges[axis][index[axis]]) * METRES_PER_MM;
    into[axis] = (inwards((2 * axis) as Side) - inwards((2 * axis + 1) as Side)) / size;
  }
  return into;
}
