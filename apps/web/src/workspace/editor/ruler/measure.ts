import type { ViewPort } from '../../viewport/viewport-layer.ts';
import type { PointerInput } from '../editor.ts';
import type { EditorContext } from '../gestures/gesture.ts';
import { rulerPoint } from './ruler-point.ts';

/** A click with the ruler: the first point, then the second; after both a new measurement begins. */
export function measure(context: EditorContext, view: ViewPort, input: PointerInput): void {
  const { store } = context;
  const point = pointUnder(context, view, input);
  if (!point) return;
  const { ruler } = store.getState();
  const isSecond = ruler !== null && ruler.to === null;
  store.setState({ ruler: isSecond ? { from: ruler.from, to: point } : { from: point, to: null } });
}

/** Shows where a click would set the ruler. */
export function hoverRuler(context: EditorContext, view: ViewPort, input: PointerInput): void {
  context.store.setState({ rulerPoint: pointUnder(context, view, input) });
}

function pointUnder({ store, scene }: EditorContext, view: ViewPort, { x, y, ctrl, alt }: PointerInput) {
  return rulerPoint(view, scene.getState(), x, y, { step: store.getState().snap, suspended: ctrl || alt });
}
