import type { SteppedChange } from '@thermarium/api';
import { DEEPEST_TREE } from '@thermarium/model';
import { type Diff, type DiffEntry, type ModelTable, modelTables, overlay } from '@thermarium/records';
import { sql } from 'kysely';
import type { Caller } from '../calls/caller.ts';
import { Refused } from '../errors/refused.ts';
import { announceChange, recordChange } from './close-edit.ts';
import { type Conflict, changedSince, conflictOf } from './conflict.ts';
import { followNames } from './follow-names.ts';
import { readOwnHistory } from './own-history.ts';
import { usersOfParameter } from './parameter-uses.ts';
import { type EditContext, type ProjectEdit, withProject } from './project-edit.ts';
import { type RowContent, unflatten } from './rows.ts';

/**
 * Changes a project's model. All changes that `work` makes become one entry of the caller's history, under a label that
 * describes them ("Move 'die'"), and are sent to everybody who has the project open.
 */
export async function editProject<Result>(
  context: EditContext,
  project: number,
  caller: Caller,
  label: string | ((result: Result, edit: ProjectEdit) => string),
  work: (edit: ProjectEdit) => Promise<Result>,
): Promise<Result> {
  return withProject(context, project, caller, async (edit) => {
    const result = await work(edit);
    await followNames(edit);
    if (edit.diff.length > 0) {
      await recordChange(edit, typeof label === 'string' ? label : label(result, edit));
    } else if (edit.isTouched) await announceChange(edit);
    return result;
  });
}

type Direction = 'undo' | 'redo';

/** Undoes the caller's latest change; throws `nothing-to-undo` or `changed-since`. */
export function undo(context: EditContext, project: number, caller: Caller): Promise<SteppedChange> {
  return step(context, project, caller, 'undo');
}

/** Redoes the change that the caller undid last; throws `nothing-to-redo` or `changed-since`. */
export function redo(context: EditContext, project: number, caller: Caller): Promise<SteppedChange> {
  return step(context, project, caller, 'redo');
}

async function step(
  context: EditContext,
  project: number,
  caller: Caller,
  direction: Direction,
): Promise<SteppedChange> {
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
    // `recordChange` wrote this diff.
    const diff = change.diff as readonly DiffEntry[];
    await replay(edit, direction === 'undo' ? diff.map(reversed) : diff);
    await checkReferences(edit);
    await sql`update change set undone = ${direction === 'undo'} where id = ${change.id}`.execute(
      edit.database,
    );
    await announceChange(edit);
    const { revision, time, diff: written } = edit.told;
    const history = await readOwnHistory(edit.database, project, caller.id);
    return { label: change.label, revision, time, diff: written, history };
  });
}

function reversed({ table, id, before, after }: DiffEntry): DiffEntry {
  return { table, id, before: after, after: before };
}

/**
 * Brings all rows from `before` to `after`, or none: throws `changed-since` if somebody has changed those values since,
 * and names that person.
 */
async function replay(edit: ProjectEdit, diff: Diff): Promise<void> {
  const ofWorld = diff.find(({ table }) => table === 'world');
  const conflicts = ofWorld ? await replayWorld(edit, ofWorld) : [];
  for (const table of modelTables) {
    const entries = diff.filter((entry) => entry.table === table);
    if (entries.length > 0) conflicts.push(...(await replayTable(edit, table, entries)));
  }
  if (conflicts.length > 0) throw await changedSince(edit, conflicts[0]);
}

async function replayWorld(edit: ProjectEdit, entry: DiffEntry): Promise<Conflict[]> {
  const { name, world } = await edit.world();
  const conflict = conflictOf(entry, { name, world });
  if (conflict) return [conflict];
  await edit.updateWorld(overlay({ name, world }, entry.after ?? {}));
  return [];
}

async function replayTable<Table extends ModelTable>(
  edit: ProjectEdit,
  table: Table,
  entries: Diff,
): Promise<Conflict[]> {
  const found = await edit.byIds(
    table,
    entries.map(({ id }) => id),
  );
  const rows = new Map(found.map((row) => [row.id, row]));
  const conflicts = entries.flatMap((entry) => {
    const row = rows.get(entry.id);
    return conflictOf(entry, row ? { ...row } : null) ?? [];
  });
  if (conflicts.length > 0) return conflicts;
  await edit.remove(
    table,
    entries.filter(({ after }) => after === null).flatMap(({ id }) => rows.get(id) ?? []),
  );
  await edit.insert(
    table,
    entries.flatMap(({ id, before, after }) =>
      before === null && after ? [{ ...unflatten(table, after), id }] : [],
    ),
  );
  await edit.update(
    table,
    entries.flatMap(({ id, before, after }) => {
      const row = rows.get(id);
      // The flat values are those of a row of this table.
      return row && before && after
        ? [{ row, content: overlay({ ...row }, after) as Partial<RowContent<Table>> }]
        : [];
    }),
  );
  return [];
}

/**
 * Throws `changed-since` if an undo leaves the model inconsistent because of changes that others have made since: a
 * reference to a deleted record, a name that is taken twice, or an assembly that contains itself.
 */
async function checkReferences(edit: ProjectEdit): Promise<void> {
  const problem =
    (await brokenReference(edit)) ??
    (await takenName(edit)) ??
    (await brokenTree(edit)) ??
    (await lostParameter(edit));
  if (problem !== null) throw new Refused('changed-since', problem);
}

/** An object with a deleted parent, or an object or the world with a deleted material. */
async function brokenReference({ database, project }: ProjectEdit): Promise<string | null> {
  const { rows } = await sql<{ name: string; email: string | null }>`
    select broken.name, account.email from (
      select object.name, object.changed_by from object
      left join object as parent on parent.project_id = object.project_id and parent.id = object.parent_id
      where object.project_id = ${project} and (
        (object.parent_id is not null and parent.id is null)
        or exists (
          select from unnest(object.material_ids) as used
          where not exists (
            select from material where material.project_id = object.project_id and material.id = used
          )
        )
      )
      union all
      select 'world', project.world_changed_by from project
      where project.id = ${project} and project.world->>'material' is not null and not exists (
        select from material where material.project_id = project.id and material.id::text = project.world->>'material'
      )
    ) as broken
    left join account on account.id = broken.changed_by
    limit 1`.execute(database);
  if (rows.length === 0) return null;
  return `'${rows[0].name}', which ${rows[0].email ?? 'somebody'} has changed since, would lose what it refers to.`;
}

/** A material or parameter whose name another one has been given since. */
async function takenName({ database, project }: ProjectEdit): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from material where project_id = ${project} group by name having count(*) > 1
    union all
    select name from parameter where project_id = ${project} group by name having count(*) > 1
    limit 1`.execute(database);
  return rows.length === 0 ? null : `Somebody else has given the name '${rows[0].name}' since.`;
}

/** Assemblies that would contain each other, or be nested too deep. */
async function brokenTree({ database, project, diff }: ProjectEdit): Promise<string | null> {
  if (!diff.some(({ table, after }) => table === 'object' && after && 'parent_id' in after)) return null;
  const { rows } = await sql<{ lost: boolean }>`
    with recursive reached as (
      select id, 1 as depth from object where project_id = ${project} and parent_id is null
      union all
      select object.id, depth + 1 from object join reached on object.parent_id = reached.id
      where object.project_id = ${project} and depth < ${DEEPEST_TREE}
    )
    select (select count(*) from reached) < (select count(*) from object where project_id = ${project}) as lost
    `.execute(database);
  return rows[0].lost ? 'Somebody else has moved the assemblies around it since.' : null;
}

/** An expression that would use a parameter that no longer exists. */
async function lostParameter(edit: ProjectEdit): Promise<string | null> {
  const gone = edit.diff.flatMap(({ table, before, after }) =>
    table === 'parameter' && typeof before?.name === 'string' && before.name !== after?.name
      ? before.name
      : [],
  );
  if (gone.length === 0) return null;
  const kept = new Set((await edit.rows('parameter')).map(({ name }) => name));
  for (const name of gone.filter((candidate) => !kept.has(candidate))) {
    const users = await usersOfParameter(edit, name);
    const other = users.find(({ changedBy }) => changedBy !== edit.caller.id);
    if (other)
      return `The parameter '${name}' is used by ${other.title}, which somebody else has changed since.`;
  }
  return null;
}
