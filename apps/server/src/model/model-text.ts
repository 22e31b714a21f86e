import type { ModelTable } from '@thermarium/records';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { notFound } from '../errors/refused.ts';

/**
 * A project's name, and its rows at one instant (`ProjectRows`) as JSON text for another process: here they are not parsed, which
 * would hold up all callers where they are many. Throws `not-found` when there is no such project.
 */
export async function readModelText(
  database: Database,
  project: number,
): Promise<{ readonly name: string; readonly text: string }> {
  const { rows } = await sql<{ readonly name: string; readonly text: string }>`
    select name, json_build_object(
      'name', name,
      'world', world,
      'revision', revision,
      'objects', ${rowsOf('object', project)},
      'materials', ${rowsOf('material', project)},
      'parameters', ${rowsOf('parameter', project)},
      'planes', ${rowsOf('plane', project)},
      'scenarios', '[]'::json
    )::text as text
    from project where id = ${project}`.execute(database);
  if (rows.length === 0) throw notFound();
  return rows[0];
}

function rowsOf(table: ModelTable, project: number): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(found order by found.id), '[]'::json)
    from ${sql.table(table)} as found where found.project_id = ${project}
  )`;
}
