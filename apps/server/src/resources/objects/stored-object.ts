import type { Kind } from '@thermarium/kinds';
import { sql } from 'kysely';
import { notFound } from '../../errors/refused.ts';
import { contextColumns, type ModelContext, modelContext } from '../../model/model-context.ts';
import type { ProjectEdit } from '../../model/project-edit.ts';
import { readRows } from '../../model/read-rows.ts';
import type { ModelRow } from '../../model/rows.ts';
import { rowsBelow } from '../../model/rows-below.ts';
import type { Subtree } from './new-object.ts';

export interface StoredObject {
  readonly row: ModelRow<'object'>;
  readonly context: ModelContext;
  /** Its rank among its siblings. */
  readonly rank: number;
}

/** One object with its model context; throws `not-found` for an object of another kind. */
export async function storedObject(
  { database, project }: ProjectEdit,
  kind: Kind,
  id: number,
): Promise<StoredObject> {
  type Found = ModelRow<'object'> & Parameters<typeof modelContext>[0] & { readonly rank: number };
  const { rows } = await sql<Found>`
    select object.*, ${contextColumns(project)}, (
      select count(*) from object as sibling
      where sibling.project_id = ${project}
        and sibling.parent_id is not distinct from object.parent_id
        and (sibling.position, sibling.id) < (object.position, object.id)
    ) as rank
    from object where project_id = ${project} and id = ${id} and kind = ${kind.type}`.execute(database);
  if (rows.length === 0) throw notFound();
  const { materials, parameters, rank, ...row } = rows[0];
  return { row, rank, context: modelContext({ materials, parameters }) };
}

/** Objects with everything below them, in no particular order. */
export function withAllBelow(
  { database, project }: ProjectEdit,
  ...ids: readonly number[]
): Promise<ModelRow<'object'>[]> {
  return readRows(
    database,
    'object',
    project,
    sql`id in (
      with recursive ${rowsBelow(project, ids)}
      select id from below
    )`,
  );
}

/** An object that was read before, with everything below it. */
export async function subtreeOf(edit: ProjectEdit, row: ModelRow<'object'>): Promise<Subtree> {
  const all = await withAllBelow(edit, row.id);
  return [row, ...all.filter(({ id }) => id !== row.id)];
}
