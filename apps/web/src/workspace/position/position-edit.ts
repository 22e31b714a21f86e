import {
  evaluateScalar,
  faultText,
  NO_NUMBER,
  type ParameterValues,
  type Quantity,
  type Scalar,
  shiftScalar,
  unitFault,
} from '@thermarium/model';
import type { DocumentEdits, DocumentState, ProjectDocument } from '../document/project-document.ts';
import { allBelow, outermost } from '../records/document-tree.ts';
import type { ObjectChange } from '../records/object-edits.ts';
import type { Outcome } from '../records/outcome.ts';
import { LETTERS, type Place, type PositionField } from './position-fields.ts';

/** The message about a wrong value, one fault a line; null: nothing is wrong. */
export type Complaint = string | null;

/** What is typed into a field of the position bar. */
export function placeQuantity(place: Place): Quantity {
  return { label: place.replace('d', 'Δ').toUpperCase(), unit: 'mm' };
}

/** The number that a typed value stands for, or the message about it. */
export function placeNumber(
  typed: Scalar | null,
  quantity: Quantity,
  parameters: ParameterValues,
): { readonly number: number } | { readonly complaint: string } {
  if (typed === null) return { complaint: 'This field is required!' };
  const value = evaluateScalar(typed, parameters);
  if (value.ok) return { number: value.value };
  const fault = unitFault(String(typed), quantity, parameters);
  return { complaint: `${NO_NUMBER}\n${fault ?? faultText(value.problem)}` };
}

/**
 * Changes a field of one object, or moves the selection so that its corner is at the typed place; by `edits` as a part of
 * a larger change.
 */
export async function commitPlace(
  document: ProjectDocument,
  selection: readonly number[],
  place: Place,
  field: PositionField,
  typed: Scalar,
  edits: DocumentEdits = document,
): Promise<Complaint> {
  const { edit } = field;
  const [first] = selection;
  if (edit === null || first === undefined) return null;
  if (edit.by === 'field') return complaintOf(await edits.update(first, { [edit.field]: typed }), edit.field);
  const state = document.store.getState();
  const read = placeNumber(typed, placeQuantity(place), parameterValues(state.parameters));
  if ('complaint' in read) return read.complaint;
  if (field.number === null) return null;
  const by = Number((read.number - field.number).toFixed(6));
  if (by === 0) return null;
  return moveAll(edits, state, outermost(state, selection), place, by);
}

async function moveAll(
  edits: DocumentEdits,
  { nodes, children }: DocumentState,
  ids: readonly number[],
  place: Place,
  by: number,
): Promise<Complaint> {
  const [x, y, z] = LETTERS.map((letter) => (letter === place ? by : 0));
  const [first] = ids;
  if (first !== undefined && ids.length === 1 && !nodes.get(first)?.leaf) {
    return complaintOf(await edits.translate(first, [x, y, z]), place);
  }
  const moves = ids
    .flatMap((id) => [id, ...allBelow({ nodes, children }, id)])
    .flatMap((id): ObjectChange[] => {
      const node = nodes.get(id);
      const at = node?.[place];
      const isPlaced = node?.leaf && (typeof at === 'number' || typeof at === 'string');
      return isPlaced ? [{ id, changes: { [place]: shiftScalar(at, by) } }] : [];
    });
  return complaintOf(await edits.updateMany(moves), place);
}

/** The project's parameters by name. */
export function parameterValues(parameters: DocumentState['parameters']): ParameterValues {
  return new Map(parameters.map(({ name, value }) => [name, value]));
}

export function complaintOf(outcome: Outcome<unknown>, field: string): Complaint {
  if (outcome.ok) return null;
  const said = outcome.fields?.[field];
  const lines = Array.isArray(said) ? said.filter((line) => typeof line === 'string') : [];
  return lines.length > 0 ? lines.join('\n') : outcome.message;
}
