import type { ClipFace } from '../../editor-state/editor-state.ts';
import type { ViewPort } from '../../viewport/viewport-layer.ts';
import type { EditorParts } from '../editor.ts';
import { subtract } from '../geometry/vector.ts';
import { knobOf, uncutBox } from './clip-box.ts';

/** Puts the section around the world, or takes it away. */
export function toggleClip({ store, scene }: EditorParts, view: ViewPort | null): void {
  if (store.getState().clip) {
    store.setState({ clip: null, clipFace: null });
    return;
  }
  const clip = uncutBox(scene.getState());
  store.setState({ clip, clipFace: sideTowardsEye() });

  /** The upright face that looks most towards the eye: cutting from there opens the model to the view. */
  function sideTowardsEye(): ClipFace {
    if (!view) return 'y0';
    const centre = knobOf('z0', clip, scene.getState());
    const [x, y] = subtract(view.cameraPosition, centre);
    if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'x1' : 'x0';
    return y > 0 ? 'y1' : 'y0';
  }
}
