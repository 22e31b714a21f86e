import type { Box, Vec3 } from '@thermarium/geometry';
import { Extent } from '../scene/boxes.ts';
import type { Scene, SceneObject } from '../scene/scene.ts';
import { isFlat, isSeenThrough, type Shape, shapesOf } from './shapes/shapes.ts';

/** One shape of one copy of an object that can be picked, with all its elements. */
export interface PickEntry {
  readonly object: SceneObject;
  readonly shape: Shape;
  readonly copy: number;
  readonly shift: Vec3;
  /** It lies on the faces of others and wins over them. */
  readonly isFlat: boolean;
  /** Others are seen through it: it counts only where there is nothing else. */
  readonly isFaint: boolean;
}

/** Everything that can be picked, in painter's order, with a box around each: six numbers, low and high corner. */
export interface PickIndex {
  readonly entries: readonly PickEntry[];
  readonly boxes: Float64Array;
}

const known = new WeakMap<Scene['objects'], PickIndex>();

/** Made once for each state of the scene. */
export function pickIndexOf({ objects }: Pick<Scene, 'objects'>): PickIndex {
  let index = known.get(objects);
  if (!index) {
    index = indexOf(objects);
    known.set(objects, index);
  }
  return index;
}

function indexOf(objects: Scene['objects']): PickIndex {
  const entries: PickEntry[] = [];
  for (const object of objects.values()) {
    if (!object.visible || !object.active) continue;
    const shapes = shapesOf(object);
    if (shapes.length === 0) continue;
    const flat = isFlat(object);
    const isSpace = object.bodies.length === 0 && isSeenThrough(object);
    for (const shape of shapes) {
      const isFaint = isSpace || shape.faint;
      for (let copy = 0; copy < object.copies.length; copy++) {
        entries.push({ object, shape, copy, shift: object.copies[copy], isFlat: flat, isFaint });
      }
    }
  }
  const boxes = new Float64Array(6 * entries.length);
  for (let i = 0; i < entries.length; i++) {
    const { shape, shift } = entries[i];
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
