import { sql } from 'kysely';
import type { Values } from '../db/schema.ts';
import type { Caller } from '../http/caller.ts';
import { Refused } from '../http/refused.ts';
import { announceChange } from './announce.ts';
import { type DiffEntry, type EditContext, type ProjectEdit, withProject } from './project-edit.ts';
import { checkReferences } from './references.ts';
import { overlay, type RowContent, sameValue } from './rows.ts';

/** How many changes of one person in one project can be undone. */
export const UNDO_DEPTH = 100;

/**
 * Changes a project's model: whatever `work` does is one entry of the caller's history, under a label in the past
 * tense of the interface ("Move 'die'"), and reaches everybody who has the project open.
 */
export async function editProject<Result>(
  context: EditContext,
  project: number,
  caller: Caller,
  label: string | ((result: Result) => string),
  work: (edit: ProjectEdit) => Promise<Result>,
): Promise<Result> {
  return withProject(context, project, caller, async (edit) => {
    const result = await work(edit);
    if (edit.diff.length === 0) return result;
    await record(edit, typeof label === 'string' ? label : label(result));
    await announceChange(edit);
    return result;
  });
}

/** Adds the change, forgets what can no longer be redone and what is too old to be undone. */
async function record(edit: ProjectEdit, label: string): Promise<void> {
  const { database, project, caller } = edit;
  const own = database
    .deleteFrom('change')
    .where('project_id', '=', project)
    .where('user_id', '=', caller.id);
  await own.where('undone', '=', true).execute();
  const { id } = await database
    .insertInto('change')
    .values({ project_id: project, user_id: caller.id, label, diff: JSON.stringify(edit.diff) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await own
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('change')
        .select('id')
        .where('project_id', '=', project)
        .where('user_id', '=', caller.id)
        .where('id', '<=', id)
        .orderBy('id', 'desc')
        .offset(UNDO_DEPTH)
        .limit(1),
    )
    .execute();
}

type Direction = 'undo' | 'redo';

/** Takes back the caller's latest change and answers with its label; throws `nothing-to-undo` or `changed-since`. */
export function undo(context: EditContext, project: number, caller: Caller): Promise<string> {
  return step(context, project, caller, 'undo');
}

/** Does again what the caller undid last; throws `nothing-to-redo` or `changed-since`. */
export function redo(context: EditContext, project: number, caller: Caller): Promise<string> {
  return step(context, project, caller, 'redo');
}

async function step(
  context: EditContext,
  project: number,
  caller: Caller,
  direction: Direction,
): Promise<string> {
  return withProject(context, project, caller, async (edit) => {
    const change = await edit.database
      .selectFrom('change')
      .select(['id', 'label', 'diff'])
      .where('project_id', '=', project)
      .where('user_id', '=', caller.id)
      .where('undone', '=', direction === 'redo')
      .orderBy('id', direction === 'undo' ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst();
    if (!change) throw new Refused(`nothing-to-${direction}`, `There is nothing to ${direction}.`);
    // What this program wrote itself, in `record`.
    const diff = change.diff as readonly DiffEntry[];
    for (const entry of direction === 'undo' ? diff.toReversed().map(reversed) : diff)
      await replay(edit, entry);
    await checkReferences(edit);
    await sql`update change set undone = ${direction === 'undo'} where id = ${change.id}`.execute(
      edit.database,
    );
    await announceChange(edit);
    return change.label;
  });
}

function reversed({ table, id, before, after }: DiffEntry): DiffEntry {
  return { table, id, before: after, after: before };
}

/** Brings one row from `before` to `after`, provided that nobody has changed those values since. */
async function replay(edit: ProjectEdit, entry: DiffEntry): Promise<void> {
  const { table, id, before, after } = entry;
  if (table === 'world') {
    const { name, world, world_changed_by } = await edit.world();
    if (!holds({ name, world }, before)) throw await changedSince(edit, world_changed_by);
    await edit.updateWorld(overlay({ name, world }, after ?? {}));
    return;
  }
  const [row] = await edit.byIds(table, [id]);
  if (before === null) {
    if (row) throw await changedSince(edit, row.changed_by);
    // The diff of a row that was added or deleted holds its whole content.
    await edit.insert(table, [{ ...(after as RowContent), id }]);
    return;
  }
  if (!row || !holds({ ...row }, before)) throw await changedSince(edit, row?.changed_by ?? null);
  if (after === null) await edit.remove(table, [row]);
  else await edit.update(table, [{ row, content: overlay({ ...row }, after) }]);
}

/** Whether a row still has these flat values. */
function holds(row: Values, flat: Values | null): boolean {
  const wanted = flat ?? {};
  return Object.entries(overlay(row, wanted)).every(([column, value]) => sameValue(row[column], value));
}

async function changedSince(edit: ProjectEdit, by: number | null): Promise<Refused> {
  const who =
    by === null || by === edit.caller.id
      ? undefined
      : await edit.database.selectFrom('account').select('email').where('id', '=', by).executeTakeFirst();
  return new Refused('changed-since', `${who?.email ?? 'Somebody else'} has changed this since.`);
}
