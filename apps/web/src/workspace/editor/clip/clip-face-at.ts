import type { Vec3 } from '@thermarium/geometry';
import { CLIP_FACES, type ClipBox, type ClipFace, type ViewState } from '../../editor-state/view.ts';
import type { Scene } from '../../scene/scene.ts';
import type { ViewPort } from '../../viewport/viewport-layer.ts';
import { boxCrossing } from '../geometry/ray-crossing.ts';
import { add, scaled } from '../geometry/vector.ts';
import { boxOfClip, knobOf } from './clip-box.ts';

/** Distance from a knob within which a press grabs it, CSS px. */
const REACH = 9;

/** A face of the section under the pointer, and the point of it there. */
export interface HeldFace {
  readonly face: ClipFace;
  readonly point: Vec3;
}

/** The knob at a position of the canvas. */
export function clipKnobAt(
  view: ViewPort,
  clip: ClipBox,
  scene: Scene,
  x: number,
  y: number,
): HeldFace | null {
  let nearest: (HeldFace & { readonly distance: number }) | null = null;
  for (const face of CLIP_FACES) {
    const point = knobOf(face, clip, scene);
    const shown = view.project(point);
    const distance = shown ? Math.hypot(shown.x - x, shown.y - y) : Infinity;
    if (distance <= REACH && !(nearest && nearest.distance <= distance)) nearest = { face, point, distance };
  }
  return nearest;
}

/**
 * The face of the section that the pointer touches: the one through which the sight enters it. From within the box none
 * is touched; there a press on the model takes the face at hand.
 */
export function clipFaceAt(
  view: ViewPort,
  { clip, clipFace }: Pick<ViewState, 'clip' | 'clipFace'>,
  scene: Scene,
  x: number,
  y: number,
): HeldFace | null {
  if (!clip) return null;
  const ray = view.rayAt(x, y);
  const met = boxCrossing(ray, boxOfClip(clip));
  if (met && met.entry > 0) {
    const face = CLIP_FACES[met.axis * 2 + (met.upper ? 1 : 0)];
    return { face, point: add(ray.origin, scaled(ray.direction, met.entry)) };
  }
  if (!met || !clipFace || !view.pick(x, y)) return null;
  return { face: clipFace, point: knobOf(clipFace, clip, scene) };
}
