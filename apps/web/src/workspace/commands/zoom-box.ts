import { type Box, unionOf } from '@thermarium/geometry';
import { objectBox } from '../editor/geometry/object-box.ts';
import type { Scene } from '../scene/scene.ts';

/** The box around objects, mm; null where none of them has a shape. */
export function boundsOf({ objects }: Pick<Scene, 'objects'>, ids: readonly number[]): Box | null {
  return unionOf(ids.flatMap((id) => objectBox(objects.get(id)) ?? []));
}
