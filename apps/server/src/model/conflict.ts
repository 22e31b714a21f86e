import { type DiffEntry, differing, type FlatValues, flatten } from '@thermarium/records';
import { sql } from 'kysely';
import type { Values } from '../db/schema.ts';
import { Refused } from '../errors/refused.ts';
import type { ProjectEdit } from './project-edit.ts';

/** A record that differs from what a change expects. */
export interface Conflict {
  readonly table: DiffEntry['table'];
  readonly id: number;
  /** The record's name, or its last name if it is gone. */
  readonly name: string | null;
  /** The keys of the flat values that differ; null: the record exists, or is gone, contrary to expectation. */
  readonly keys: readonly string[] | null;
  /** The present values; null: the record is gone. */
  readonly current: FlatValues | null;
}

/** The difference between a row and the entry's `before`; null: they agree. `row` is null where there is none. */
export function conflictOf({ table, id, before, after }: DiffEntry, row: Values | null): Conflict | null {
  const keys = row && before ? differing(row, before) : null;
  if (keys ? keys.length === 0 : !row === !before) return null;
  const name = row?.name ?? before?.name ?? after?.name;
  const named = { table, id, name: typeof name === 'string' ? name : null };
  if (!row) return { ...named, keys: null, current: null };
  const now = flatten(row);
  const current = keys ? Object.fromEntries(keys.map((key) => [key, now[key] ?? null])) : now;
  return { ...named, keys, current };
}

/** The refusal of a change because of a conflict: names who else has changed the record, and its present values. */
export async function changedSince(edit: ProjectEdit, conflict: Conflict): Promise<Refused> {
  const { rows } = await sql<{ email: string; before: object | null; after: object | null }>`
    select account.email, entry->'before' as before, entry->'after' as after
    from change
    join account on account.id = change.user_id
    cross join lateral jsonb_array_elements(change.diff) as entry
    where change.project_id = ${edit.project}
      and change.user_id <> ${edit.caller.id}
      and not change.undone
      and entry->>'table' = ${conflict.table}
      and entry->>'id' = ${String(conflict.id)}
    order by change.id desc`.execute(edit.database);
  const culprit = rows.find(({ before, after }) => {
    if (before === null || after === null || conflict.keys === null) return true;
    return conflict.keys.some((key) => Object.hasOwn(after, key));
  });
  const { table, id, name, current } = conflict;
  const by = culprit?.email ?? null;
  return new Refused('changed-since', `${by ?? 'Somebody else'} has changed this since.`, {
    by,
    table,
    id,
    name,
    current,
  });
}
