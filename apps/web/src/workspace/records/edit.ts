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
} from '@thermarium/api';
import type { FieldMessages, Outcome } from '../document/project-document.ts';
import { firstMessage } from '../document/refusal.ts';

/** What edits are made from: the records as they are shown, and what these are read against. */
export interface EditBase {
  readonly records: Records;
  readonly context: RecordContext;
  /** An id that the project has never used. */
  readonly newId: () => number;
  /** What objects say is taken as it is: there is no program that would refuse it. */
  readonly isUnchecked?: boolean;
}

/** A change as it is sent. */
export interface Edit {
  readonly label: string;
  readonly diff: Diff;
  /** The records that are answered. */
  readonly ids: readonly number[];
  /** It is of several objects, and told of as such. */
  readonly many?: boolean;
}

export type Refused = Extract<Outcome<never>, { readonly ok: false }>;
export type Planned = Edit | Refused;

export const GONE: Refused = { ok: false, fields: null, message: 'It has been deleted meanwhile.' };

export function isRefused(planned: Planned): planned is Refused {
  return 'ok' in planned;
}

/** What is wrong with what was asked for, by field. */
export function refusedFields(wrong: readonly FieldMessage[]): Refused {
  // Messages of one thing, not of a list.
  const fields = fieldErrors(wrong) as FieldMessages;
  return { ok: false, fields, message: firstMessage(fields) ?? '' };
}

type Row = { readonly id: number; readonly [column: string]: unknown };

export function put(table: RecordTable, row: object & { readonly id: number }): DiffEntry {
  return { table, id: row.id, before: null, after: flatten(withoutKeeping(row)) };
}

/** Nothing where nothing differs. */
export function patch(
  table: RecordTable,
  row: object & { readonly id: number },
  content: object,
): DiffEntry[] {
  const changed = difference(withoutKeeping(row), withoutKeeping({ ...row, ...content }));
  return changed ? [{ table, id: row.id, ...changed }] : [];
}

/** How something is looked at is nobody's reason to keep it. */
export function removal(table: RecordTable, row: object & { readonly id: number }): DiffEntry {
  const { visible: _, collapsed: __, ...before } = flatten(withoutKeeping(row));
  return { table, id: row.id, before, after: null };
}

function withoutKeeping(row: object & { readonly id: number }): Row {
  const { timestamp: _, ...content }: Row = { ...row };
  return content;
}

/** Some records that are not yet there, among those that are. */
export function withAdded(base: EditBase, diff: Diff): EditBase {
  if (diff.length === 0) return base;
  const added = withDiff(base.records, diff);
  return { ...base, records: added, context: contextOf(added) };
}

/** What is wrong with what an object says, as far as that is held against it. */
export function heldAgainst(
  { isUnchecked = false }: EditBase,
  wrong: readonly FieldMessage[],
): readonly FieldMessage[] {
  return isUnchecked ? [] : wrong;
}
