import { type Box, unionOf } from '@thermarium/geometry';
import { boundsOf } from '@thermarium/picture';
import type { Scene, SceneObject } from './scene.ts';

/** Scene objects keep their identity while nothing of them changes, and an array has 15,000 elements to go through. */
const known = new WeakMap<SceneObject, Box | null>();
/** The fins of a heat sink are made anew to know how far they reach. */
const extents = new WeakMap<SceneObject, Box | null>();

/** Around all bodies of an object, without copies by assemblies above it, mm; null: it has no shape. */
export function objectBox(object: SceneObject | undefined): Box | null {
  if (!object) return null;
  const before = known.get(object);
  if (before !== undefined) return before;
  const box = boundsOf(object.bodies, object.bounds);
  known.set(object, box);
  return box;
}

/**
 * The box that an object has its place and size of, as the program answers them, mm: of an array the whole of it, also
 * where its elements leave room at the sides; null: it has no shape.
 */
export function extentOf(object: SceneObject | undefined): Box | null {
  if (!object) return null;
  const before = extents.get(object);
  if (before !== undefined) return before;
  const { kind, placed } = object;
  const extent = (kind.container || !placed ? null : kind.bounds(placed)) ?? objectBox(object);
  extents.set(object, extent);
  return extent;
}

/** What the position of an object is read from. */
export function placeOf(object: SceneObject | undefined): {
  readonly values: SceneObject['placed'];
  readonly bounds: Box | null;
} {
  return { values: object?.values ? object.placed : null, bounds: extentOf(object) };
}

/** The box around objects, mm; null where none of them has a shape. */
export function boxAround({ objects }: Pick<Scene, 'objects'>, ids: readonly number[]): Box | null {
  return unionOf(ids.flatMap((id) => objectBox(objects.get(id)) ?? []));
}
