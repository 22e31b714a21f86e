import type { Axis } from '@thermarium/geometry';
import { CURVED, FROM_CELL, FROM_INTERFACE, wallRiseFrom } from '@thermarium/mesh';
import type { Extremes } from '../readings/extremes.ts';
import type { FieldOnGrid } from '../readings/field-state.ts';
import type { SideTemperatures } from '../readings/side-temperatures.ts';
import type { FaceLayout } from './face-layout.ts';

/**
 * The temperature of every row, °C: its wall's, or that of the face between the two cells. A cell that a curved surface
 * cuts has one temperature for all that is in it; what is less than half of it is no warmer and no colder than the rest of
 * its object.
 */
export function faceTemperatures(
  { groups, cell, reading }: FaceLayout,
  { discretisation, state }: FieldOnGrid,
  { sides, extremes }: { readonly sides: SideTemperatures; readonly extremes: Extremes },
): Float64Array {
  const { walls, grid, scene } = discretisation;
  const { ambient } = scene.world;
  const temperatures = new Float64Array(cell.length);
  for (const { object, face, first, count } of groups) {
    const [coldest, hottest] = [extremes.min[object], extremes.max[object]];
    const isKnown = coldest <= hottest;
    const axis = (face >> 1) as Axis;
    for (let row = first; row < first + count; row++) {
      const from = reading[row];
      const at = cell[row];
      let rise = state.rise[at];
      if (from === FROM_INTERFACE) {
        rise = sides.onFace(at, face, grid.indexAlong(at, axis));
      } else if (from !== FROM_CELL) {
        rise = walls.side[from] === CURVED ? state.wallRise[from] : wallRiseFrom(walls, state.wallRise, from);
      }
      temperatures[row] = ambient + (isKnown ? Math.min(Math.max(rise, coldest), hottest) : rise);
    }
  }
  return temperatures;
}
