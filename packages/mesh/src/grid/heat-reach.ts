import { AXES, type Axis, type Box } from '@thermarium/geometry';
import { METRES_PER_MM, type Medium, MM2_PER_M2 } from '@thermarium/model';
import type { Scene } from '../scene/scene.ts';
import { type PowerKey, wallPowers } from '../scene/scene-powers.ts';
import { isApart } from '../scene/surroundings.ts';
import { nearestPlane } from './axis-demands.ts';
import { type Range, rangesInside, rangesReached, touch } from './reached-ranges.ts';
import type { SizeDemand } from './size-demands.ts';
import { startsApart } from './starts-apart.ts';

/**
 * In a transient the field near a power has the size of the diffusion length √(α t), whatever the size of the solid that the
 * heat enters. From one output to the end of the solve that is a nest of zones around everything that is heated, or starts
 * at another temperature than what is beside it, each twice as deep as the one within it. Lengths in mm.
 */
interface ReachedZone {
  /** t, s. */
  readonly time: number;
  readonly axis: Axis;
  readonly from: number;
  readonly to: number;
  /** √(α t). */
  readonly diffusionLength: number;
  /** The heated object, or that which starts apart. */
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
    const { medium } = scene.regions[region];
    const solidBox = solid.bounds;
    for (const { box, object, isInSolid, byWalls } of heated) {
      if (!touch(box, solidBox)) continue;
      const isEntered = byWalls && box === solidBox;
      const rangesAlong = (axis: Axis, depth: number) =>
        isEntered ? rangesInside(box, axis, depth) : rangesReached(box, solidBox, axis, depth, isInSolid);
      zones.push(...zonesIn(medium, times, object, rangesAlong));
    }
  }
  for (const { medium, object, rangesAlong, film } of startsApart(scene, MOST_PAIRS))
    zones.push(...zonesIn(medium, times, object, rangesAlong, film));
  return zones;
}

/** Beside a wall with a film the field bends by about this part of its difference to what is around: below, it is even. */
const LEAST_BIOT_NUMBER = 0.02;

/**
 * The zones of a medium that heat enters.
 *
 * @param rangesAlong where heat of a depth is along an axis, mm
 * @param film by which it enters, W/(m²·K); Infinity: none is between
 */
function zonesIn(
  { conductivity, volumetricHeat }: Medium,
  times: readonly number[],
  object: number,
  rangesAlong: (axis: Axis, depth: number) => readonly Range[],
  film = Infinity,
): ReachedZone[] {
  const zones: ReachedZone[] = [];
  if (volumetricHeat === null || volumetricHeat === 0) return zones;
  for (const axis of AXES) {
    const diffusivity = (conductivity[axis] / volumetricHeat) * MM2_PER_M2;
    for (const time of times) {
      const diffusionLength = Math.sqrt(diffusivity * time);
      const biot = (film * diffusionLength * METRES_PER_MM) / conductivity[axis];
      if (biot < LEAST_BIOT_NUMBER) continue;
      for (const [from, to] of rangesAlong(axis, LENGTHS_REACHED * diffusionLength))
        zones.push({ time, axis, from, to, diffusionLength, object });
    }
  }
  return zones;
}

function heatedBoxes(scene: Scene): HeatedBox[] {
  const { sources, patches, strokes, regions, bodies } = scene;
  const throughWalls = new Set<PowerKey>(wallPowers(scene).map(({ key }) => key));
  const filled = strokes.flatMap(({ solid, region, object }) => {
    if (region < 0) return [];
    const index = regions[region].body;
    const body = bodies[index];
    const { power } = body;
    const byWalls = isApart(body) || throughWalls.has(`walls ${index}`);
    return power === null && !byWalls ? [] : [{ box: solid.bounds, object, isInSolid: false, byWalls }];
  });
  const warmed = patches.filter(({ condition }, n) => isApart(condition) || throughWalls.has(`patch ${n}`));
  const flat = [...sources, ...warmed].map(({ box, object }) => ({
    ...{ box, object, isInSolid: true, byWalls: false },
  }));
  return [...flat, ...filled];
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
