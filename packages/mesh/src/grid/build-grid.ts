import { AXES, type Axis } from '@thermarium/geometry';
import { type Issue, issue } from '@thermarium/model';
import { type AxisInterval, gradedEdges, refineEdges } from '@thermarium/solver';
import type { Scene } from '../scene/scene.ts';
import { PLANE_TOLERANCE } from '../scene/tolerance.ts';
import { type AxisDemands, strictestDemands } from './axis-demands.ts';
import { Grid } from './grid.ts';
import { sizeDemands } from './size-demands.ts';

export interface GridOptions {
  /** Every cell cut into this many along each axis. */
  readonly refine: number;
  /** Largest cell edge inside objects, mm. */
  readonly resolution: number;
  /** Grids up to which objects get more, and at least, their usual number of cells; counted before `refine`. */
  readonly cellBudget: { readonly generous: number; readonly usual: number };
  /** The most cells that fit, and what sets that limit ("24.0 GB of memory"). */
  readonly cellLimit: { readonly cells: number; readonly reason: string };
}

/** Neighbouring cells differ by at most this ratio. */
const LARGEST_GROWTH = 1.5;

/**
 * The grid of a scene: every face of every object is a grid plane, sizes follow the demands of the objects and grow
 * by a bounded ratio between them. A grid beyond the limit is an issue that names the object which asks for most.
 */
export function buildGrid(scene: Scene, options: GridOptions): { grid: Grid | null; issues: Issue[] } {
  if (!scene.strokes.some((stroke) => stroke.region >= 0)) {
    return {
      grid: null,
      issues: [
        issue('empty-model', 'tree', 'No active object fills any space.', 'Add an object or set one active.'),
      ],
    };
  }
  const { demands, axes } = densestAxes(scene, options);
  const [nx, ny, nz] = axes?.map(cellCount) ?? leastCounts(demands, options.refine);
  const cells = nx * ny * nz;
  if (axes === null || cells > options.cellLimit.cells) {
    const greediest = greediestObject(scene, demands);
    return {
      grid: null,
      issues: [
        issue(
          'grid-too-large',
          `tree/${greediest}`,
          `The grid would have ${axes ? '' : 'at least '}${count(nx)} x ${count(ny)} x ${count(nz)} = ${count(cells)} cells; ` +
            `${options.cellLimit.reason} allows ${count(options.cellLimit.cells)}. Most of them are there for the sizes of '${greediest}'.`,
          `Switch on Quick Model for '${greediest}' or give it a fill material, raise the resolution, or refine less.`,
        ),
      ],
    };
  }
  return { grid: new Grid(axes), issues: [] };
}

/**
 * Objects ask for so many times their usual number of cells: more where the grid stays below a small budget, fewer
 * where it would exceed a large one. Simple models get finer grids; crowded ones are refined by their many faces.
 */
const GENEROUS_DENSITIES = [3, 2, 1.5];
const USUAL_DENSITIES = [1, 0.7, 0.5];
const LEAST_DENSITY = 0.25;

type PerAxis<Value> = readonly [Value, Value, Value];

/** No axes when even the least number of cells is beyond the limit: such a grid is never cut. */
function densestAxes(
  scene: Scene,
  { resolution, refine, cellBudget, cellLimit }: GridOptions,
): { demands: PerAxis<AxisDemands>; axes: Grid['edges'] | null } {
  const planes = AXES.map((axis) => mergedPlanes(scene, axis));
  const ask = (density: number): PerAxis<AxisDemands> => {
    const demands = sizeDemands(scene, resolution, density);
    const [x, y, z] = AXES.map((axis) => strictestDemands(planes[axis], demands, axis));
    return [x, y, z];
  };
  const coarsest = product(planes.map((along) => along.length - 1));
  const within = (limit: number) => (density: number) => {
    if (coarsest > limit) return false;
    const demands = ask(density);
    return leastCells(demands, 1) <= limit && product(cutAxes(demands, 1).map(cellCount)) <= limit;
  };
  const density =
    GENEROUS_DENSITIES.find(within(cellBudget.generous)) ??
    USUAL_DENSITIES.find(within(cellBudget.usual)) ??
    LEAST_DENSITY;
  const demands = ask(density);
  const fits = leastCells(demands, refine) <= cellLimit.cells;
  return { demands, axes: fits ? cutAxes(demands, refine) : null };
}

const product = (counts: readonly number[]): number => counts.reduce((all, one) => all * one, 1);
const cellCount = (edges: Float64Array): number => edges.length - 1;
const leastCounts = (demands: PerAxis<AxisDemands>, refine: number): number[] =>
  demands.map((axis) => axis.leastCells * refine);
const leastCells = (demands: PerAxis<AxisDemands>, refine: number): number =>
  product(leastCounts(demands, refine));

function cutAxes([x, y, z]: PerAxis<AxisDemands>, refine: number): Grid['edges'] {
  return [cutAxis(x, refine), cutAxis(y, refine), cutAxis(z, refine)];
}

function cutAxis({ planes, largest, largestAtPlane }: AxisDemands, refine: number): Float64Array {
  const wanted: AxisInterval[] = Array.from(largest, (largestCell) => ({ largestCell }));
  return refineEdges(gradedEdges(planes, wanted, { growth: LARGEST_GROWTH, largestAtPlane }), refine);
}

/** All coordinates that must be grid planes, ascending; those closer than the tolerance are one. */
function mergedPlanes(scene: Scene, axis: Axis): number[] {
  const wanted: number[] = [];
  let low = Infinity;
  let high = -Infinity;
  for (const { solid, region } of scene.strokes) {
    wanted.push(...solid.planes(axis));
    if (region >= 0) {
      low = Math.min(low, solid.bounds.min[axis]);
      high = Math.max(high, solid.bounds.max[axis]);
    }
  }
  for (const { box } of scene.sources) wanted.push(box.min[axis], box.max[axis]);
  wanted.sort((a, b) => a - b);
  const planes: number[] = [];
  for (const plane of wanted) {
    if (plane < low - PLANE_TOLERANCE || plane > high + PLANE_TOLERANCE) continue;
    if (planes.length === 0 || plane - planes[planes.length - 1] >= PLANE_TOLERANCE * (1 - 1e-6))
      planes.push(plane);
  }
  return planes;
}

/** The object whose demands make the largest number of cells, counting each axis as a factor. */
function greediestObject(scene: Scene, demands: readonly AxisDemands[]): string {
  const share = new Float64Array(scene.objects.length);
  for (const { planes, largest, asker, leastCells: all } of demands) {
    for (let i = 0; i < asker.length; i++) {
      if (asker[i] < 0) continue;
      share[asker[i]] += Math.max(1, (planes[i + 1] - planes[i]) / largest[i]) / all;
    }
  }
  let greediest = 0;
  for (let object = 1; object < share.length; object++) {
    if (share[object] > share[greediest]) greediest = object;
  }
  return scene.objects[greediest].path;
}

const count = (n: number): string => Math.floor(n).toLocaleString('en-US');
