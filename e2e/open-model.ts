import type { Page } from '@playwright/test';
import { openProject, type Visitor } from './journey.ts';
import { StoredModel } from './stored-model.ts';
import { WorkspacePage } from './workspace.ts';

/** Opens a new project with a few materials, the parameter W = 2, and the objects of `build`. */
export async function openModel(
  page: Page,
  visitor: Visitor,
  name: string,
  build: (model: StoredModel) => Promise<void> = async () => {},
) {
  const { id } = await visitor.create(name);
  const model = new StoredModel(visitor.client, id);
  await model.addMaterials({ 'FR-4': 0.3, Copper: 390, Aluminium: 200 });
  await model.addParameter('W', 2);
  await build(model);
  await openProject(page, id);
  return { model, workspace: new WorkspacePage(page) };
}
