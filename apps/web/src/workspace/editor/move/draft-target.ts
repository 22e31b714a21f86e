import { AXIS_LETTERS, type Axis, type Box, type Vec3 } from '@thermarium/geometry';
import { kindOf } from '@thermarium/kinds';
import { NORMAL, shiftScalar } from '@thermarium/model';
import type { Draft } from '../../editor-state/draft.ts';

import { objectBox } from '../../scene/object-box.ts';
import { DRAFT_ID } from '../../scene/scene.ts';
import { elementSize } from '../draft/element-size.ts';
import type { EditorParts } from '../editor.ts';
import { add } from '../geometry/vector.ts';
import type { EditorView } from '../gestures/gesture.ts';
import type { MoveTarget } from './move-target.ts';
import { planeBox } from './plane-target.ts';
import { scalarOf, shiftedPosition } from './shifted-fields.ts';

/** The box of the object that is being created, mm; null where it has no place of its own. */
export function draftBox({ scene, store }: EditorView): Box | null {
  const { draft } = store.getState();
  if (!draft || kindOf(draft.type)?.container) return null;
  const normal = draftNormal(draft);
  if (normal !== null) {
    const coordinate = Number(draft.fields.coordinate);
    return planeBox(scene.getState(), normal, Number.isFinite(coordinate) ? coordinate : 0);
  }
  const drawn = objectBox(scene.getState().objects.get(DRAFT_ID));
  if (drawn) return drawn;
  const coordinate = (axis: Axis) => {
    const value = Number(draft.fields[AXIS_LETTERS[axis]]);
    return Number.isFinite(value) ? value : 0;
  };
  const min: Vec3 = [coordinate(0), coordinate(1), coordinate(2)];
  return { min, max: add(min, elementSize(draft.type, draft.fields)) };
}

/** The normal of a plane that is being created; null: it is an object. */
function draftNormal({ type, fields }: Draft): Axis | null {
  if (type !== 'plane') return null;
  return fields.plane === 'XZ' || fields.plane === 'YZ' ? NORMAL[fields.plane] : NORMAL.XY;
}

/** Makes the draft the target of a move. Moving it changes the fields in its panel and saves nothing. */
export function draftTarget(context: EditorParts): MoveTarget | null {
  const { store } = context;
  const { draft } = store.getState();
  const start = draftBox(context);
  if (!draft || !start) return null;
  const normal = draftNormal(draft);
  const show = (by: Vec3) => {
    const moved =
      normal === null
        ? shiftedPosition(draft.fields, by)
        : { coordinate: shiftScalar(scalarOf(draft.fields.coordinate), by[normal]) };
    store.setState({ draft: { ...draft, fields: { ...draft.fields, ...moved } } });
  };
  return {
    start,
    axes: normal === null ? [0, 1, 2] : [normal],
    moves: (id) => id === DRAFT_ID,
    preview: show,
    restore: () => store.setState({ draft }),
    save: show,
  };
}
