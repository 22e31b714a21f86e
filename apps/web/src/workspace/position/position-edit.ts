import { AXIS_LETTERS } from '@thermarium/geometry';
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
import { parameterValues } from '../records/project-content.ts';
import type { Place, PositionField } from './position-fields.ts';

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

/** A value typed into a field of the bar. */
export interface TypedPlace {
  readonly place: Place;
  readonly field: PositionField;
  readonly typed: Scalar;
}

/**
 * Changes fields of one object, or moves the selection so that its corner is at the typed places: one undo step; by
 * `edits` as a part of a larger change.
 */
export async function commitPlaces(
  document: ProjectDocument,
  selection: readonly number[],
  entries: readonly TypedPlace[],
  edits: DocumentEdits = document,
): Promise<Complaint> {
  const [first] = selection;
  if (first === undefined) return null;
  const changes = entries.flatMap(({ field: { edit }, typed }): (readonly [string, Scalar])[] =>
    edit?.by === 'field' ? [[edit.field, typed]] : [],
  );
  const [changed] = changes;
  if (changed) return complaintOf(await edits.update(first, Object.fromEntries(changes)), changed[0]);
  const state = document.store.getState();
  const parameters = parameterValues(state.parameters);
  const by: { [place in Place]?: number } = {};
  for (const { place, field, typed } of entries) {
    if (field.edit === null) continue;
    const read = placeNumber(typed, placeQuantity(place), parameters);
    if ('complaint' in read) return read.complaint;
    if (field.number !== null) by[place] = Number((read.number - field.number).toFixed(6));
  }
  const [x = 0, y = 0, z = 0] = AXIS_LETTERS.map((letter) => by[letter]);
  if (x === 0 && y === 0 && z === 0) return null;
  const [{ place }] = entries;
  return complaintOf(await movedBy(edits, state, outermost(state, selection), [x, y, z]), place);
}

/** Moves objects with their contents: one undo step. Expressions are moved by a constant that is added. */
async function movedBy(
  edits: DocumentEdits,
  { nodes, children }: DocumentState,
  ids: readonly number[],
  by: readonly [number, number, number],
): Promise<Outcome<unknown>> {
  const [first] = ids;
  if (first !== undefined && ids.length === 1 && !nodes.get(first)?.leaf) return edits.translate(first, by);
  const moves = ids
    .flatMap((id) => [id, ...allBelow({ nodes, children }, id)])
    .flatMap((id): ObjectChange[] => {
      const node = nodes.get(id);
      if (!node?.leaf) return [];
      const changes = AXIS_LETTERS.flatMap((letter, axis): (readonly [string, Scalar])[] => {
        const at = node[letter];
        const isPlaced = by[axis] !== 0 && (typeof at === 'number' || typeof at === 'string');
        return isPlaced ? [[letter, shiftScalar(at, by[axis])]] : [];
      });
      return changes.length > 0 ? [{ id, changes: Object.fromEntries(changes) }] : [];
    });
  return edits.updateMany(moves);
}

export function complaintOf(outcome: Outcome<unknown>, field: string): Complaint {
  if (outcome.ok) return null;
  const said = outcome.fields?.[field];
  const lines = Array.isArray(said) ? said.filter((line) => typeof line === 'string') : [];
  return lines.length > 0 ? lines.join('\n') : outcome.message;
}
