import { AXES, type Axis, type Solid } from '@thermarium/geometry';
import type { Scene } from './scene.ts';

/** Between two coordinates (mm) along an axis cells are at most `largestCell` long, because `object` asks for it. */
export interface SizeDemand {
  readonly axis: Axis;
  readonly from: number;
  readonly to: number;
  readonly largestCell: number;
  readonly object: number;
}

/** Across the thickness of a sheet the temperature is nearly linear: two cells carry it. */
const CELLS_ACROSS_SHEET = 2;
/** A sheet is thinner than this part of its next larger size. */
const SHEET_RATIO = 0.25;
/** Least number of cells along the other sizes of a solid. */
const CELLS_ALONG = 8;
/** A curved outline is cut by the grid: its cells must follow it. */
const CELLS_ACROSS_CURVE = 8;
/** The field is steepest around a planar source. */
const CELLS_ALONG_SOURCE = 12;

/**
 * What every object asks of the cell sizes. The numbers above were chosen on the reference cases: halving the cells
 * moves no quantity there by more than a tenth of its tolerance.
 */
export function sizeDemands(scene: Scene, resolution: number): SizeDemand[] {
  const demands: SizeDemand[] = [];
  for (const { solid, region, object } of scene.strokes) {
    if (region < 0 || scene.objects[object].type === 'world') continue;
    for (const axis of AXES) {
      const [from, to] = [solid.bounds.min[axis], solid.bounds.max[axis]];
      const largestCell = Math.min(resolution, (to - from) / cellsAcross(solid, axis));
      demands.push({ axis, from, to, largestCell, object });
    }
  }
  for (const { box, object } of scene.sources) {
    for (const axis of AXES) {
      const [from, to] = [box.min[axis], box.max[axis]];
      if (to > from) {
        demands.push({
          axis,
          from,
          to,
          largestCell: Math.min(resolution, (to - from) / CELLS_ALONG_SOURCE),
          object,
        });
      }
    }
  }
  return demands;
}

function cellsAcross(solid: Solid, axis: Axis): number {
  if (solid.curved && solid.invariantAxis !== axis) return CELLS_ACROSS_CURVE;
  const { min, max } = solid.bounds;
  const size = max[axis] - min[axis];
  const others = AXES.filter((other) => other !== axis).map((other) => max[other] - min[other]);
  return size < SHEET_RATIO * Math.min(...others) ? CELLS_ACROSS_SHEET : CELLS_ALONG;
}
