import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { endpoints } from '@thermarium/api';
import type { Visitor } from './journey.ts';
import { StoredModel } from './stored-model.ts';

interface ExampleNode {
  readonly type: string;
  readonly children?: readonly ExampleNode[];
  readonly [field: string]: unknown;
}

/** The model file of an example. */
export const exampleFile = (name: string): string =>
  resolve(import.meta.dirname, `../examples/${name}/model.json`);

/** Stores an example as a project. */
export async function storeExample(
  { client, create }: Pick<Visitor, 'client' | 'create'>,
  name: string,
): Promise<StoredModel> {
  const file = JSON.parse(await readFile(exampleFile(name), 'utf8'));
  const { id } = await create(file.project.name);
  const params = { project: id };
  await client(endpoints.createMaterials, { params, body: file.materials });
  const model = new StoredModel(client, id);
  for (const { name: parameter, value } of file.parameters) await model.addParameter(parameter, value);
  await client(endpoints.updateProject, { params, body: { world: file.project.world } });
  const addAll = async (nodes: readonly ExampleNode[], parent: number | null): Promise<void> => {
    for (const { type, children = [], ...fields } of nodes) {
      await addAll(children, await model.add(type, { ...fields, parent }));
    }
  };
  await addAll(file.tree, null);
  return model;
}
