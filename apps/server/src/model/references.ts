import { DEEPEST_TREE } from '@thermarium/model';
import { sql } from 'kysely';
import { Refused } from '../errors/refused.ts';
import { usersOfParameter } from './parameter-uses.ts';
import type { ProjectEdit } from './project-edit.ts';

/**
 * Throws `changed-since` if an undo leaves the model inconsistent because of changes that others have made since: a
 * reference to a deleted record, a name that is taken twice, or an assembly that contains itself.
 */
export async function checkReferences(edit: ProjectEdit): Promise<void> {
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
