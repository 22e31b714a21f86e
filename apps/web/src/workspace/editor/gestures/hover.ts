import type { Handle, PointerReading } from '../../editor-state/pointer.ts';
import { DRAFT_ID } from '../../scene/scene.ts';
import type { Hit, ViewPort } from '../../viewport/viewport-layer.ts';
import { clipFaceAt, clipKnobAt } from '../clip/clip-face-at.ts';
import type { EditorParts, PointerInput } from '../editor.ts';
import { planeCrossing } from '../geometry/ray-crossing.ts';
import { currentHandles } from '../handles/current-handles.ts';
import { handleAt } from '../handles/handle-layout.ts';
import { isHeldBy } from '../move/move-target.ts';
import { hoverRuler } from '../ruler/measure.ts';

/** Notes the object, handle or place under the pointer while no button is pressed. */
export function hover(context: EditorParts, view: ViewPort, input: PointerInput): void {
  const { store } = context;
  const { x, y } = input;
  const hit = view.pick(x, y);
  const pointer = readingOf(view, hit, x, y);
  if (store.getState().tool === 'ruler') {
    store.setState({ pointer, hovered: null, handle: null, cursor: 'crosshair' });
    hoverRuler(context, view, input);
    return;
  }
  const handle = handleUnder(context, view, input);
  const hovered = handle === null && hit && hit.object !== DRAFT_ID ? hit.object : null;
  store.setState({ pointer, handle, hovered, cursor: cursorOver(context, handle, hit) });
}

/** The pointer has left the canvas. */
export function leave({ store }: EditorParts): void {
  store.setState({ pointer: null, hovered: null, handle: null, rulerPoint: null, cursor: 'default' });
}

function handleUnder(context: EditorParts, view: ViewPort, { x, y, shift }: PointerInput): Handle | null {
  const layout = currentHandles(context, view);
  const handle = layout && handleAt(layout, view, x, y);
  if (handle) return handle;
  const { clip, clipFace } = context.store.getState();
  if (!clip) return null;
  const scene = context.scene.getState();
  const knob = clipKnobAt(view, clip, scene, x, y);
  return knob?.face ?? (shift ? (clipFaceAt(view, { clip, clipFace }, scene, x, y)?.face ?? null) : null);
}

function cursorOver(context: EditorParts, handle: Handle | null, hit: Hit | null): string {
  if (handle) return 'grab';
  if (!hit) return 'default';
  return isHeldBy(context, hit.object) ? 'move' : 'pointer';
}

function readingOf(view: ViewPort, hit: Hit | null, x: number, y: number): PointerReading | null {
  if (hit) {
    return { point: hit.point, object: hit.object === DRAFT_ID ? null : hit.object, temperature: null };
  }
  const point = planeCrossing(view.rayAt(x, y), 2, 0);
  return point && { point, object: null, temperature: null };
}
