import type { ProjectEvent } from '@thermarium/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelSite, startModelSite } from '../testing/model-site.ts';

let models: ModelSite;

beforeAll(async () => {
  models = await startModelSite();
});

afterAll(() => models.close());

/** Collects the events of a project from now on. Events travel through the database, so older ones may still arrive. */
async function listen(project: number) {
  const { events } = models.site.services;
  const heard: ProjectEvent[] = [];
  let current = false;
  const stop = events.subscribe(project, (event) => {
    if (current) heard.push(event);
    if (event.type === 'reload') current = true;
  });
  await events.publish(project, { type: 'reload' });
  await expect.poll(() => current).toBe(true);
  return { heard, stop };
}

test('every change tells what it touched, and who made it', async () => {
  const project = await models.project();
  const { heard, stop } = await listen(project.id);
  const next = async () => {
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    return heard.shift();
  };
  const by = models.owner.email;
  const box = await project.add('box', { name: 'die', material: project.copper });
  const first = await next();
  expect(first).toMatchObject({ type: 'model', by, diff: [{ table: 'object', id: box.id, before: null }] });
  const revision = first?.type === 'model' ? first.revision : 0;

  const W = (await project.call('POST', 'parameter/', { name: 'W', description: 'w', value: 1 })).json;
  const values = { name: 'W', description: 'w', value: 1 };
  expect(await next()).toEqual({
    type: 'model',
    by,
    time: expect.any(String),
    change: null,
    diff: [{ table: 'parameter', id: W.id, before: null, after: values }],
    revision: revision + 1,
  });

  await project.as(models.editor)('PUT', `box/${box.id}/`, { x: 'W' });
  expect(await next()).toMatchObject({ by: models.editor.email, diff: [{ table: 'object', id: box.id }] });

  await project.call('PUT', `parameter/${W.id}/`, { name: 'V' });
  const both = [
    expect.objectContaining({ table: 'object', id: box.id }),
    expect.objectContaining({ table: 'parameter', id: W.id }),
  ];
  expect(await next()).toMatchObject({ diff: expect.arrayContaining(both) });

  await project.call('POST', 'undo/');
  expect(await next()).toMatchObject({ diff: expect.arrayContaining(both), revision: revision + 4 });

  await project.call('PUT', '', { world: { ambient: 30 } });
  expect(await next()).toMatchObject({ diff: [{ table: 'world', id: 0 }] });

  await project.call('PUT', `box/${box.id}/`, { collapsed: true });
  const [before, after] = [{ collapsed: false }, { collapsed: true }];
  expect(await next()).toMatchObject({ diff: [{ table: 'object', id: box.id, before, after }] });

  await project.call('PUT', `box/${box.id}/`, { x: 'nonsense' });
  await project.call('PUT', `box/${box.id}/`, { x: 'W' });
  await project.call('DELETE', `box/${box.id}/`);
  expect(await next()).toMatchObject({ revision: revision + 7, diff: [{ id: box.id, after: null }] });
  stop();
});

test('what was changed of very many objects is left out', async () => {
  const project = await models.project();
  const group = await project.add('assembly', { name: 'group' });
  await project.add('box', { name: 'pin', material: project.copper, parent: group.id });
  for (let n = 0; n < 6; n++) {
    const copy = (await project.call('POST', `assembly/${group.id}/clone/`)).json;
    await project.call('PUT', 'tree/', [{ id: copy.id, parent: group.id, index: 0 }]);
  }
  const { heard, stop } = await listen(project.id);
  await project.call('DELETE', `assembly/${group.id}/`);
  await expect.poll(() => heard).toHaveLength(1);
  expect(heard[0]).toMatchObject({ type: 'model', diff: null });
  stop();
});
