import { AXES, type Axis, type Box, type Solid } from '@thermarium/geometry';
import { isNode } from '../scene/scene.ts';
import { CELLS_ALONG_SOURCE, type SeenScene } from './power-maps/seen-scene.ts';

/** The demand of an object on the cells along an axis between two of its coordinates, mm. */
export interface SizeDemand {
  readonly axis: Axis;
  readonly from: number;
  readonly to: number;
  /** Largest cell between them. */
  readonly largestCell: number;
  /** Largest cell beside the two faces, where the gradient is steepest. */
  readonly largestAtFace: number;
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
/** However coarse a grid is. */
const LEAST_ACROSS_CURVE = 4;
/** Cells at a face are smaller than in the middle by this factor; they grow back within a few cells. */
const REFINEMENT_AT_FACE = 3;

/**
 * The demands of every object on the cell sizes. `density` multiplies the numbers above; at 1 they are the least with which
 * the reference cases meet their tolerances.
 */
export function sizeDemands(scene: SeenScene, resolution: number, density: number): SizeDemand[] {
  const demands: SizeDemand[] = [];
  const ask = (
    object: number,
    axis: Axis,
    { min, max }: Box,
    cells: number,
    atFace: number,
    least = 1,
    largest = Infinity,
  ): void => {
    const [from, to] = [min[axis], max[axis]];
    if (to === from) return;
    const atDensity = Math.min(resolution, (to - from) / Math.max(least, cells * density));
    const largestCell = Math.min(atDensity, largest);
    const largestAtFace = Math.min(atDensity / atFace, largest);
    demands.push({ axis, from, to, largestCell, largestAtFace, object });
  };
  for (const { solid, region, object } of scene.strokes) {
    if (region < 0 || scene.objects[object].type === 'world' || isNode(scene, region)) continue;
    for (const axis of AXES) {
      const { cells, atFace, least } = rule(solid, axis);
      ask(object, axis, solid.bounds, cells, atFace, least);
    }
  }
  // Within a node nothing has to be resolved, but around its face heat spreads.
  for (const { openings, object } of scene.bodies) {
    for (const { box } of openings ?? [])
      for (const axis of AXES) ask(object, axis, box, CELLS_ALONG, REFINEMENT_AT_FACE);
  }
  const patches = scene.patches.map((patch) => ({
    ...patch,
    cellsAlong: CELLS_ALONG_SOURCE,
    largestCell: Infinity,
  }));
  for (const { box, object, axis: normal, cellsAlong, largestCell } of [...scene.sources, ...patches]) {
    const refinement = Math.min(REFINEMENT_AT_FACE, cellsAlong);
    for (const axis of AXES) ask(object, axis, box, cellsAlong, refinement, 1, largestCell);
    if (normal !== null) {
      const [from, to] = [box.min[normal], box.max[normal]];
      const width = Math.min(...AXES.filter((a) => a !== normal).map((a) => box.max[a] - box.min[a]));
      const atDensity = Math.min(resolution, width / (cellsAlong * density)) / refinement;
      const largestAtFace = Math.min(atDensity, largestCell / REFINEMENT_AT_FACE);
      demands.push({ axis: normal, from, to, largestCell: Infinity, largestAtFace, object });
    }
  }
  return demands;
}

function rule(
  solid: Solid,
  axis: Axis,
): { readonly cells: number; readonly atFace: number; readonly least?: number } {
  if (solid.curved && solid.invariantAxis !== axis)
    return { cells: CELLS_ACROSS_CURVE, atFace: 1, least: LEAST_ACROSS_CURVE };
  return isSheetAlong(solid.bounds, axis)
    ? { cells: CELLS_ACROSS_SHEET, atFace: 1 }
    : { cells: CELLS_ALONG, atFace: REFINEMENT_AT_FACE };
}

/** Whether a body is a sheet whose thickness lies along the axis. */
export function isSheetAlong({ min, max }: Box, axis: Axis): boolean {
  const others = AXES.filter((other) => other !== axis).map((other) => max[other] - min[other]);
  return max[axis] - min[axis] < SHEET_RATIO * Math.min(...others);
}
