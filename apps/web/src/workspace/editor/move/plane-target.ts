import type { Axis, Box } from '@thermarium/geometry';
import { evaluateScalar, NORMAL, shiftScalar } from '@thermarium/model';
import type { FieldChanges } from '../../records/project-content.ts';
import { parameterValues } from '../../records/project-content.ts';
import type { Scene } from '../../scene/scene.ts';
import type { EditorParts } from '../editor.ts';
import { withCoordinate } from '../geometry/vector.ts';
import type { EditorView } from '../gestures/gesture.ts';
import type { MoveTarget } from './move-target.ts';
import { setPreviews, settle } from './previews.ts';
import { scalarOf, without } from './shifted-fields.ts';

/** Where the arrow of a plane stands: its rectangle in the box around the model, mm. */
export function planeBox({ bounds, world }: Scene, normal: Axis, coordinate: number): Box {
  const { min, max } = bounds ?? world;
  return {
    min: withCoordinate(min, normal, coordinate),
    max: withCoordinate(max, normal, coordinate),
  };
}

/** The selected plane as it is shown: its normal and its coordinate, mm. */
export function shownPlane({
  document,
  store,
}: EditorView): { readonly normal: Axis; readonly coordinate: number } | null {
  const { plane: id, planePreview } = store.getState();
  const { planes, parameters } = document.store.getState();
  const plane = planes.find((each) => each.id === id);
  if (!plane) return null;
  const fields: FieldChanges = { ...plane, ...planePreview.get(plane.id) };
  const values = parameterValues(parameters);
  const coordinate = evaluateScalar(scalarOf(fields.coordinate), values);
  const normal = NORMAL[planeName(fields.plane) ?? plane.plane];
  return { normal, coordinate: coordinate.ok ? coordinate.value : 0 };
}

function planeName(value: unknown): keyof typeof NORMAL | null {
  return value === 'XY' || value === 'XZ' || value === 'YZ' ? value : null;
}

/** Makes the selected plane the target of a move along its normal. */
export function planeTarget(context: EditorParts): MoveTarget | null {
  const { document, store, scene } = context;
  const state = store.getState();
  const plane = document.store.getState().planes.find((each) => each.id === state.plane);
  const at = shownPlane(context);
  if (!plane || !at) return null;
  const { normal, coordinate } = at;
  const stated: FieldChanges = plane;
  const typed = state.planePreview.get(plane.id);
  const shown = (by: number) => {
    const moved = shiftScalar(scalarOf({ ...stated, ...typed }.coordinate), by);
    return { ...typed, coordinate: moved };
  };
  return {
    start: planeBox(scene.getState(), normal, coordinate),
    axes: [normal],
    moves: () => false,
    preview: (by) => setPreviews(store, 'planePreview', [[plane.id, shown(by[normal])]]),
    restore: () => setPreviews(store, 'planePreview', [[plane.id, typed ?? null]]),
    save: (by) => {
      const fields = shown(by[normal]);
      setPreviews(store, 'planePreview', [[plane.id, fields]]);
      const laid = {
        id: plane.id,
        shown: fields,
        before: without(typed, ['coordinate']),
        isSaved: () => {
          const now: FieldChanges = document.store.getState().planes.find(({ id }) => id === plane.id) ?? {};
          return now.coordinate === fields.coordinate;
        },
      };
      const outcome = document.updatePlane(plane.id, { coordinate: fields.coordinate });
      settle(context, 'planePreview', [{ laid: [laid], outcome }]);
    },
  };
}
