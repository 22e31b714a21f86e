import { AXES, type Axis, type Box, type Solid, translateBox, type Vec3 } from '@thermarium/geometry';
import type { DrawnObject } from '../bodies/picture-object.ts';
import { meshOf } from './mesh-shapes.ts';
import { type Shape, shapesOf } from './shapes.ts';

/** The largest number of holes that are cut out; further holes are drawn as bodies of their own. */
const MOST_HOLES = 512;
/** Holes in one object, and bodies around one hole. */
const MOST_CUTS = 256;
const MOST_BODIES = 64;
/** Boxes that share less than this share of their size only touch. */
const TOUCH = 1e-6;

/** One shape of an object at one of its places. */
export interface Placement {
  /** The index of its object in painter's order. */
  readonly index: number;
  readonly object: DrawnObject;
  readonly shape: Shape;
  readonly solid: Solid;
  readonly shift: Vec3;
  readonly box: Box;
}

/** A hole and the placements that its wall lies in: the wall ends where one of them does. */
export interface HoleWall {
  readonly hole: Placement;
  /** Bodies that it cuts and other holes, the latest first. */
  readonly within: readonly Placement[];
}

/** The cuts of holes in the objects before them. */
export interface Cutting {
  /** Holes by the index of the object that they cut. */
  readonly cuts: ReadonlyMap<number, readonly Placement[]>;
  readonly walls: readonly HoleWall[];
  /** The holes that no visible later body fills: everything drawn there is cut. */
  readonly empty: readonly Placement[];
  /** The largest coordinate of the cut bodies and the holes, mm. */
  readonly reach: number;
}

const NOTHING_CUT: Cutting = { cuts: new Map(), walls: [], empty: [], reach: 0 };

type Objects = ReadonlyMap<number, DrawnObject>;

const known = new WeakMap<Objects, Cutting>();

/** The cutting of a scene, computed once for each state. */
export function cuttingIn({ objects }: { readonly objects: Objects }): Cutting {
  let cutting = known.get(objects);
  if (!cutting) {
    cutting = cuttingOf([...objects.values()]);
    known.set(objects, cutting);
  }
  return cutting;
}

/** Objects in painter's order. */
function cuttingOf(objects: readonly DrawnObject[]): Cutting {
  const holes = holesOf(objects);
  if (holes.length === 0) return NOTHING_CUT;
  const cuts = new Map<number, readonly Placement[]>();
  const within = new Map<Placement, Placement[]>(holes.map((hole) => [hole, []]));
  const last = holes.reduce((most, { index }) => Math.max(most, index), 0);
  for (let index = 0; index < last; index++) {
    const object = objects[index];
    if (object.hole || !object.active || object.bodies.length === 0) continue;
    const around = boundsOf(object);
    const met = holes.filter((hole) => hole.index > index && around.some((box) => overlap(box, hole.box)));
    if (met.length === 0) continue;
    const isCut = new Set<Placement>();
    for (const place of placementsOf(object, index)) {
      for (const hole of met) {
        if (!overlap(place.box, hole.box)) continue;
        isCut.add(hole);
        const bodies = within.get(hole);
        if (bodies && bodies.length < MOST_BODIES) bodies.push(place);
      }
    }
    if (isCut.size > 0) cuts.set(index, [...isCut].slice(0, MOST_CUTS));
  }
  const walls: HoleWall[] = [];
  for (const [hole, bodies] of within) {
    if (bodies.length === 0) continue;
    const others = holes.filter((other) => other !== hole && meet(other.box, hole.box));
    walls.push({ hole, within: [...bodies, ...others].sort((a, b) => orderOf(b) - orderOf(a)) });
  }
  const places = walls.flatMap((wall) => [wall.hole, ...wall.within]);
  const empty = walls.flatMap(({ hole }) => (isFilled(hole, objects) ? [] : [hole]));
  return { cuts, walls, empty, reach: reachOf(places.map(({ box }) => box)) };
}

function isFilled({ index, box }: Placement, objects: readonly DrawnObject[]): boolean {
  for (let later = index + 1; later < objects.length; later++) {
    const object = objects[later];
    if (object.hole || !object.active || !object.visible || object.bodies.length === 0) continue;
    if (boundsOf(object).some((around) => overlap(around, box))) return true;
  }
  return false;
}

/** In painter's order, also among the bodies of one object. */
export function orderOf({ index, shape }: Pick<Placement, 'index' | 'shape'>): number {
  return index + 0.9 * shape.rank;
}

function holesOf(objects: readonly DrawnObject[]): readonly Placement[] {
  const holes: Placement[] = [];
  for (const [index, object] of objects.entries()) {
    if (!object.hole || !object.active) continue;
    for (const place of placementsOf(object, index)) {
      if (holes.length === MOST_HOLES) return holes;
      holes.push(place);
    }
  }
  return holes;
}

/** Everything of an object that is more than hinted at, and that can be said in closed form where it is. */
function* placementsOf(object: DrawnObject, index: number): Generator<Placement> {
  const shapes = shapesOf(object);
  for (const [n, { solid }] of object.bodies.entries()) {
    const shape = shapes[n];
    if (shape.faint || (shape.form === 'mesh' && sectionEdgesOf(shape.solid) === null)) continue;
    const offsets = shape.offsets ?? [0, 0, 0];
    for (const [x, y, z] of object.copies) {
      for (let at = 0; at < offsets.length; at += 3) {
        const shift: Vec3 = [x + offsets[at], y + offsets[at + 1], z + offsets[at + 2]];
        yield { index, object, shape, solid, shift, box: translateBox(shape.box, shift) };
      }
    }
  }
}

const bounds = new WeakMap<DrawnObject['bodies'], Box>();

/** The boxes around each copy of an object with all its elements. */
function boundsOf({ bodies, copies }: DrawnObject): readonly Box[] {
  let around = bounds.get(bodies);
  if (!around) {
    const min: [number, number, number] = [Infinity, Infinity, Infinity];
    const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
    for (const { solid, offsets } of bodies) {
      const places = offsets ?? [0, 0, 0];
      for (let at = 0; at < places.length; at++) {
        const axis = at % 3;
        min[axis] = Math.min(min[axis], solid.bounds.min[axis] + places[at]);
        max[axis] = Math.max(max[axis], solid.bounds.max[axis] + places[at]);
      }
    }
    around = { min, max };
    bounds.set(bodies, around);
  }
  const one = around;
  return copies.map((copy) => translateBox(one, copy));
}

function overlap(a: Box, b: Box): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const [low, high] = [Math.max(a.min[axis], b.min[axis]), Math.min(a.max[axis], b.max[axis])];
    if (high <= low) return false;
    if (high - low <= TOUCH * Math.min(a.max[axis] - a.min[axis], b.max[axis] - b.min[axis])) return false;
  }
  return true;
}

/** Whether two boxes overlap or touch. */
function meet(a: Box, b: Box): boolean {
  return [0, 1, 2].every((axis) => {
    const slack = TOUCH * (b.max[axis] - b.min[axis]);
    return a.min[axis] <= b.max[axis] + slack && b.min[axis] <= a.max[axis] + slack;
  });
}

function reachOf(boxes: readonly Box[]): number {
  let reach = 0;
  for (const { min, max } of boxes) {
    for (let axis = 0; axis < 3; axis++) reach = Math.max(reach, -min[axis], max[axis]);
  }
  return reach;
}

/** Whether the same objects are cut by the same holes. */
export function isSameCutting(a: Cutting, b: Cutting): boolean {
  const [one, other] = [partsOf(a), partsOf(b)];
  return one.length === other.length && one.every((part, n) => part === other[n]);
}

function partsOf({ cuts, walls, empty }: Cutting): readonly (number | DrawnObject)[] {
  const places = [...walls.flatMap(({ hole, within }) => [hole, ...within]), ...empty];
  return [...cuts.keys(), ...places.flatMap(({ index, object }) => [index, object])];
}

/** The border of a cross-section that is the same all along an axis: u v of both ends of each of its edges, mm. */
interface SectionEdges {
  readonly axis: Axis;
  /** In the two other axes in ascending order. */
  readonly edges: readonly number[];
}

const knownEdges = new WeakMap<Solid, SectionEdges | null>();

/** The section of a solid; null: it changes along every axis. */
export function sectionEdgesOf(solid: Solid): SectionEdges | null {
  let section = knownEdges.get(solid);
  if (section === undefined) {
    const { invariantAxis } = solid;
    section =
      invariantAxis === null ? null : { axis: invariantAxis, edges: borderOfEnd(solid, invariantAxis) };
    knownEdges.set(solid, section);
  }
  return section;
}

/** The border of the lower end: the sides that belong to only one of its triangles. */
function borderOfEnd(solid: Solid, axis: Axis): readonly number[] {
  const { positions, indices } = meshOf(solid).mesh;
  const [first, second] = AXES.filter((each) => each !== axis);
  const end = solid.bounds.min[axis];
  const slack = 1e-9 * (Math.abs(end) + solid.bounds.max[axis] - end);
  const isAtEnd = (vertex: number) => Math.abs(positions[3 * vertex + axis] - end) <= slack;
  const sides = new Map<string, readonly number[]>();
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [indices[i], indices[i + 1], indices[i + 2]];
    if (!corners.every(isAtEnd)) continue;
    const points = corners.map((corner) => [positions[3 * corner + first], positions[3 * corner + second]]);
    for (const [n, from] of points.entries()) {
      const to = points[(n + 1) % 3];
      if (!sides.delete(`${to} ${from}`)) sides.set(`${from} ${to}`, [...from, ...to]);
    }
  }
  return [...sides.values()].flat();
}
