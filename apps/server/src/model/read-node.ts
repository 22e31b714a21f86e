import { kinds } from '@thermarium/kinds';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';
import type { ModelContext } from './model-context.ts';
import { asTreeRow, readTreeRows } from './read-tree-rows.ts';
import type { ModelRow } from './rows.ts';
import { kindNamed, NodeWriter, type TreeRow } from './tree-nodes.ts';

const boardKinds = kinds.filter(({ board }) => board).map(({ type }) => type);

/**
 * The JSON of the node of an object that was read, or written, just now, with all that is below it. `rank`
 * is the one among its siblings, where it is known already.
 */
export async function readNode(
  database: Kysely<Tables>,
  row: ModelRow<'object'>,
  context: ModelContext,
  rank?: number,
): Promise<string> {
  const kind = kindNamed(row.kind);
  const others = kind.container || kind.placed ? await surroundings(database, row, context) : [];
  const own = asTreeRow(row, context);
  const rows = [own, ...others.filter(({ id }) => id !== row.id)];
  return new NodeWriter(rows, context).node(own, rank ?? (await rankOf(database, row)));
}

/** What is below an object, and the boards of its project with the assemblies that hold them. */
function surroundings(
  database: Kysely<Tables>,
  row: ModelRow<'object'>,
  context: ModelContext,
): Promise<TreeRow[]> {
  const { project_id: project, id } = row;
  return readTreeRows(
    database,
    project,
    context,
    sql`id in (
      with recursive below as (
        select id from object where project_id = ${project} and id = ${id}
        union all
        select object.id from object join below on object.parent_id = below.id
        where object.project_id = ${project}
      ), above as (
        select id, parent_id from object where project_id = ${project} and kind = any(${boardKinds})
        union
        select object.id, object.parent_id from object join above on object.id = above.parent_id
        where object.project_id = ${project}
      )
      select id from below union select id from above
    )`,
  );
}

/** How many siblings come before an object. */
async function rankOf(
  database: Kysely<Tables>,
  { project_id, id, parent_id, position }: ModelRow<'object'>,
): Promise<number> {
  const { rows } = await sql<{ rank: number }>`
    select count(*) as rank from object
    where project_id = ${project_id}
      and parent_id is not distinct from ${parent_id}
      and (position, id) < (${position}, ${id})`.execute(database);
  return rows[0].rank;
}
