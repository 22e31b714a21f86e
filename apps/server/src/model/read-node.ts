import { kinds } from '@thermarium/kinds';
import { kindNamed } from '@thermarium/records';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';
import type { ModelContext } from './model-context.ts';
import { asTreeRow, readTreeRows } from './read-tree-rows.ts';
import type { ModelRow } from './rows.ts';
import { rowsBelow } from './rows-below.ts';
import { NodeWriter, type TreeRow } from './tree-nodes.ts';

const boardKinds = kinds.filter(({ board }) => board).map(({ type }) => type);

/**
 * The JSON of the node of an object that was just read or written, with everything below it. `rank` is its rank among
 * its siblings, if it is known already.
 */
export async function readNode(
  database: Kysely<Tables>,
  row: ModelRow<'object'>,
  context: ModelContext,
  rank?: number,
): Promise<string> {
  const kind = kindNamed(row.kind);
  const others = kind.container || kind.placed ? await surroundings(database, [row], context) : [];
  const own = asTreeRow(row, context);
  const rows = [own, ...others.filter(({ id }) => id !== row.id)];
  return new NodeWriter(rows, context).node(own, rank ?? (await rankOf(database, row)));
}

/** The JSON list of the nodes of objects that were just read or written, in their order, with everything below them. */
export function readNodes(
  database: Kysely<Tables>,
  rows: readonly ModelRow<'object'>[],
  context: ModelContext,
): Promise<string> {
  return readList(database, rows, context, (writer, row, rank) => writer.node(row, rank));
}

/** The same without the objects below them. */
export function readBareNodes(
  database: Kysely<Tables>,
  rows: readonly ModelRow<'object'>[],
  context: ModelContext,
): Promise<string> {
  return readList(database, rows, context, (writer, row, rank) => writer.bareNode(row, rank));
}

async function readList(
  database: Kysely<Tables>,
  rows: readonly ModelRow<'object'>[],
  context: ModelContext,
  write: (writer: NodeWriter, row: TreeRow, rank: number) => string,
): Promise<string> {
  const needing = rows.filter(({ kind }) => kindNamed(kind).container || kindNamed(kind).placed);
  const others = needing.length > 0 ? await surroundings(database, needing, context) : [];
  const own = new Map(rows.map((row) => [row.id, asTreeRow(row, context)]));
  const writer = new NodeWriter([...own.values(), ...others.filter(({ id }) => !own.has(id))], context);
  const ranks = await ranksOf(database, rows);
  return `[${[...own.values()].map((row) => write(writer, row, ranks.get(row.id) ?? 0)).join(',')}]`;
}

/** All objects below some objects of one project, and the boards of the project with the assemblies that hold them. */
function surroundings(
  database: Kysely<Tables>,
  objects: readonly ModelRow<'object'>[],
  context: ModelContext,
): Promise<TreeRow[]> {
  const project = objects[0].project_id;
  const ids = objects.map(({ id }) => id);
  return readTreeRows(
    database,
    project,
    context,
    sql`id in (
      with recursive ${rowsBelow(project, ids)}, above as (
        select id, parent_id from object where project_id = ${project} and kind = any(${boardKinds})
        union
        select object.id, object.parent_id from object join above on object.id = above.parent_id
        where object.project_id = ${project}
      )
      select id from below union select id from above
    )`,
  );
}

/** The number of siblings before an object. */
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

/** The ranks of objects of one project among their siblings, by id. */
async function ranksOf(
  database: Kysely<Tables>,
  objects: readonly ModelRow<'object'>[],
): Promise<ReadonlyMap<number, number>> {
  if (objects.length === 0) return new Map();
  const parents = [...new Set(objects.map(({ parent_id }) => parent_id))];
  const { rows } = await sql<{ id: number; rank: number }>`
    select id, row_number() over (partition by parent_id order by position, id) - 1 as rank from object
    where project_id = ${objects[0].project_id}
      and (parent_id = any(${parents}) or (parent_id is null and ${parents.includes(null)}))`.execute(
    database,
  );
  return new Map(rows.map(({ id, rank }) => [id, rank]));
}
