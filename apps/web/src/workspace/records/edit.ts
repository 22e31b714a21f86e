import {
  contextOf,
  type Diff,
  type DiffEntry,
  difference,
  type FieldMessage,
  fieldErrors,
  flatten,
  type RecordContext,
  type Records,
  type RecordTable,
  withDiff,
} from '@thermarium/records';
import type { FieldMessages, Refused } from './outcome.ts';
import { firstMessage } from './refusal.ts';

/** The records as they are shown, from which edits are made, and the context in which expressions are read. */
export interface EditBase {
  readonly records: Records;
  readonly context: RecordContext;
  /** Returns an id that the project has never used. */
  readonly newId: () => number;
  /** Values of objects are accepted without a check, since no program would refuse them. */
  readonly isUnchecked?: boolean;
}

/** A change as it is sent. */
export interface Edit {
  readonly label: string;
  readonly diff: Diff;
  /** The ids of the records that the edit returns. */
  readonly ids: readonly number[];
  /** The change concerns several objects, and messages say so. */
  readonly many?: boolean;
}

export type Planned = Edit | Refused;

export const GONE: Refused = { ok: false, fields: null, message: 'It has been deleted meanwhile.' };

export function isRefused(planned: Planned): planned is Refused {
  return 'ok' in planned;
}

/** A refusal with its messages by field. */
export function refusedFields(wrong: readonly FieldMessage[]): Refused {
  // One object has messages by field; a list would have them by row.
  const fields = fieldErrors(wrong) as FieldMessages;
  return { ok: false, fields, message: firstMessage(fields) ?? '' };
}

type Row = { readonly id: number; readonly [column: string]: unknown };

export function put(table: RecordTable, row: object & { readonly id: number }): DiffEntry {
  return { table, id: row.id, before: null, after: flatten(withoutKeeping(row)) };
}

/** The entry that changes a record; none where nothing differs. */
export function patch(
  table: RecordTable,
  row: object & { readonly id: number },
  content: object,
): DiffEntry[] {
  const changed = difference(withoutKeeping(row), withoutKeeping({ ...row, ...content }));
  return changed ? [{ table, id: row.id, ...changed }] : [];
}

/** Visibility and folding are left out: a change of them by somebody else is no reason to keep the record. */
export function removal(table: RecordTable, row: object & { readonly id: number }): DiffEntry {
  const { visible: _, collapsed: __, ...before } = flatten(withoutKeeping(row));
  return { table, id: row.id, before, after: null };
}

function withoutKeeping(row: object & { readonly id: number }): Row {
  const { timestamp: _, ...content }: Row = { ...row };
  return content;
}

/** The base with records added that are not stored yet. */
export function withAdded(base: EditBase, diff: Diff): EditBase {
  if (diff.length === 0) return base;
  const added = withDiff(base.records, diff);
  return { ...base, records: added, context: contextOf(added) };
}

/** The messages that count against an object: none where values are not checked. */
export function heldAgainst(
  { isUnchecked = false }: EditBase,
  wrong: readonly FieldMessage[],
): readonly FieldMessage[] {
  return isUnchecked ? [] : wrong;
}
