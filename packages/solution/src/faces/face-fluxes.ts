import type { Axis } from '@thermarium/geometry';
import { CURVED, type Discretisation, FROM_CELL, FROM_INTERFACE, type Side } from '@thermarium/mesh';
import type { FieldOnGrid } from '../readings/field-state.ts';
import type { SideTemperatures } from '../readings/side-temperatures.ts';
import type { FaceLayout } from './face-layout.ts';

/**
 * The normal component of the heat flux on every row, W/m², positive where heat leaves the row's cell: the conductance
 * from the cell's middle to its side times the fall of the temperature on that way, over the area through which it
 * flows. The sum over all rows of a block, each times its area, is the heat that leaves the block.
 *
 * NaN on curved surfaces between objects: the grid has one temperature on both sides of these, and no conductance across.
 *
 * @param solved the field with the rises of its walls as they were solved, from which the heat through them follows
 */
export function faceFluxes(
  { groups, cell, reading }: FaceLayout,
  solved: FieldOnGrid,
  sides: SideTemperatures,
): Float64Array {
  const { discretisation, state } = solved;
  const { grid, conductances } = discretisation;
  const fluxes = new Float64Array(cell.length).fill(Number.NaN);
  for (const { face, first, count } of groups) {
    const axis = (face >> 1) as Axis;
    const towards = face & 1 ? grid.stride[axis] : -grid.stride[axis];
    for (let row = first; row < first + count; row++) {
      const [from, at] = [reading[row], cell[row]];
      if (from === FROM_CELL) continue;
      if (from !== FROM_INTERFACE) {
        fluxes[row] = wallFlux(discretisation, state, from);
        continue;
      }
      const index = grid.indices(at);
      const conducting = Math.min(
        conductances.aperture(at, face),
        conductances.aperture(at + towards, (face ^ 1) as Side),
      );
      const watts = conductances.half(at, face) * (state.rise[at] - sides.at(at, face, index));
      fluxes[row] = watts / (conducting * conductances.sideArea(axis, index));
    }
  }
  return fluxes;
}

/** The flux into the walls on one side of one cell, from the first of them on; into one alone where it is curved. */
function wallFlux(
  { walls }: Discretisation,
  { rise, wallRise }: FieldOnGrid['state'],
  first: number,
): number {
  const { cell, side, half, area } = walls;
  let [watts, total] = [0, 0];
  for (let wall = first; wall < walls.count; wall++) {
    if (cell[wall] !== cell[first] || side[wall] !== side[first]) break;
    watts += half[wall] * (rise[cell[wall]] - wallRise[wall]);
    total += area[wall];
    if (side[wall] === CURVED) break;
  }
  return watts / total;
}
