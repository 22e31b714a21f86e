import type { Axis } from '@thermarium/geometry';
import { evaluateFields, NORMAL, planeFields } from '@thermarium/model';
import type { DocumentState } from '../document/project-document.ts';
import type { DraftState } from '../editor-state/draft.ts';
import type { SelectionState } from '../editor-state/selection.ts';
import { parameterValues } from '../records/project-content.ts';
import { DRAFT_ID } from './scene.ts';

/** A plane of the project as it is drawn. */
export interface ShownPlane {
  readonly id: number;
  readonly axis: Axis;
  /** mm */
  readonly coordinate: number;
  readonly selected: boolean;
}

/** The planes that are to be seen: those that are switched on, the selected one, and one that is being created. */
export function shownPlanes(
  { planes, parameters }: Pick<DocumentState, 'planes' | 'parameters'>,
  {
    plane: selected,
    planePreview,
    draft,
  }: Pick<SelectionState & DraftState, 'plane' | 'planePreview' | 'draft'>,
): ShownPlane[] {
  const context = {
    parameters: parameterValues(parameters),
    materialNames: new Set<string>(),
    report: () => undefined,
    owner: 'a plane',
  };
  const shown: ShownPlane[] = [];
  const show = (id: number, fields: { readonly [field: string]: unknown }, isSelected: boolean): void => {
    // A name that is still to be typed hides nothing.
    const values = evaluateFields(planeFields, { ...fields, name: 'plane' }, '', context);
    if (!values || !(values.visible || isSelected)) return;
    shown.push({ id, axis: NORMAL[values.plane], coordinate: values.coordinate, selected: isSelected });
  };
  for (const plane of planes) {
    show(plane.id, { ...plane, ...planePreview.get(plane.id) }, plane.id === selected);
  }
  if (draft?.type === 'plane') show(DRAFT_ID, draft.fields, true);
  return shown;
}
