import { readModelFile } from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import { type TreeNode, worldFields } from '@thermarium/model';
import { materialIds, toStored } from '@thermarium/records';
import type { Database } from '../db/database.ts';

/** A stored project: ids of its rows by their names. */
export interface StoredProject {
  readonly id: number;
  readonly idOf: ReadonlyMap<string, number>;
}

/** Stores a model file as a user's project, row by row, as the API's calls would have. */
export async function storeProject(database: Database, owner: number, file: object): Promise<StoredProject> {
  const { document, issues } = readModelFile(JSON.stringify(file), kinds);
  if (!document) throw new Error(issues.map(({ message }) => message).join('\n'));
  const timestamp = new Date();
  const idOf = new Map<string, number>();
  const materialIdOf = new Map<string, number>();
  let next = 1;
  const named = (name: string): number => {
    idOf.set(name, next);
    return next++;
  };
  for (const { name } of document.materials) materialIdOf.set(name, named(name));

  const { id: project_id } = await database
    .insertInto('project')
    .values({
      name: document.name,
      world: JSON.stringify(toStored(worldFields, document.world, materialIdOf)),
      next_id: 1000,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stamp = { project_id, timestamp, changed_by: owner };
  await database
    .insertInto('project_permission')
    .values({ project_id, user_id: owner, role: 'owner' })
    .execute();
  for (const { name, ...fields } of document.materials) {
    const id = materialIdOf.get(name) ?? 0;
    await database
      .insertInto('material')
      .values({ ...stamp, id, name, fields: JSON.stringify(fields) })
      .execute();
  }
  for (const { name, description, value } of document.parameters) {
    await database
      .insertInto('parameter')
      .values({ ...stamp, id: named(name), name, description, value })
      .execute();
  }
  for (const { name, plane, coordinate, visible } of document.planes) {
    const row = { ...stamp, id: named(name), name, plane, visible };
    await database
      .insertInto('plane')
      .values({ ...row, coordinate: JSON.stringify(coordinate) })
      .execute();
  }
  const storeLevel = async (nodes: readonly TreeNode[], parent_id: number | null): Promise<void> => {
    for (const [position, { type, name, active, visible, children = [], ...values }] of nodes.entries()) {
      const table = kinds.find((kind) => kind.type === type)?.fields ?? {};
      const fields = toStored(table, values, materialIdOf);
      const id = named(name);
      await database
        .insertInto('object')
        .values({
          ...stamp,
          id,
          kind: type,
          parent_id,
          position,
          name,
          active,
          visible,
          collapsed: false,
          fields: JSON.stringify(fields),
          material_ids: materialIds(table, fields),
        })
        .execute();
      await storeLevel(children, id);
    }
  };
  await storeLevel(document.tree, null);
  return { id: project_id, idOf };
}
