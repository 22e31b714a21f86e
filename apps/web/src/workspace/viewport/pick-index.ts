import type { Box, Vec3 } from '@thermarium/geometry';
import {
  type DrawnObject,
  Extent,
  isBareBoard,
  isFlat,
  isSeenThrough,
  type Shape,
  shapesOf,
} from '@thermarium/picture';
import type { Scene } from '../scene/scene.ts';

/** One shape of one copy of an object that can be picked, with all its elements. */
export interface PickEntry {
  readonly object: DrawnObject;
  readonly shape: Shape;
  readonly copy: number;
  readonly shift: Vec3;
  /** It lies on the faces of others and wins over them. */
  readonly isFlat: boolean;
  /** Whether the shape is only the space of an object: others are seen through it. */
  readonly isSpace: boolean;
}

/** Everything that can be picked, in painter's order, with a box around each: six numbers, low and high corner. */
export interface PickIndex {
  readonly entries: readonly PickEntry[];
  readonly boxes: Float64Array;
}

/** The entries of one object with their boxes. */
interface Picked {
  readonly entries: readonly PickEntry[];
  readonly boxes: Float64Array;
}

const indices = new WeakMap<Scene['objects'], PickIndex>();
const picked = new WeakMap<DrawnObject, Picked>();
const NOTHING: Picked = { entries: [], boxes: new Float64Array(0) };

/** Made once for each state of the scene, of what is made once for each object. */
export function pickIndexOf({ objects }: Pick<Scene, 'objects'>): PickIndex {
  let index = indices.get(objects);
  if (!index) {
    index = indexOf(objects);
    indices.set(objects, index);
  }
  return index;
}

function indexOf(objects: Scene['objects']): PickIndex {
  const all = Array.from(objects.values(), pickedOf);
  const entries = all.flatMap((one) => one.entries);
  const boxes = new Float64Array(6 * entries.length);
  let at = 0;
  for (const one of all) {
    boxes.set(one.boxes, at);
    at += one.boxes.length;
  }
  return { entries, boxes };
}

function pickedOf(object: DrawnObject): Picked {
  if (!object.visible || !(object.active || isBareBoard(object))) return NOTHING;
  let found = picked.get(object);
  if (!found) {
    found = entriesOf(object);
    picked.set(object, found);
  }
  return found;
}

function entriesOf(object: DrawnObject): Picked {
  const shapes = shapesOf(object);
  if (shapes.length === 0) return NOTHING;
  const flat = isFlat(object);
  const isSpace = object.bodies.length === 0 && isSeenThrough(object);
  const entries = shapes.flatMap((shape) =>
    object.copies.map((shift, copy): PickEntry => ({ object, shape, copy, shift, isFlat: flat, isSpace })),
  );
  const boxes = new Float64Array(6 * entries.length);
  for (const [i, { shape, shift }] of entries.entries()) {
    const { min, max } = aroundAll(shape);
    for (let axis = 0; axis < 3; axis++) {
      boxes[6 * i + axis] = min[axis] + shift[axis];
      boxes[6 * i + 3 + axis] = max[axis] + shift[axis];
    }
  }
  return { entries, boxes };
}

const around = new WeakMap<Shape, Box>();

/** Around all elements of a shape. */
function aroundAll(shape: Shape): Box {
  const { box, offsets } = shape;
  if (offsets === null) return box;
  let all = around.get(shape);
  if (!all) {
    const extent = new Extent();
    for (let at = 0; at < offsets.length; at += 3) extent.add(box, offsets, at);
    all = extent.box() ?? box;
    around.set(shape, all);
  }
  return all;
}
