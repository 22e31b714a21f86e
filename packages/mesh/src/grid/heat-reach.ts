import { AXES, type Axis, type Box } from '@thermarium/geometry';
import { MM2_PER_M2 } from '@thermarium/model';
import type { Scene } from '../scene/scene.ts';
import { PLANE_TOLERANCE } from '../scene/tolerance.ts';
import { nearestPlane } from './axis-demands.ts';
import type { SizeDemand } from './size-demands.ts';

/**
 * In a transient the field near a power has the size of the diffusion length √(α t), whatever the size of the solid that the
 * heat enters. From one output to the end of the solve that is a nest of zones around everything that is heated, each twice
 * as deep as the one within it. Lengths in mm.
 */
interface ReachedZone {
  /** t, s. */
  readonly time: number;
  readonly axis: Axis;
  readonly from: number;
  readonly to: number;
  /** √(α t). */
  readonly diffusionLength: number;
  /** The heated object. */
  readonly object: number;
}

/** Cells per diffusion length in its zone. */
const CELLS_PER_LENGTH = 3;
/** Beyond so many diffusion lengths the rise is below 2 % of that where the heat enters. */
const LENGTHS_REACHED = 3;
/** From one zone to the next the time grows by this factor, the depth by its root. */
const TIME_RATIO = 4;
/** Pairs of heated boxes and solids beyond which contacts are not looked for: the many faces refine such models. */
const MOST_PAIRS = 1e7;

/** A box that heat enters from outside or within, or by its own walls. */
interface HeatedBox {
  readonly box: Box;
  readonly object: number;
  /** Whether the solid that the box lies in goes on inside it. */
  readonly isInSolid: boolean;
  /** Whether heat enters the solid that fills the box through its walls. */
  readonly byWalls: boolean;
}

/** The times between which the way of heat is to be seen, s. */
export interface TimeSpan {
  readonly first: number;
  readonly last: number;
}

/** The times of the zones, s. */
export function zoneTimes({ first, last }: TimeSpan): number[] {
  const times: number[] = [];
  for (let time = first; time < last; time *= TIME_RATIO) times.push(time);
  return [...times, last];
}

/** The first of the times from which on a grid resolves the way of heat, s; null: it resolves none of them. */
export function resolvedFrom(scene: Scene, span: TimeSpan, edges: readonly Float64Array[]): number | null {
  const times = zoneTimes(span);
  const zones = reachedZones(scene, times);
  const isResolved = (from: number) =>
    zoneDemands(
      zones.filter(({ time }) => time >= from),
      edges,
    ).length === 0;
  return times.find(isResolved) ?? null;
}

/** The zones that heat reaches in these times in all solids that touch something heated. */
export function reachedZones(scene: Scene, times: readonly number[]): ReachedZone[] {
  const heated = heatedBoxes(scene);
  if (heated.length * scene.strokes.length > MOST_PAIRS) return [];
  const zones: ReachedZone[] = [];
  for (const { solid, region } of scene.strokes) {
    if (region < 0) continue;
    const { conductivity, volumetricHeat } = scene.regions[region].medium;
    if (volumetricHeat === null || volumetricHeat === 0) continue;
    const solidBox = solid.bounds;
    for (const { box, object, isInSolid, byWalls } of heated) {
      if (!touch(box, solidBox)) continue;
      const isEntered = byWalls && box === solidBox;
      for (const axis of AXES) {
        const diffusivity = (conductivity[axis] / volumetricHeat) * MM2_PER_M2;
        for (const time of times) {
          const diffusionLength = Math.sqrt(diffusivity * time);
          const depth = LENGTHS_REACHED * diffusionLength;
          const ranges = isEntered
            ? rangesInside(box, axis, depth)
            : rangesReached(box, solidBox, axis, depth, isInSolid);
          for (const [from, to] of ranges) zones.push({ time, axis, from, to, diffusionLength, object });
        }
      }
    }
  }
  return zones;
}

function heatedBoxes({ sources, strokes, regions, bodies }: Scene): HeatedBox[] {
  const filled = strokes.flatMap(({ solid, region, object }) => {
    if (region < 0) return [];
    const { power, surroundings } = bodies[regions[region].body];
    const byWalls = surroundings !== 0;
    return power === null && !byWalls ? [] : [{ box: solid.bounds, object, isInSolid: false, byWalls }];
  });
  return [...sources.map(({ box, object }) => ({ box, object, isInSolid: true, byWalls: false })), ...filled];
}

const touch = (a: Box, b: Box): boolean =>
  AXES.every(
    (axis) => a.min[axis] <= b.max[axis] + PLANE_TOLERANCE && b.min[axis] <= a.max[axis] + PLANE_TOLERANCE,
  );

/** Where a solid is reached along an axis: on both sides of each face of the box across which it goes on. */
function rangesReached(
  box: Box,
  solid: Box,
  axis: Axis,
  depth: number,
  isInSolid: boolean,
): (readonly [from: number, to: number])[] {
  const [low, high] = [box.min[axis], box.max[axis]];
  const [start, end] = [solid.min[axis], solid.max[axis]];
  const ranges: [number, number][] = [];
  if (low > start + PLANE_TOLERANCE) {
    ranges.push([low - depth, low]);
    if (isInSolid) ranges.push([low, Math.min(high, low + depth)]);
  }
  if (high < end - PLANE_TOLERANCE) {
    ranges.push([high, high + depth]);
    if (isInSolid) ranges.push([Math.max(low, high - depth), high]);
  }
  return ranges
    .map(([from, to]) => [Math.max(from, start), Math.min(to, end)] as const)
    .filter(([from, to]) => to - from > PLANE_TOLERANCE);
}

/** Where a solid is reached along an axis by heat from both of its ends. */
function rangesInside(box: Box, axis: Axis, depth: number): (readonly [from: number, to: number])[] {
  const [low, high] = [box.min[axis], box.max[axis]];
  return [
    [low, Math.min(high, low + depth)],
    [Math.max(low, high - depth), high],
  ];
}

/**
 * The demands of zones on the cells of a grid. Zones that the grid resolves ask for nothing.
 *
 * @param edges of the grid as it is, by axis
 */
export function zoneDemands(zones: readonly ReachedZone[], edges: readonly Float64Array[]): SizeDemand[] {
  return zones
    .map(({ axis, from, to, diffusionLength, object }) => ({
      ...{ axis, from, to, object },
      largestCell: diffusionLength / CELLS_PER_LENGTH,
      largestAtFace: Infinity,
    }))
    .filter(({ axis, from, to, largestCell }) => coarsestCell(edges[axis], from, to) > largestCell);
}

function coarsestCell(edges: Float64Array, from: number, to: number): number {
  let coarsest = 0;
  const last = nearestPlane(edges, to);
  for (let cell = nearestPlane(edges, from); cell < last; cell++)
    coarsest = Math.max(coarsest, edges[cell + 1] - edges[cell]);
  return coarsest;
}

/** The planes of an axis and those at which its demands end, but for ends that lie within two cells of a plane. */
export function withEndsOf(demands: readonly SizeDemand[], planes: readonly number[], axis: Axis): number[] {
  const all = [...planes];
  const own = demands.filter((demand) => demand.axis === axis);
  for (const { from, to, largestCell } of own.sort((a, b) => a.largestCell - b.largestCell)) {
    for (const end of [from, to]) {
      const nearest = nearestPlane(all, end);
      if (Math.abs(all[nearest] - end) < 2 * largestCell) continue;
      all.splice(all[nearest] < end ? nearest + 1 : nearest, 0, end);
    }
  }
  return all;
}
