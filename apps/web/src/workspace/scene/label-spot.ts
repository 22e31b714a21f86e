import type { Vec3 } from '@thermarium/geometry';
import type { LabelSpot } from '../editor-state/view.ts';
import { objectBox } from './object-box.ts';
import type { SceneObject } from './scene.ts';

/** The middle of the upper face of the copy in the tree: where nothing was clicked. */
export const ON_TOP: LabelSpot = { copy: 0, share: [0.5, 0.5, 1] };

/** The spot of a point on a copy of an object, mm. */
export function spotOf(object: SceneObject | undefined, copy: number, point: Vec3): LabelSpot {
  const box = objectBox(object);
  if (!object || !box) return ON_TOP;
  const shift = object.copies[copy] ?? [0, 0, 0];
  const share = (axis: 0 | 1 | 2) => {
    const size = box.max[axis] - box.min[axis];
    return size > 0 ? (point[axis] - shift[axis] - box.min[axis]) / size : 0;
  };
  return { copy, share: [share(0), share(1), share(2)] };
}

/** Where a spot is now, mm; null: the object is not shown. A copy that is gone gives way to the first. */
export function pointAt(object: SceneObject | undefined, { copy, share }: LabelSpot): Vec3 | null {
  const box = object?.visible ? objectBox(object) : null;
  if (!object || !box) return null;
  const shift = object.copies[copy] ?? object.copies[0] ?? [0, 0, 0];
  const at = (axis: 0 | 1 | 2) => box.min[axis] + share[axis] * (box.max[axis] - box.min[axis]) + shift[axis];
  return [at(0), at(1), at(2)];
}
