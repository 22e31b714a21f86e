import { type Axis, type Box, contains } from '@thermarium/geometry';
import { ABSOLUTE_ZERO_CELSIUS, type Medium } from '@thermarium/model';
import { STEFAN_BOLTZMANN } from '@thermarium/solver';
import type { Body, Scene } from '../scene/scene.ts';
import { isApart } from '../scene/surroundings.ts';
import { PLANE_TOLERANCE } from '../scene/tolerance.ts';
import { type Range, rangesInside, rangesReached, touch } from './reached-ranges.ts';

/** A medium that heat enters or leaves from the start on, since it starts at another temperature than what is beside it. */
interface StartApart {
  readonly medium: Medium;
  readonly object: number;
  /** Where heat of a depth is along an axis, mm. */
  readonly rangesAlong: (axis: Axis, depth: number) => readonly Range[];
  /** Between the two, W/(m²·K); Infinity: they touch, or the wall is held. */
  readonly film: number;
}

/** A body where it is painted. */
interface Placed {
  readonly body: Body;
  readonly medium: Medium;
  readonly box: Box;
  readonly object: number;
  /** Rise over ambient at which it starts, K. */
  readonly rise: number;
}

/**
 * Everything that starts at another temperature than what touches it or than what is around its walls; nothing where all starts
 * at ambient.
 *
 * @param mostPairs of solids that are compared
 */
export function startsApart(scene: Scene, mostPairs: number): readonly StartApart[] {
  const { bodies, regions, strokes } = scene;
  if (bodies.every(({ initial }) => initial === 0)) return [];
  const all = strokes.flatMap(({ solid, region, object }): Placed[] => {
    if (region < 0) return [];
    const { medium, body: index } = regions[region];
    const body = bodies[index];
    return [{ body, medium, box: solid.bounds, object, rise: startOf(body) }];
  });
  const usual = mostCommon(all.map(({ rise }) => rise));
  const odd = all.filter(({ rise }) => rise !== usual);
  const isTooMany = odd.length * all.length > mostPairs;
  const pairs = isTooMany ? [] : odd.flatMap((one) => all.flatMap((other) => besideEachOther(one, other)));
  return [...pairs, ...all.flatMap((one) => throughWalls(one, scene))];
}

/** A body without heat capacity is at once near the temperature behind its resistance. */
function startOf({ initial, surroundings, resistanceToAmbient }: Body): number {
  return resistanceToAmbient === null ? initial : surroundings;
}

function mostCommon(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0];
}

function besideEachOther(one: Placed, other: Placed): StartApart[] {
  if (one.rise === other.rise || !touch(one.box, other.box)) return [];
  return [reachedFrom(one, other), reachedFrom(other, one)];
}

/** Where heat between the two is in the second of them. */
function reachedFrom({ box: from, object }: Placed, { box: into, medium }: Placed): StartApart {
  const isSurrounded = contains(from, into, PLANE_TOLERANCE);
  return {
    ...{ medium, object, film: Infinity },
    rangesAlong: (axis, depth) =>
      isSurrounded ? rangesInside(into, axis, depth) : rangesReached(from, into, axis, depth, false),
  };
}

/** Where heat through its walls is in a body. Surroundings of their own count without a start too, and not here. */
function throughWalls({ body, medium, box, object }: Placed, { world }: Scene): StartApart[] {
  const { initial, surroundings, bound, exchanges, heatTransferCoefficient } = body;
  if (initial === surroundings || isApart(body) || !exchanges) return [];
  const kelvin = world.ambient + Math.max(initial, surroundings) - ABSOLUTE_ZERO_CELSIUS;
  const radiated = world.radiation ? 4 * STEFAN_BOLTZMANN * (medium.emissivity ?? 0) * kelvin ** 3 : 0;
  const film = bound ? Infinity : heatTransferCoefficient + radiated;
  return [{ medium, object, film, rangesAlong: (axis, depth) => rangesInside(box, axis, depth) }];
}
