import { AXES, type Axis } from '@thermarium/geometry';
import { type Issue, issue } from '@thermarium/model';
import { type AxisInterval, gradedEdges, refineEdges } from '@thermarium/solver';
import { PLANE_TOLERANCE } from './compile.ts';
import type { Scene } from './scene.ts';
import { type SizeDemand, sizeDemands } from './size-demands.ts';

/** A tensor grid: `edges[axis]` ascend, mm; cell i of an axis lies between edges i and i + 1. */
export interface Grid {
  readonly edges: readonly [Float64Array, Float64Array, Float64Array];
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  readonly cells: number;
}

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
export const LARGEST_GROWTH = 1.5;

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
  const axes = densestAxes(scene, options);
  const [nx, ny, nz] = axes.map(({ edges }) => edges.length - 1);
  const cells = nx * ny * nz;
  if (cells > options.cellLimit.cells) {
    const greediest = greediestObject(scene, axes);
    return {
      grid: null,
      issues: [
        issue(
          'grid-too-large',
          `tree/${greediest}`,
          `The grid would have ${count(nx)} x ${count(ny)} x ${count(nz)} = ${count(cells)} cells; ` +
            `${options.cellLimit.reason} allows ${count(options.cellLimit.cells)}. Most of them are there for the sizes of '${greediest}'.`,
          `Switch on Quick Model for '${greediest}' or give it a fill material, raise the resolution, or refine less.`,
        ),
      ],
    };
  }
  const edges = axes.map((axis) => axis.edges) as unknown as Grid['edges'];
  return { grid: { edges, nx, ny, nz, cells }, issues: [] };
}

/**
 * Objects ask for so many times their usual number of cells: more where the grid stays below a small budget, fewer
 * where it would exceed a large one. Simple models get finer grids; crowded ones are refined by their many faces.
 */
const GENEROUS_DENSITIES = [3, 2, 1.5];
const USUAL_DENSITIES = [1, 0.7, 0.5];
const LEAST_DENSITY = 0.25;

function densestAxes(scene: Scene, { resolution, refine, cellBudget }: GridOptions): AxisGrid[] {
  const cut = (density: number, times: number): AxisGrid[] => {
    const demands = sizeDemands(scene, resolution, density);
    return AXES.map((axis) => axisGrid(scene, demands, axis, times));
  };
  const within = (cells: number) => (density: number) =>
    cut(density, 1).reduce((product, { edges }) => product * (edges.length - 1), 1) <= cells;
  const density =
    GENEROUS_DENSITIES.find(within(cellBudget.generous)) ??
    USUAL_DENSITIES.find(within(cellBudget.usual)) ??
    LEAST_DENSITY;
  return cut(density, refine);
}

interface AxisGrid {
  readonly edges: Float64Array;
  /** Which object asked for the size of each interval, and how many cells it got. */
  readonly intervals: readonly { readonly object: number; readonly cells: number }[];
}

function axisGrid(scene: Scene, demands: readonly SizeDemand[], axis: Axis, refine: number): AxisGrid {
  const planes = mergedPlanes(scene, axis);
  const largest = new Float64Array(planes.length - 1).fill(Infinity);
  const asker = new Int32Array(planes.length - 1).fill(-1);
  const largestAtPlane = new Float64Array(planes.length).fill(Infinity);
  for (const demand of demands) {
    if (demand.axis !== axis) continue;
    const start = nearestPlane(planes, demand.from);
    const end = nearestPlane(planes, demand.to);
    for (const plane of [start, end]) {
      largestAtPlane[plane] = Math.min(largestAtPlane[plane], demand.largestAtFace);
    }
    for (let i = start; i < end; i++) {
      if (demand.largestCell < largest[i]) {
        largest[i] = demand.largestCell;
        asker[i] = demand.object;
      }
    }
  }
  const wanted: AxisInterval[] = Array.from(largest, (largestCell) => ({ largestCell }));
  const coarse = gradedEdges(planes, wanted, { growth: LARGEST_GROWTH, largestAtPlane });
  const intervals = Array.from(asker, (object, i) => ({
    object,
    cells: nearestPlane(coarse, planes[i + 1]) - nearestPlane(coarse, planes[i]),
  }));
  return { edges: refineEdges(coarse, refine), intervals };
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

/** The index of the plane nearest to a coordinate; `planes` ascend. */
export function nearestPlane(planes: ArrayLike<number>, coordinate: number): number {
  let low = 0;
  let high = planes.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (planes[middle] <= coordinate) low = middle;
    else high = middle;
  }
  return coordinate - planes[low] <= planes[high] - coordinate ? low : high;
}

/** The object whose demands make the largest number of cells, counting each axis as a factor. */
function greediestObject(scene: Scene, axes: readonly AxisGrid[]): string {
  const share = new Float64Array(scene.objects.length);
  for (const { edges, intervals } of axes) {
    for (const { object, cells } of intervals) if (object >= 0) share[object] += cells / edges.length;
  }
  return scene.objects[share.indexOf(Math.max(...share))].path;
}

const count = (n: number): string => Math.floor(n).toLocaleString('en-US');
