import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type ModelSite,
  startModelSite,
  type TestProject,
} from '../../../../server/src/testing/model-site.ts';
import { listen, memoryStorage, type OpenPage, openPage } from './testing/open-site.ts';

let models: ModelSite;
let address: string;
let project: TestProject;
let ids: Readonly<Record<'group' | 'pad' | 'die' | 'cut', number>>;
let page: OpenPage;

beforeAll(async () => {
  models = await startModelSite();
  address = await listen(models);
});

beforeEach(async () => {
  project = await models.project();
  const group = (await project.add('assembly', { name: 'group' })).id;
  const box = { material_name: 'copper', dx: 2 };
  ids = {
    group,
    pad: (await project.add('box', { ...box, name: 'pad', parent: group })).id,
    die: (await project.add('box', { ...box, name: 'die' })).id,
    cut: (await project.call('POST', 'plane/', { name: 'cut', coordinate: 1 })).json.id,
  };
  page = await openPage(address, project, models.owner, memoryStorage());
});

afterEach(() => page.close());
afterAll(() => models.close());

test('edits of all sorts are one change, each over the ones before it, and one undo step', async () => {
  const before = await project.content();
  const [changed, moved, plane, added, world] = await page.document.together((edits) => [
    edits.update(ids.pad, { x: 5, power: 7 }),
    edits.translate(ids.group, [1, 0, 0]),
    edits.updatePlane(ids.cut, { coordinate: 3 }),
    edits.create('box', { name: 'lid', material_name: 'copper' }),
    edits.updateProject({ world: { ambient: 40 } }),
  ]);
  expect(changed).toMatchObject({ ok: true, value: { name: 'pad', x: 6, power: 7 } });
  expect(moved).toMatchObject({ ok: true });
  expect(plane).toMatchObject({ ok: true, value: { coordinate: 3 } });
  expect(added).toMatchObject({ ok: true, value: { name: 'lid' } });
  expect(world).toMatchObject({ ok: true, value: { world: { ambient: 40 } } });
  const [group, , lid] = await project.tree();
  expect(group.children).toMatchObject([{ name: 'pad', x: 6, power: 7 }]);
  expect(lid).toMatchObject({ name: 'lid' });
  const undone = await page.document.undo();
  expect(undone).toMatchObject({ ok: true, value: expect.stringContaining('and 4 more changes') });
  expect(await project.content()).toEqual(before);
});

test('a single edit is told of as it would be alone', async () => {
  await page.document.together((edits) => [edits.update(ids.die, { name: 'chip' })]);
  expect(await page.document.undo()).toMatchObject({ ok: true, value: expect.stringContaining('chip') });
  const [wrong] = await page.document.together((edits) => [edits.update(ids.die, { power: 'x' })]);
  expect(wrong).toMatchObject({ ok: false, fields: { power: expect.anything() } });
});

test('where one is wrong none is made, and the one says why', async () => {
  const before = await project.content();
  const outcomes = await page.document.together((edits) => [
    edits.update(ids.pad, { x: 5 }),
    edits.update(ids.die, { power: 'x' }),
    edits.updatePlane(ids.cut, { coordinate: 3 }),
  ]);
  expect(outcomes).toMatchObject([
    { ok: false, fields: null },
    { ok: false, fields: { power: expect.anything() } },
    { ok: false, fields: null },
  ]);
  expect(page.state().nodes.get(ids.pad)).toMatchObject({ x: 0 });
  expect(await project.content()).toEqual(before);
});

test('where somebody else has changed a value meanwhile none is made', async () => {
  const seen = page.state().nodes.get(ids.die)?.timestamp;
  await project.as(models.editor)('PUT', `box/${ids.die}/`, { x: 9 });
  await expect.poll(() => page.state().nodes.get(ids.die)?.x).toBe(9);
  const outcomes = await page.document.together((edits) => [
    edits.update(ids.pad, { x: 5 }),
    edits.update(ids.die, { x: 1 }, String(seen)),
  ]);
  expect(outcomes).toMatchObject([{ ok: false }, { ok: false, current: { x: 9 } }]);
  expect(page.state().nodes.get(ids.pad)).toMatchObject({ x: 0 });
});
