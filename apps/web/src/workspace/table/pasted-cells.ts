import { type ParameterValues, readTyped, type Scalar } from '@thermarium/model';
import { readBlock } from '../../ui/pasted-block.ts';
import type { ProjectDocument } from '../document/project-document.ts';
import { complaintOf, placeNumber } from '../position/position-edit.ts';
import type { EntryPlace, PositionEntries } from '../position/position-entries.ts';
import type { ObjectChange } from '../records/object-edits.ts';
import type { Outcome } from '../records/outcome.ts';
import { fieldOf } from './cell-entries.ts';
import type { CellEdit } from './cells.ts';
import { blockOf, type CellPlace, type GridPlace } from './grid-keys.ts';

/** A text for a cell of the grid. */
export interface PastedText {
  readonly place: CellPlace;
  readonly text: string;
}

/**
 * The cells into which a copied text goes: a block from the upper left corner of the chosen one on, a single value into
 * all of the chosen block. What reaches beyond the grid is left out.
 */
export function pastedTexts(
  text: string,
  place: GridPlace,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): readonly PastedText[] {
  const { from, to } = blockOf(place);
  const block = readBlock(text);
  if (!block) return filled(text.trim(), from, to);
  return block.flatMap((cells, down) =>
    cells.flatMap((cell, across) => {
      const at = { row: from.row + down, column: from.column + across };
      return cell === '' || at.row >= rows || at.column >= columns ? [] : [{ place: at, text: cell }];
    }),
  );
}

function filled(text: string, from: CellPlace, to: CellPlace): readonly PastedText[] {
  if (text === '') return [];
  const texts: PastedText[] = [];
  for (let row = from.row; row <= to.row; row++) {
    for (let column = from.column; column <= to.column; column++)
      texts.push({ place: { row, column }, text });
  }
  return texts;
}

/** A value for an editable cell. */
export interface PastedValue {
  readonly id: number;
  readonly edit: CellEdit;
  readonly entry: EntryPlace;
  readonly text: string;
}

interface Sending {
  readonly document: ProjectDocument;
  readonly entries: PositionEntries;
  readonly parameters: ParameterValues;
}

/**
 * Changes all cells as one undo step. Texts that are no values stay in their cells, each with what is wrong, and the
 * others are changed. Returns a message where the change as a whole was refused and no cell is to blame.
 */
export async function pasteValues(
  { document, entries, parameters }: Sending,
  values: readonly PastedValue[],
): Promise<string | null> {
  const right: (PastedValue & { readonly typed: Scalar })[] = [];
  for (const value of values) {
    const typed = readTyped(value.text, value.edit.quantity);
    const read = placeNumber(typed, value.edit.quantity, parameters);
    if (typed !== null && 'number' in read) right.push({ ...value, typed });
    else entries.commit(value.entry, typed);
  }
  for (const { entry } of right) entries.revert(entry.key);
  const moves = right.filter(({ edit }) => fieldOf(edit) === null);
  const changes = changesOf(right);
  if (right.length === 0) return null;
  let refused: Extract<Outcome<unknown>, { ok: false }> | null = null;
  await document.together((edits) => {
    const sent = moves.map(async ({ entry, typed }): Promise<Outcome<unknown>> => {
      const message = await entry.send(typed, edits);
      return message === null ? { ok: true, value: null } : { ok: false, fields: null, message };
    });
    const updated = changes.length > 0 ? [edits.updateMany(changes)] : [];
    return [...sent, ...updated].map(async (sending) => {
      const outcome = await sending;
      if (!outcome.ok) refused ??= outcome;
      return outcome;
    });
  });
  return refused && blame(refused, right, entries);
}

/** The changes of fields, object by object. */
function changesOf(
  values: readonly { readonly id: number; readonly edit: CellEdit; readonly typed: Scalar }[],
) {
  const byId = new Map<number, { [field: string]: Scalar }>();
  for (const { id, edit, typed } of values) {
    const field = fieldOf(edit);
    if (field !== null) byId.set(id, { ...byId.get(id), [field]: typed });
  }
  return [...byId].map(([id, changes]): ObjectChange => ({ id, changes }));
}

/** Marks the cell that a refusal concerns; where it concerns none, its message is returned. */
function blame(
  refused: Extract<Outcome<unknown>, { ok: false }>,
  values: readonly (PastedValue & { readonly typed: Scalar })[],
  entries: PositionEntries,
): string | null {
  const wrong = values.find(({ id, edit }) => {
    const field = fieldOf(edit);
    return field !== null && (refused.id ?? id) === id && refused.fields?.[field] !== undefined;
  });
  if (!wrong) return refused.message;
  const complaint = complaintOf(refused, fieldOf(wrong.edit) ?? '') ?? refused.message;
  entries.refuse(wrong.entry, wrong.typed, complaint);
  return `Nothing was pasted: ${complaint}`;
}
