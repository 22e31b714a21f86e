import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/database.ts';
import { type ModelSite, startModelSite } from '../testing/model-site.ts';
import { inject } from '../testing/test-app.ts';
import { UNDO_DEPTH } from './close-edit.ts';

let models: ModelSite;

beforeAll(async () => {
  models = await startModelSite();
});

afterAll(() => models.close());

test('a hundred changes can be taken back, the one before them not', async () => {
  const project = await models.project();
  const box = await project.add('box', { name: 'die', material: project.copper });
  for (let x = 1; x <= UNDO_DEPTH + 5; x++) await project.call('PUT', `box/${box.id}/`, { x });
  const others = project.as(models.editor);
  await others('PUT', `box/${box.id}/`, { y: 1 });
  for (let n = 0; n < UNDO_DEPTH; n++) expect((await project.call('POST', 'undo/')).status).toBe(200);
  expect((await project.call('POST', 'undo/')).json.code).toBe('nothing-to-undo');
  expect((await project.tree())[0]).toMatchObject({ x: 5, y: 1 });
  expect((await others('POST', 'undo/')).status).toBe(200);
  for (let n = 0; n < UNDO_DEPTH; n++) await project.call('POST', 'redo/');
  expect((await project.tree())[0]).toMatchObject({ x: UNDO_DEPTH + 5, y: 0 });
});

test('survives a restart of the program', async () => {
  const project = await models.project();
  const before = await project.content();
  await project.add('box', { name: 'die', material: project.copper });
  const database = openDatabase(models.site.databaseUrl, 2);
  const restarted = await buildApp({ ...models.site.services, database });
  const undone = await inject(
    restarted,
    'POST',
    `/api/project/${project.id}/undo/`,
    undefined,
    models.owner.token,
  );
  expect([undone.status, undone.text]).toEqual([200, "Add box 'die'"]);
  await restarted.close();
  await database.destroy();
  expect(await project.content()).toEqual({ ...(before as object) });
  expect((await project.call('POST', 'redo/')).status).toBe(200);
});

test('an assembly of a thousand objects is deleted and comes back in one step', async () => {
  const project = await models.project();
  const group = await project.add('assembly', { name: 'group' });
  await project.add('box', { name: 'pin', material: project.copper, parent: group.id });
  const double = () => project.call('POST', `assembly/${group.id}/clone/`);
  for (let n = 0; n < 9; n++) {
    const copy = (await double()).json;
    await project.call('PUT', 'tree/', [{ id: copy.id, parent: group.id, index: 99 }]);
  }
  const before = await project.content();
  expect((await project.call('DELETE', `assembly/${group.id}/`)).status).toBe(204);
  expect(await project.tree()).toEqual([]);
  expect((await project.call('POST', 'undo/')).text).toBe("Delete assembly 'group' (1024 objects)");
  expect(await project.content()).toEqual(before);
});
