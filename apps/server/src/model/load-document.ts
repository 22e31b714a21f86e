import { kindOf } from '@thermarium/kinds';
import { type Document, parameterFields, planeFields, type TreeNode, worldFields } from '@thermarium/model';
import { asMaterial, childrenByParent, ownValues, toDocument } from '@thermarium/records';
import type { Database } from '../db/database.ts';
import { notFound } from '../errors/refused.ts';
import { readRows } from './read-rows.ts';
import type { ModelRow } from './rows.ts';

/** The rows of a project's model as they were at one instant. */
export interface ProjectRows {
  readonly name: string;
  readonly world: { readonly [field: string]: unknown };
  readonly revision: number;
  readonly objects: readonly ModelRow<'object'>[];
  readonly materials: readonly ModelRow<'material'>[];
  readonly parameters: readonly ModelRow<'parameter'>[];
  readonly planes: readonly ModelRow<'plane'>[];
  readonly scenarios: readonly ModelRow<'scenario'>[];
}

/** Reads a whole model as it was at one instant; throws `not-found` when there is no such project. */
export async function readProjectRows(database: Database, project: number): Promise<ProjectRows> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      for (;;) {
        const rows = await readParts(transaction, project);
        // The transaction of a call with a key takes no snapshot, so the project may have changed between the reads.
        if ((await readHead(transaction, project)).revision === rows.revision) return rows;
      }
    });
}

async function readParts(transaction: Database, project: number): Promise<ProjectRows> {
  return {
    ...(await readHead(transaction, project)),
    objects: await readRows(transaction, 'object', project),
    materials: await readRows(transaction, 'material', project),
    parameters: await readRows(transaction, 'parameter', project),
    planes: await readRows(transaction, 'plane', project),
    scenarios: await readRows(transaction, 'scenario', project),
  };
}

function readHead(transaction: Database, project: number) {
  return transaction
    .selectFrom('project')
    .select(['name', 'world', 'revision'])
    .where('id', '=', project)
    .executeTakeFirstOrThrow(notFound);
}

/** Builds the document from the rows; its nodes carry their ids. */
export function documentOf(rows: ProjectRows): Document {
  const names = new Map(rows.materials.map(({ id, name }) => [id, name]));
  const children = childrenByParent(rows.objects);
  const level = (parent: number | null): readonly TreeNode[] =>
    (children.get(parent) ?? []).map((row) => {
      const kind = kindOf(row.kind);
      const { id, name, active, visible } = row;
      const fields = kind ? toDocument(kind.fields, row.fields, names) : {};
      return {
        ...fields,
        id,
        type: row.kind,
        name,
        active,
        visible,
        ...(kind && 'collapsed' in kind.fields && { collapsed: row.collapsed }),
        ...(kind?.container && { children: level(id) }),
      };
    });
  return {
    name: rows.name,
    world: toDocument(worldFields, rows.world, names),
    materials: rows.materials.map(asMaterial),
    parameters: rows.parameters.map((row) => ownValues(row, parameterFields)),
    scenarios: [],
    tree: level(null),
    planes: rows.planes.map((row) => ownValues(row, planeFields)),
  };
}
