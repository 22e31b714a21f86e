import { shownPlanes } from '../../scene/shown-planes.ts';
import type { ViewPort } from '../../viewport/viewport-layer.ts';
import type { EditorParts, PointerInput } from '../editor.ts';
import { planePoint } from './plane-point.ts';
import { rulerPoint } from './ruler-point.ts';

/** A click with the ruler: the first point, then the second; after both a new measurement begins. */
export function measure(context: EditorParts, view: ViewPort, input: PointerInput): void {
  const { store } = context;
  const point = pointUnder(context, view, input);
  if (!point) return;
  const { ruler } = store.getState();
  const isSecond = ruler !== null && ruler.to === null;
  store.setState({ ruler: isSecond ? { from: ruler.from, to: point } : { from: point, to: null } });
}

/** Shows where a click would set the ruler. */
export function hoverRuler(context: EditorParts, view: ViewPort, input: PointerInput): void {
  context.store.setState({ rulerPoint: pointUnder(context, view, input) });
}

function pointUnder({ store, scene, document }: EditorParts, view: ViewPort, input: PointerInput) {
  const { x, y, ctrl, alt } = input;
  const state = store.getState();
  const { bounds, world } = scene.getState();
  if (state.mode === 'planes') {
    const planes = shownPlanes(document.store.getState(), state);
    const first = state.ruler?.to === null ? state.ruler.from : null;
    const point = planePoint(view.rayAt(x, y), planes, bounds ?? world, first);
    if (point) return point;
  }
  return rulerPoint(view, scene.getState(), x, y, { step: state.snap, suspended: ctrl || alt });
}
