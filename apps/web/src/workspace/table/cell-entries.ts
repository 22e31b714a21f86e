import { quoted, type Scalar } from '@thermarium/model';
import type { DocumentEdits, ProjectDocument } from '../document/project-document.ts';
import { type Complaint, commitPlaces, complaintOf } from '../position/position-edit.ts';
import { COMMIT_DELAY, type EntryPlace } from '../position/position-entries.ts';
import type { CellEdit } from './cells.ts';

/**
 * The entry of a cell among the typed values of the project. A coordinate has the key that the position bar gives it, so
 * that a refused text is found in both.
 */
export function cellEntry(
  document: ProjectDocument,
  { id, edit, show }: { readonly id: number; readonly edit: CellEdit; readonly show: () => void },
): EntryPlace {
  const { by, quantity, typed } = edit;
  const node = () => document.store.getState().nodes.get(id);
  const send = async (value: Scalar, edits: DocumentEdits = document): Promise<Complaint> =>
    by === 'power'
      ? complaintOf(await edits.update(id, { power: value }), 'power')
      : commitPlaces(document, [id], [{ ...by, typed: value }], edits);
  return {
    key: cellKey(id, edit),
    quantity,
    subject: quoted(node()?.name ?? ''),
    fields: [{ of: 'object', id, field: editedField(edit) }],
    over: typed,
    delay: COMMIT_DELAY,
    alters: true,
    send,
    present: () => presentValue(node(), edit),
    show,
  };
}

/** The key of a cell among the typed values. */
export function cellKey(id: number, { by }: CellEdit): string {
  return `${by === 'power' ? by : by.place} ${id}`;
}

/** The field of the object that a cell changes; null: the cell moves what is in an assembly. */
export function fieldOf({ by }: CellEdit): string | null {
  if (by === 'power') return by;
  return by.field.edit?.by === 'field' ? by.field.edit.field : null;
}

/** The key by which others are told of it; what moves an assembly is known by its coordinate. */
function editedField(edit: CellEdit): string {
  return fieldOf(edit) ?? (edit.by === 'power' ? edit.by : edit.by.place);
}

function presentValue(
  node: { readonly [field: string]: unknown } | undefined,
  edit: CellEdit,
): Scalar | null {
  const field = fieldOf(edit);
  if (field === null) return edit.typed;
  const now = node?.[field];
  return typeof now === 'number' || typeof now === 'string' ? now : null;
}
