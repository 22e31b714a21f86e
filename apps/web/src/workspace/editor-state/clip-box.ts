import type { Box } from '@thermarium/geometry';
import type { ClipBox } from './editor-state.ts';

const known = new WeakMap<ClipBox, Box>();

/** The clip box as a box, the same one each time; null: nothing is cut. */
export function clipBoxOf(clip: ClipBox | null): Box | null {
  if (clip === null) return null;
  let box = known.get(clip);
  if (!box) {
    box = { min: [clip.x0, clip.y0, clip.z0], max: [clip.x1, clip.y1, clip.z1] };
    known.set(clip, box);
  }
  return box;
}
