import { type Axis, type Box, centre, type Solid, unionOf, type Vec3 } from '@thermarium/geometry';
import { rgbOf } from '@thermarium/model';
import type { Body, DrawnObject } from '../bodies/picture-object.ts';

interface ShapeBase {
  /** In the place of the solid; elements and copies are shifts of it. mm. */
  readonly box: Box;
  /** 0xrrggbb */
  readonly color: number;
  /** The filling of an array, only hinted at so that its elements are seen; of a stack of layers the outline of all. */
  readonly faint: boolean;
  /** In painter's order among the bodies of its object, 0 to below 1: a later one wins where faces coincide. */
  readonly rank: number;
  /** Shifts of elements, x y z each; null: it stands once. */
  readonly offsets: Float64Array | null;
}

interface BlockShape extends ShapeBase {
  readonly form: 'block';
}

/** An ellipsoid, or an elliptic cylinder along an axis, within `box`. */
export interface RoundShape extends ShapeBase {
  readonly form: 'round';
  readonly centre: Vec3;
  /** Half axes, mm. */
  readonly half: Vec3;
  /** null: an ellipsoid. */
  readonly axis: Axis | null;
  /** The part of it within `box`. */
  readonly solid: Solid;
}

/** A solid without a closed form: drawn and picked by its triangles. */
export interface MeshShape extends ShapeBase {
  readonly form: 'mesh';
  readonly solid: Solid;
}

export type Shape = BlockShape | RoundShape | MeshShape;

const known = new WeakMap<readonly Body[] | Box | Solid, readonly Shape[]>();
const NOTHING: readonly Shape[] = [];

/** The shapes of an object that are drawn and picked, without copies. The same list while its bodies are the same. */
export function shapesOf({ bodies, bounds, sheet, kind, color }: DrawnObject): readonly Shape[] {
  const source = bodies.length > 0 || kind.container ? bodies : (sheet ?? bounds);
  if (source === null) return NOTHING;
  let shapes = known.get(source);
  if (!shapes) {
    const flat = { color: packed(color), faint: false, rank: 0, offsets: null };
    if (bodies.length > 0)
      shapes = [...bodies.map((body, i) => shapeOf(body, i / bodies.length)), ...outlineOf(bodies)];
    else if (kind.container) shapes = NOTHING;
    else if (sheet) shapes = [{ form: 'mesh', box: sheet.bounds, solid: sheet, ...flat }];
    else shapes = bounds ? [{ form: 'block', box: bounds, ...flat }] : NOTHING;
    known.set(source, shapes);
  }
  return shapes;
}

/** The outline around a stack: outlines of very thin layers would merge. */
function outlineOf(bodies: readonly Body[]): readonly BlockShape[] {
  if (bodies.length < 2 || bodies[0].role !== 'layer') return [];
  const box = unionOf(bodies.map(({ solid }) => solid.bounds));
  return box ? [{ form: 'block', box, color: 0, faint: true, rank: 0, offsets: null }] : [];
}

/** Whether it is a stack of layers. */
export function isLayered({ bodies }: DrawnObject): boolean {
  return bodies.length > 1 && bodies[0].role === 'layer';
}

function shapeOf({ solid, whole, color, role, offsets }: Body, rank: number): Shape {
  const base = { box: solid.bounds, color: packed(color), faint: role === 'filling', rank, offsets };
  const { shape, bounds, invariantAxis } = whole ?? solid;
  if (shape === 'block') return { form: 'block', ...base };
  if (shape === 'cylinder' || shape === 'ellipsoid') {
    const half: Vec3 = [
      0.5 * (bounds.max[0] - bounds.min[0]),
      0.5 * (bounds.max[1] - bounds.min[1]),
      0.5 * (bounds.max[2] - bounds.min[2]),
    ];
    return { form: 'round', ...base, centre: centre(bounds), half, axis: invariantAxis, solid };
  }
  return { form: 'mesh', ...base, solid };
}

function packed(color: string): number {
  const [red, green, blue] = rgbOf(color);
  return (red << 16) | (green << 8) | blue;
}

/** How many times a shape stands. */
export function placeCountOf({ offsets }: Shape): number {
  return offsets === null ? 1 : offsets.length / 3;
}

/** Whether an object has no thickness along an axis: it lies on the faces of others and wins over them. */
export function isFlat(object: DrawnObject): boolean {
  const { bodies, bounds } = object;
  if (bodies.length > 0 || !bounds || isBareBoard(object)) return false;
  return [0, 1, 2].some((axis) => bounds.min[axis] === bounds.max[axis]);
}

/** Whether others are seen through it: a hole, power in a box of space, or the footprint of a board. */
export function isSeenThrough(object: DrawnObject): boolean {
  return object.hole || (object.bodies.length === 0 && !isFlat(object));
}

/**
 * Whether it is a board that has no layers yet. It is inactive, as it conducts nothing; its footprint is shown all the
 * same, for it is being worked on.
 */
export function isBareBoard({
  kind,
  bodies,
  bounds,
}: Pick<DrawnObject, 'bodies' | 'bounds' | 'kind'>): boolean {
  return kind.board !== undefined && bodies.length === 0 && bounds !== null;
}
