import { AXES, type Axis } from '@thermarium/geometry';
import { type Issue, issue } from '@thermarium/model';
import { type AxisInterval, gradedEdges, refineEdges } from '@thermarium/solver';
import type { Scene } from '../scene/scene.ts';
import { PLANE_TOLERANCE } from '../scene/tolerance.ts';
import { type AxisDemands, nearestPlane, strictestDemands } from './axis-demands.ts';
import { Grid } from './grid.ts';
import { reachedZones, type TimeSpan, withEndsOf, zoneDemands, zoneTimes } from './heat-reach.ts';
import { powerMaps } from './power-maps/power-map.ts';
import { type SeenScene, seenScene } from './power-maps/seen-scene.ts';
import { type SizeDemand, sizeDemands } from './size-demands.ts';

export interface GridOptions {
  /** Every cell cut into this many along each axis. */
  readonly refine: number;
  /** Largest cell edge inside objects, mm. */
  readonly resolution: number;
  /** Grids up to which objects get more, and at least, their usual number of cells; counted before `refine`. */
  readonly cellBudget: { readonly generous: number; readonly usual: number };
  /** The most cells that fit, and what sets that limit ("24.0 GB of memory"). */
  readonly cellLimit: { readonly cells: number; readonly reason: string };
  /** Of some thousand cells, or hardly more than the planes of all faces: a grid to begin with, which errors make finer. */
  readonly isCoarse: boolean;
  /** In time, the grid follows how far heat has come from the first time to the last; null: it is steady. */
  readonly span: TimeSpan | null;
}

/** The cells along an axis that an object, or an assembly of many, asks for by its own sizes. */
export interface GridCost {
  readonly path: string;
  /** 1, or those of the assembly that have a part in it. */
  readonly objects: number;
  readonly axis: Axis;
  readonly cells: number;
  /** All along the axis. */
  readonly of: number;
}

/** Costs that are told. */
const MOST_COSTS = 3;

/** Neighbouring cells differ by at most this ratio. */
const LARGEST_GROWTH = 1.5;
/** Those of a coarse grid. */
const COARSE_GROWTH = 4;

/**
 * The grid of a scene: every face of every object is a grid plane, sizes follow the demands of the objects and grow
 * by a bounded ratio between them. A grid beyond the limit is an issue that names the object which asks for most.
 */
export function buildGrid(
  scene: Scene,
  options: GridOptions,
): { grid: Grid | null; issues: Issue[]; costliest: readonly GridCost[] } {
  if (isEmpty(scene)) {
    return {
      grid: null,
      costliest: [],
      issues: [
        issue('empty-model', 'tree', 'No active object fills any space.', 'Add an object or set one active.'),
      ],
    };
  }
  const { demands, axes } = chooseAxes(scene, options);
  const [nx, ny, nz] = axes?.map(cellCount) ?? leastCounts(demands, options.refine);
  const cells = nx * ny * nz;
  if (axes === null || cells > options.cellLimit.cells) {
    const { path, objects } = greediest(scene, demands);
    const them = objects > 1 ? `the ${count(objects)} objects in '${path}'` : `'${path}'`;
    return {
      grid: null,
      costliest: [],
      issues: [
        issue(
          'grid-too-large',
          `tree/${path}`,
          `The grid would have ${axes ? '' : 'at least '}${count(nx)} x ${count(ny)} x ${count(nz)} = ${count(cells)} cells; ` +
            `${options.cellLimit.reason} allows ${count(options.cellLimit.cells)}. Most of them are there for the sizes of ${them}.`,
          objects > 1
            ? `Make fewer and larger ones of ${them}, raise the resolution, or refine less.`
            : `Switch on Quick Model for ${them} or give it a fill material, raise the resolution, or refine less.`,
        ),
      ],
    };
  }
  return { grid: new Grid(axes), issues: [], costliest: costliestDemands(scene, demands, axes) };
}

function isEmpty({ strokes }: Scene): boolean {
  return !strokes.some((stroke) => stroke.region >= 0);
}

/** A grid is cut to count its cells where it may have fewer than this; beyond it the least number is all that is told. */
const MOST_COUNTED = 2 ** 31 - 1;

/** The cells of the grid that a scene would get where memory bounds nothing; 0 where nothing fills space. */
export function countCells(scene: Scene, options: Omit<GridOptions, 'cellLimit'>): number {
  if (isEmpty(scene)) return 0;
  const { demands, axes } = chooseAxes(scene, { ...options, cellLimit: { cells: MOST_COUNTED } });
  return product(axes?.map(cellCount) ?? leastCounts(demands, options.refine));
}

/**
 * Objects ask for so many times their usual number of cells: more where the grid stays below a small budget, fewer
 * where it would exceed a large one. Simple models get finer grids; crowded ones are refined by their many faces.
 */
const GENEROUS_DENSITIES = [3, 2, 1.5];
const USUAL_DENSITIES = [1, 0.7, 0.5];
const LEAST_DENSITY = 0.25;
/** In a coarse grid, whose cells may be of any size: the first that stays below so many, or else the last. */
const COARSE_DENSITIES = [1, 0.5, 0.25, 0.1];
const LEAST_COARSE_DENSITY = 0.05;
const COARSE_CELLS = 20_000;

/** The zones that heat reaches in a transient may make the grid so many times as large, within the usual budget. */
const LARGEST_GAIN = 3;

type PerAxis<Value> = readonly [Value, Value, Value];

/** What axes are chosen by: of the limit its number alone. */
type AxisOptions = Omit<GridOptions, 'cellLimit'> & { readonly cellLimit: { readonly cells: number } };

/** No axes when even the least number of cells is beyond the limit: such a grid is never cut. */
function chooseAxes(
  whole: Scene,
  options: AxisOptions,
): { demands: PerAxis<AxisDemands>; axes: Grid['edges'] | null } {
  const { refine, cellLimit, span, isCoarse } = options;
  const growth = isCoarse ? COARSE_GROWTH : LARGEST_GROWTH;
  const { scene, planes, sizes, demands: plain } = chooseDetail(whole, options);
  if (leastCells(plain, refine) > cellLimit.cells) return { demands: plain, axes: null };
  const cut = { demands: plain, axes: cutAxes(plain, growth) };
  const { demands, axes } = (span && cutToZones(scene, planes, sizes, cut.axes, { ...options, span })) || cut;
  const [x, y, z] = axes;
  return { demands, axes: [refineEdges(x, refine), refineEdges(y, refine), refineEdges(z, refine)] };
}

/** A scene as the grid sees it, with what it asks for. */
interface Detail {
  readonly scene: SeenScene;
  readonly planes: readonly (readonly number[])[];
  readonly sizes: readonly SizeDemand[];
  readonly demands: PerAxis<AxisDemands>;
}

/**
 * The parts of a power map's own rise that the places of its sources may make its largest rise wrong by, from the strictest on, each
 * with how many times the cells of the map's outline alone it may cost. The first that stays below is taken.
 */
const MAP_TOLERANCES: readonly (readonly [tolerance: number, part: number])[] = [
  ...[0, 0.0005, 0.001, 0.002, 0.003].map((tolerance) => [tolerance, 1.4] as const),
  ...[0.0035, 0.005, 0.008].map((tolerance) => [tolerance, 2] as const),
  ...[0.01, 0.015, 0.03, 0.06, 0.12, 0.25, 0.5].map((tolerance) => [tolerance, 4] as const),
];

/** The scene with as many of the sources of power maps as the budget allows. */
function chooseDetail(whole: Scene, options: AxisOptions): Detail {
  const maps = powerMaps(whole, options.span === null);
  const seenAt = (tolerance: number): Detail => {
    const scene = seenScene(whole, maps, tolerance);
    const planes = AXES.map((axis) => mergedPlanes(scene, axis));
    const sizes = options.isCoarse ? coarseDemands(scene, planes) : densestDemands(scene, planes, options);
    return { scene, planes, sizes, demands: perAxis(planes, sizes) };
  };
  if (maps.length === 0) return seenAt(0);
  const growth = options.isCoarse ? COARSE_GROWTH : LARGEST_GROWTH;
  const cellsOf = ({ demands }: Detail): number => product(cutAxes(demands, growth).map(cellCount));
  const outlines = seenAt(Infinity);
  if (leastCells(outlines.demands, options.refine) > options.cellLimit.cells) return outlines;
  const least = cellsOf(outlines);
  const small = options.isCoarse ? COARSE_CELLS : options.cellBudget.generous;
  for (const [tolerance, part] of MAP_TOLERANCES) {
    const detail = seenAt(tolerance);
    const limit = Math.max(small, part * least);
    if (leastCells(detail.demands, 1) <= limit && cellsOf(detail) <= limit) return detail;
  }
  return outlines;
}

/**
 * The axes cut for the zones that heat reaches as well, but for the first times if these would take too many cells. Null
 * where the axes resolve all zones, or none fits.
 *
 * @param plain the axes as the objects ask for them
 */
function cutToZones(
  scene: SeenScene,
  planes: readonly (readonly number[])[],
  sizes: readonly SizeDemand[],
  plain: Grid['edges'],
  { refine, cellLimit, cellBudget, span }: AxisOptions & { readonly span: TimeSpan },
): { demands: PerAxis<AxisDemands>; axes: Grid['edges'] } | null {
  const cells = product(plain.map(cellCount));
  const limit = Math.min(LARGEST_GAIN * cells, cellBudget.usual, cellLimit.cells / refine ** 3);
  if (cells >= limit) return null;
  const times = zoneTimes(span);
  const zones = reachedZones(scene, times);
  for (const first of times) {
    const zoned = zoneDemands(
      zones.filter(({ time }) => time >= first),
      plain,
    );
    if (zoned.length === 0) return null;
    const withEnds = AXES.map((axis) => withEndsOf(zoned, planes[axis], axis));
    const demands = perAxis(withEnds, [...sizes, ...zoned]);
    if (leastCells(demands, 1) > limit) continue;
    const axes = cutAxes(demands);
    if (product(axes.map(cellCount)) <= limit) return { demands, axes };
  }
  return null;
}

function perAxis(
  planes: readonly (readonly number[])[],
  demands: readonly SizeDemand[],
): PerAxis<AxisDemands> {
  const [x, y, z] = AXES.map((axis) => strictestDemands(planes[axis], demands, axis));
  return [x, y, z];
}

/** The demands of the objects at the largest density that the budget allows. */
function densestDemands(
  scene: SeenScene,
  planes: readonly (readonly number[])[],
  { resolution, cellBudget }: AxisOptions,
): SizeDemand[] {
  const coarsest = product(planes.map((along) => along.length - 1));
  const within = (limit: number) => (density: number) => {
    if (coarsest > limit) return false;
    const demands = perAxis(planes, sizeDemands(scene, resolution, density));
    return leastCells(demands, 1) <= limit && product(cutAxes(demands).map(cellCount)) <= limit;
  };
  const density =
    GENEROUS_DENSITIES.find(within(cellBudget.generous)) ??
    USUAL_DENSITIES.find(within(cellBudget.usual)) ??
    LEAST_DENSITY;
  return sizeDemands(scene, resolution, density);
}

function coarseDemands(scene: SeenScene, planes: readonly (readonly number[])[]): SizeDemand[] {
  const isSmall = (density: number): boolean => {
    const demands = perAxis(planes, sizeDemands(scene, Infinity, density));
    if (leastCells(demands, 1) > COARSE_CELLS) return false;
    return product(cutAxes(demands, COARSE_GROWTH).map(cellCount)) <= COARSE_CELLS;
  };
  return sizeDemands(scene, Infinity, COARSE_DENSITIES.find(isSmall) ?? LEAST_COARSE_DENSITY);
}

const product = (counts: readonly number[]): number => counts.reduce((all, one) => all * one, 1);
const cellCount = (edges: Float64Array): number => edges.length - 1;
const leastCounts = (demands: PerAxis<AxisDemands>, refine: number): number[] =>
  demands.map((axis) => axis.leastCells * refine);
const leastCells = (demands: PerAxis<AxisDemands>, refine: number): number =>
  product(leastCounts(demands, refine));

function cutAxes([x, y, z]: PerAxis<AxisDemands>, growth = LARGEST_GROWTH): Grid['edges'] {
  return [cutAxis(x, growth), cutAxis(y, growth), cutAxis(z, growth)];
}

function cutAxis({ planes, largest, largestAtPlane }: AxisDemands, growth: number): Float64Array {
  const wanted: AxisInterval[] = Array.from(largest, (largestCell) => ({ largestCell }));
  return gradedEdges(planes, wanted, { growth, largestAtPlane });
}

/** All coordinates that must be grid planes, ascending; those closer than the tolerance are one. */
function mergedPlanes(scene: SeenScene, axis: Axis): number[] {
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
  for (const patch of scene.patches)
    wanted.push(...(patch.axis === axis ? [patch.box.min[axis]] : patch.outline.planes(axis)));
  wanted.sort((a, b) => a - b);
  const planes: number[] = [];
  for (const plane of wanted) {
    if (plane < low - PLANE_TOLERANCE || plane > high + PLANE_TOLERANCE) continue;
    if (planes.length === 0 || plane - planes[planes.length - 1] >= PLANE_TOLERANCE * (1 - 1e-6))
      planes.push(plane);
  }
  return planes;
}

/** From so many on, the objects of an assembly are counted together: alone, no tile of a power map is large. */
const MANY = 10;

/**
 * The costs of all objects along each axis.
 *
 * @param cellsIn the cells of an axis between two neighbouring planes
 */
function costsOf(
  scene: Scene,
  demands: readonly AxisDemands[],
  cellsIn: (axis: Axis, interval: number) => number,
): GridCost[] {
  return AXES.flatMap((axis) => {
    const { planes, asker } = demands[axis];
    const own = new Map<number, number>();
    let of = 0;
    for (let i = 0; i + 1 < planes.length; i++) {
      const cells = cellsIn(axis, i);
      of += cells;
      if (asker[i] >= 0) own.set(asker[i], (own.get(asker[i]) ?? 0) + cells);
    }
    const assemblies = Map.groupBy(own, ([object]) => scene.assemblies[object]);
    return [...assemblies].flatMap(([path, members]) => {
      if (path === null || members.length < MANY)
        return members.map(([object, cells]) => ({
          path: scene.objects[object].path,
          objects: 1,
          axis,
          cells,
          of,
        }));
      const cells = members.reduce((sum, [, each]) => sum + each, 0);
      return [{ path, objects: members.length, axis, cells, of }];
    });
  });
}

/** Those whose demands make the largest number of cells, counting each axis as a factor. */
function greediest(scene: Scene, demands: readonly AxisDemands[]): Pick<GridCost, 'path' | 'objects'> {
  const costs = costsOf(scene, demands, (axis, i) => {
    const { planes, largest } = demands[axis];
    return Math.max(1, (planes[i + 1] - planes[i]) / largest[i]);
  });
  const shares = Map.groupBy(costs, ({ path }) => path);
  const shareOf = (own: readonly GridCost[]) => own.reduce((sum, { cells, of }) => sum + cells / of, 0);
  const [[first] = [{ path: scene.objects[0].path, objects: 1 }]] = [...shares.values()].toSorted(
    (a, b) => shareOf(b) - shareOf(a),
  );
  return first;
}

/** The largest shares of an axis's cells, the largest first. */
function costliestDemands(scene: Scene, demands: readonly AxisDemands[], axes: Grid['edges']): GridCost[] {
  const costs = costsOf(scene, demands, (axis, i) => {
    const { planes } = demands[axis];
    return nearestPlane(axes[axis], planes[i + 1]) - nearestPlane(axes[axis], planes[i]);
  });
  return costs.toSorted((a, b) => b.cells / b.of - a.cells / a.of).slice(0, MOST_COSTS);
}

const count = (n: number): string => Math.floor(n).toLocaleString('en-US');
