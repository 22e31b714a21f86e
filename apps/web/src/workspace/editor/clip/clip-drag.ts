import type { ViewPort } from '../../viewport/viewport-layer.ts';
import type { EditorParts, PointerInput } from '../editor.ts';
import { axisCrossing } from '../geometry/ray-crossing.ts';
import type { Gesture } from '../gestures/gesture.ts';
import { gridOf, onGrid } from '../snap/snap-step.ts';
import { CLIP_AXIS, uncutBox, withFace } from './clip-box.ts';
import type { HeldFace } from './clip-face-at.ts';

/** The sight must be this far off the axis, as a cosine, for the face to follow the pointer. */
const HEAD_ON = 0.97;

/**
 * Moves a face of the section along its axis from the grabbed point: a knob that stands nearer to the model than its
 * face brings the face along. The section belongs to one user's view: nothing is saved.
 */
export function clipDrag(
  { store, scene }: EditorParts,
  view: ViewPort,
  { face, point }: HeldFace,
  pressed: PointerInput,
): Gesture {
  const before = store.getState().clip;
  const axis = CLIP_AXIS[face];
  const uncut = uncutBox(scene.getState());
  const first = view.rayAt(pressed.x, pressed.y);
  const began = axisCrossing(first, axis, point);
  const scale = view.scaleAt(point);
  store.setState({ clipFace: face, handle: face });

  /** How far the pointer has moved the face, mm. Seen head on, up pushes it away from the eye. */
  const distance = (x: number, y: number) => {
    if (Math.abs(first.direction[axis]) > HEAD_ON || began === null) {
      return (pressed.y - y) * scale * Math.sign(first.direction[axis]);
    }
    const now = axisCrossing(view.rayAt(x, y), axis, point);
    return now === null ? null : now - began;
  };

  return {
    moves: 'section',
    cursor: 'grabbing',
    move: ({ x, y, ctrl, alt }) => {
      const by = distance(x, y);
      if (!before || by === null) return;
      const grid = ctrl || alt ? 0.001 : gridOf(store.getState().snap);
      store.setState({ clip: withFace(before, face, onGrid(point[axis] + by, grid), uncut) });
    },
    release: () => undefined,
    cancel: () => store.setState({ clip: before }),
  };
}
