import type { Axis, Box } from '@thermarium/geometry';
import type { ViewPort } from '../../viewport/viewport-layer.ts';
import type { EditorView } from '../gestures/gesture.ts';
import { draftBox } from '../move/draft-target.ts';
import { selectedObjects } from '../move/objects-target.ts';
import { planeBox, shownPlane } from '../move/plane-target.ts';
import { movable } from '../move/take-hold.ts';
import { type HandleLayout, layoutHandles } from './handle-layout.ts';

/** The box that the handles stand at as the scene is now, mm, and the axes they offer. */
function handledBox(context: EditorView): { readonly box: Box; readonly axes: readonly Axis[] } | null {
  const all: readonly Axis[] = [0, 1, 2];
  switch (movable(context)) {
    case 'draft': {
      const box = draftBox(context);
      const { draft } = context.store.getState();
      const plane = draft?.type === 'plane' ? draft.fields.plane : null;
      return box && { box, axes: plane === null ? all : [normalOf(plane)] };
    }
    case 'plane': {
      const at = shownPlane(context);
      if (!at) return null;
      return { box: planeBox(context.scene.getState(), at.normal, at.coordinate), axes: [at.normal] };
    }
    case 'objects': {
      const { box } = selectedObjects(context);
      return box && { box, axes: all };
    }
    case null:
      return null;
  }
}

/** The handles as they stand now; null: nothing can be moved. */
export function currentHandles(context: EditorView, view: ViewPort): HandleLayout | null {
  // With the ruler in the hand nothing is moved.
  const handled = context.store.getState().tool === 'ruler' ? null : handledBox(context);
  return handled && layoutHandles(view, handled.box, handled.axes);
}

function normalOf(plane: unknown): Axis {
  return plane === 'YZ' ? 0 : plane === 'XZ' ? 1 : 2;
}
