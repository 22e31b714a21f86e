import type { Vec3 } from '@thermarium/geometry';
import type { ClipBox, ClipFace } from '../../editor-state/view.ts';
import type { ViewPort } from '../../viewport/viewport-layer.ts';
import type { EditorParts } from '../editor.ts';
import { subtract } from '../geometry/vector.ts';
import { onGrid } from '../snap/snap-step.ts';
import { boxAroundModel, CLIP_AXIS, knobOf, OPPOSITE, uncutBox, withFace } from './clip-box.ts';

/** The stores that a section is made from. */
export type ClipParts = Pick<EditorParts, 'store' | 'scene'>;

/** mm */
const FINEST = 0.001;

/** Puts the section around the world, or takes it away. */
export function toggleClip({ store, scene }: ClipParts, view: ViewPort | null): void {
  if (store.getState().clip) {
    store.setState({ clip: null, clipFace: null });
    return;
  }
  const clip = uncutBox(scene.getState());
  store.setState({ clip, clipFace: sideTowardsEye(clip, scene, view) });
}

/** Puts the section around all that is shown of the model, so that its faces are at hand. */
export function clipToModel({ store, scene }: ClipParts, view: ViewPort | null): void {
  const clip = boxAroundModel(scene.getState());
  if (!clip) return;
  store.setState({ clip, clipFace: store.getState().clipFace ?? sideTowardsEye(clip, scene, view) });
}

/**
 * Cuts through a point, mm, with the face at hand, or else with the side that looks towards the eye. An opposite face
 * that would leave nothing goes back to where it cuts nothing.
 */
export function sectionThrough({ store, scene }: ClipParts, view: ViewPort | null, point: Vec3): void {
  const uncut = uncutBox(scene.getState());
  const { clip, clipFace } = store.getState();
  const face = (clip && clipFace) ?? sideTowardsEye(uncut, scene, view);
  const coordinate = onGrid(point[CLIP_AXIS[face]], FINEST);
  const cut = withFace(clip ?? uncut, face, coordinate, uncut);
  const opposite = OPPOSITE[face];
  const whole =
    cut[face] === coordinate
      ? cut
      : withFace({ ...cut, [opposite]: uncut[opposite] }, face, coordinate, uncut);
  store.setState({ clip: whole, clipFace: face });
}

/** The upright face that looks most towards the eye: cutting from there opens the model to the view. */
function sideTowardsEye(clip: ClipBox, scene: ClipParts['scene'], view: ViewPort | null): ClipFace {
  if (!view) return 'y0';
  const centre = knobOf('z0', clip, scene.getState());
  const [x, y] = subtract(view.cameraPosition, centre);
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'x1' : 'x0';
  return y > 0 ? 'y1' : 'y0';
}
