import { AXES, type Vec3 } from '@thermarium/geometry';
import { type Discretisation, VOID } from '@thermarium/mesh';
import { type CellField, cellsAt, riseInCell } from './cell-interpolation.ts';
import type { FieldOnGrid } from './field-state.ts';
import type { SideTemperatures } from './side-temperatures.ts';

/**
 * The rise over ambient at a point (mm), or null in void. On a face, edge or corner the cells that meet there agree or
 * are averaged.
 */
export function riseAt(discretisation: Discretisation, field: CellField, point: Vec3): number | null {
  const { grid } = discretisation;
  const candidates = AXES.map((axis) => cellsAt(grid.edges[axis], point[axis]));
  let sum = 0;
  let count = 0;
  for (const k of candidates[2]) {
    for (const j of candidates[1]) {
      for (const i of candidates[0]) {
        const cell = grid.cellAt(i, j, k);
        if (grid.code[cell] === VOID) continue;
        if (grid.code[cell] < VOID && !solidAt(discretisation, [i, j, k], point)) continue;
        sum += riseInCell(field, cell, [i, j, k], grid, point);
        count++;
      }
    }
  }
  return count > 0 ? sum / count : null;
}

/** A point on a face is looked for this much of a cell further in, where there is no doubt on which side it lies. */
const INWARD = 1e-6;

/** Whether a point in a cut cell is in something that conducts. */
function solidAt({ scene, grid }: Discretisation, index: [number, number, number], point: Vec3): boolean {
  const inside = AXES.map((axis) => {
    const [low, high] = [grid.edges[axis][index[axis]], grid.edges[axis][index[axis] + 1]];
    return point[axis] + INWARD * ((low + high) / 2 - point[axis]);
  });
  const stroke = scene.strokes.findLast(({ solid }) => solid.contains([inside[0], inside[1], inside[2]]));
  return stroke !== undefined && stroke.region >= 0;
}

/** A solved field as interpolation reads it. */
export function cellFieldOf({ discretisation, state }: FieldOnGrid, sides: SideTemperatures): CellField {
  const { conductances } = discretisation;
  return {
    rise: (cell) => state.rise[cell],
    centroid: (cell, axis) => conductances.centroid(cell, axis),
    sideRise: (cell, side, index) => sides.at(cell, side, index),
  };
}
