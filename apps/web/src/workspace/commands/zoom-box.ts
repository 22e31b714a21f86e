import type { Box } from '@thermarium/geometry';
import type { Scene } from '../scene/scene.ts';

/** The box around objects, mm; null where none of them has a shape. */
export function boundsOf({ objects }: Pick<Scene, 'objects'>, ids: readonly number[]): Box | null {
  const boxes = ids.flatMap((id) => objects.get(id)?.bounds ?? []);
  if (boxes.length === 0) return null;
  const corner = (pick: 'min' | 'max', of: (...values: number[]) => number, axis: 0 | 1 | 2) =>
    boxes.reduce((at, box) => of(at, box[pick][axis]), boxes[0][pick][axis]);
  return {
    min: [corner('min', Math.min, 0), corner('min', Math.min, 1), corner('min', Math.min, 2)],
    max: [corner('max', Math.max, 0), corner('max', Math.max, 1), corner('max', Math.max, 2)],
  };
}
