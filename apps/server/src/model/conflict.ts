import { sql } from 'kysely';
import type { DiffEntry, ProjectEdit } from './project-edit.ts';

/** A row that is not as a change left it. */
export interface Conflict {
  readonly table: DiffEntry['table'];
  readonly id: number;
  /** The flat values that differ; null: the row itself is there, or gone, against expectation. */
  readonly keys: readonly string[] | null;
}

/** Says who else has changed what a change of the caller's rests on. */
export async function changedSince(edit: ProjectEdit, conflict: Conflict): Promise<string> {
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
  return `${culprit?.email ?? 'Somebody else'} has changed this since.`;
}
