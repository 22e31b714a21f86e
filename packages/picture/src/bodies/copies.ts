import type { Vec3 } from '@thermarium/geometry';
import { type Copies, copyOffsets, firstCopies } from '@thermarium/model';

/** The largest number of copies of one object that are drawn. */
export const MOST_DRAWN_COPIES = 1000;

const drawn = new WeakMap<Copies, readonly Vec3[]>();

/** The shifts of the copies that are drawn, mm, the first of them zero; the same list for the same copies. */
export function drawnCopies(copies: Copies): readonly Vec3[] {
  let offsets = drawn.get(copies);
  if (!offsets) {
    offsets = copyOffsets(firstCopies(copies, MOST_DRAWN_COPIES));
    drawn.set(copies, offsets);
  }
  return offsets;
}
