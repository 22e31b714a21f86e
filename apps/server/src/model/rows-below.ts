import { type RawBuilder, sql } from 'kysely';

/** The recursive part `below` of a query: the ids of some objects of a project and of all objects below them. */
export function rowsBelow(project: number, ids: readonly number[]): RawBuilder<unknown> {
  return sql`below as (
    select id from object where project_id = ${project} and id = any(${ids})
    union
    select object.id from object join below on object.parent_id = below.id
    where object.project_id = ${project}
  )`;
}
