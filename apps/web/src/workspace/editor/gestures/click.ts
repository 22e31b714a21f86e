import { translateBox } from '@thermarium/geometry';
import { select } from '../../editor-state/selection.ts';
import { spotOf } from '../../scene/label-spot.ts';
import { objectBox } from '../../scene/object-box.ts';
import { DRAFT_ID } from '../../scene/scene.ts';
import type { ViewPort } from '../../viewport/viewport-layer.ts';
import type { EditorParts, PointerInput } from '../editor.ts';
import { ZERO } from '../geometry/vector.ts';
import { isAmong } from '../move/take-hold.ts';

/**
 * A click selects the object under it; with Shift it adds or takes away, with Ctrl or Cmd it adds or removes the name
 * label there, with Alt its properties are shown in a dialog. Beside all objects it selects nothing.
 */
export function click(
  { store, scene }: EditorParts,
  view: ViewPort,
  { x, y, shift, ctrl, alt }: PointerInput,
): void {
  const hit = view.pick(x, y);
  const object = hit?.object ?? null;
  if (object === DRAFT_ID) return;
  if (hit === null || object === null) {
    if (!shift && !ctrl && !alt) select(store, []);
    return;
  }
  if (ctrl) {
    const spot = spotOf(scene.getState().objects.get(object), hit.copy, hit.point);
    store.setState(({ labels }) => {
      const next = new Map(labels);
      if (!next.delete(object)) next.set(object, spot);
      return { labels: next };
    });
  } else if (alt) {
    select(store, [object]);
    store.setState({ dialog: object });
  } else if (shift) {
    select(store, [...toggled(new Set(store.getState().selection), object)]);
  } else {
    select(store, [object]);
  }
}

/**
 * A right click opens the menu of the object under it, which is selected unless it already is, itself or with an
 * assembly above it; beside all objects that of the view.
 */
export function openMenu(
  context: Pick<EditorParts, 'store' | 'document'>,
  view: ViewPort,
  { x, y }: Pick<PointerInput, 'x' | 'y'>,
): void {
  const { store, document } = context;
  const object = view.pick(x, y)?.object ?? DRAFT_ID;
  const isObject = object !== DRAFT_ID;
  const { selection } = store.getState();
  if (isObject && !isAmong(document.store.getState(), selection, object)) select(store, [object]);
  store.setState({ menu: { of: isObject ? 'objects' : 'view', x, y } });
}

/** Brings the object under a double click into view. */
export function zoomToObject({ scene }: EditorParts, view: ViewPort, { x, y }: PointerInput): void {
  const hit = view.pick(x, y);
  const object = hit ? scene.getState().objects.get(hit.object) : undefined;
  const box = objectBox(object);
  if (box) view.zoomTo(translateBox(box, object?.copies[hit?.copy ?? 0] ?? ZERO));
}

function toggled(set: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}
