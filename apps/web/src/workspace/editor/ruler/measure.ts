import type { ViewPort } from '../../viewport/viewport-layer.ts';
import type { EditorParts, PointerInput } from '../editor.ts';
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

function pointUnder({ store, scene }: EditorParts, view: ViewPort, { x, y, ctrl, alt }: PointerInput) {
  return rulerPoint(view, scene.getState(), x, y, { step: store.getState().snap, suspended: ctrl || alt });
}
