import { createClient } from '@thermarium/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ModelSite,
  startModelSite,
  type TestProject,
} from '../../../../server/src/testing/model-site.ts';
import { openFeed } from '../connection/open-feed.ts';
import { openDocument } from './open-document.ts';
import { done, listen, memoryStorage, type OpenPage, openPage } from './testing/open-site.ts';

let models: ModelSite;
let address: string;
let project: TestProject;
const pages: OpenPage[] = [];

beforeAll(async () => {
  models = await startModelSite();
  address = await listen(models);
});

beforeEach(async () => {
  for (const page of pages.splice(0)) page.close();
  project = await models.project();
});

afterAll(async () => {
  for (const page of pages.splice(0)) page.close();
  await models.close();
});

async function open(user = models.owner, storage?: Parameters<typeof openPage>[3]): Promise<OpenPage> {
  const page = await openPage(address, project, user, storage);
  pages.push(page);
  return page;
}

/** One grey pixel. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

const box = (name: string, more: object = {}) => ({ name, material_name: 'copper', dx: 2, ...more });

describe('a project is loaded', () => {
  test('with its tree in order, materials, parameters and planes', async () => {
    const group = await project.add('assembly', { name: 'group' });
    const die = await project.add('box', box('die', { parent: group.id }));
    const lid = await project.add('box', box('lid'));
    await project.call('POST', 'parameter/', { name: 'W', description: 'width', value: 3 });
    await project.call('POST', 'plane/', { name: 'mid', coordinate: 'W' });
    const { state } = await open();
    expect(state().children).toEqual(
      new Map([
        [null, [group.id, lid.id]],
        [group.id, [die.id]],
      ]),
    );
    expect(state().nodes.get(die.id)).toMatchObject({ name: 'die', parent: group.id, dx_calc: 2 });
    expect(state().nodes.get(die.id)).not.toHaveProperty('children');
    expect(state().materials.map(({ name }) => name)).toEqual(['copper', 'fr4']);
    expect(state().parameters).toMatchObject([{ name: 'W', value: 3 }]);
    expect(state().planes).toMatchObject([{ name: 'mid', coordinate_calc: 3 }]);
    expect(state()).toMatchObject({ unsaved: 0, canUndo: true, canRedo: false, connection: 'online' });
  });

  test('again, when it could not be read at first', async () => {
    let reachable = false;
    const client = createClient({
      address,
      token: () => models.owner.token,
      fetch: (...request) => (reachable ? fetch(...request) : Promise.reject(new TypeError('fetch failed'))),
    });
    const feed = openFeed({ address, token: () => models.owner.token }, project.id);
    const document = openDocument({ client, feed, storage: memoryStorage() }, project.id);
    const status = () => document.store.getState().status;
    await expect.poll(() => status()).toBe('failed');
    expect(document.store.getState().problem).toContain('cannot be reached');
    reachable = true;
    await document.reload();
    expect(status()).toBe('ready');
    document.close();
    feed.close();
  });

  test('unless it is not there for this person, or no longer', async () => {
    const token = () => models.stranger.token;
    const feed = openFeed({ address, token }, project.id);
    const parts = { client: createClient({ address, token }), feed, storage: memoryStorage() };
    const document = openDocument(parts, project.id);
    await expect.poll(() => document.store.getState().status).toBe('missing');
    document.close();
    feed.close();
    const page = await open();
    await models.owner.call('DELETE', `/api/project/${project.id}/`);
    await page.document.updateProject({ name: 'Late' });
    await page.until(({ status }) => status === 'missing');
  });

  test('with its picture, which is kept without an entry in the history', async () => {
    const { document, until, state } = await open();
    expect(state().project?.thumbnail).toBeNull();
    await document.saveThumbnail(PICTURE, state().revision ?? -1);
    await until((now) => typeof now.project?.thumbnail === 'string');
    await document.saveThumbnail('no picture', 0);
    expect(await document.undo()).toMatchObject({
      ok: false,
      message: 'Nothing of yours to undo',
    });
  });
});

describe('each kind of change', () => {
  test('reaches the program, and is taken back and done again', async () => {
    const { document, state, until } = await open();
    const group = await done(document.create('assembly', { name: 'group' }));
    const die = await done(document.create('box', box('die', { parent: group.id })));
    const shown = () => state().nodes.get(die.id);

    const updating = document.update(die.id, { x: '3', name: 'chip' });
    expect(shown()).toMatchObject({ x: 3, x_calc: 3, name: 'chip' });
    expect(state().unsaved).toBe(1);
    expect(await done(updating)).toMatchObject({ x: 3, name: 'chip' });
    expect(await done(document.undo())).toBe("Change 'chip'");
    expect(shown()).toMatchObject({ x: 0, name: 'die' });
    expect(state()).toMatchObject({ canRedo: true, undoing: false });
    await done(document.redo());
    expect(shown()).toMatchObject({ x: 3, name: 'chip' });

    const moving = document.translate(group.id, [1, 2, 3]);
    expect(shown()).toMatchObject({ x: 4, y_calc: 2, z: 3 });
    await done(moving);
    expect(shown()).toMatchObject({ x: 4, y_calc: 2, z: 3 });
    await done(document.undo());
    expect(shown()).toMatchObject({ x: 3, y_calc: 0 });

    const [copy] = await done(document.addObjects([{ clone: group.id, fields: { name: 'twin' } }]));
    if (!copy) throw new Error('Nothing was added.');
    expect(state().children.get(null)).toEqual([group.id, copy.id]);
    expect(state().children.get(copy.id)).toHaveLength(1);

    const placing = document.place([{ id: die.id, parent: null, index: 0 }]);
    expect(state().children.get(null)).toEqual([die.id, group.id, copy.id]);
    expect(shown()).toMatchObject({ parent: null, index: 0 });
    await done(placing);
    expect(state().children.get(null)).toEqual([die.id, group.id, copy.id]);
    await done(document.undo());
    expect(state().children.get(group.id)).toEqual([die.id]);

    const removing = document.remove([die.id, group.id]);
    expect(state().nodes.has(die.id)).toBe(false);
    await done(removing);
    expect(state().children.get(null)).toEqual([copy.id]);
    await done(document.undo());
    expect(state().children.get(group.id)).toEqual([die.id]);

    const plane = await done(document.createPlane({ name: 'mid', plane: 'XZ', coordinate: 2 }));
    const sliding = document.updatePlane(plane.id, { coordinate: 5 });
    expect(state().planes).toMatchObject([{ coordinate: 5, coordinate_calc: 5 }]);
    await done(sliding);
    const twin = await done(document.clonePlane(plane.id));
    await done(document.removePlane(plane.id));
    expect(state().planes.map(({ id }) => id)).toEqual([twin.id]);
    await done(document.undo());
    expect(state().planes.map(({ id }) => id)).toEqual([plane.id, twin.id]);

    const [gold] = await done(document.addMaterials([{ name: 'gold', conductivity: 310 }]));
    await done(document.updateMaterial(gold.id, { name: 'aurum' }));
    expect(state().materials.map(({ name }) => name)).toEqual(['copper', 'fr4', 'aurum']);
    await done(document.removeMaterial(gold.id));
    expect(state().materials.map(({ name }) => name)).toEqual(['copper', 'fr4']);
    const inUse = await document.removeMaterial(project.copper);
    expect(inUse).toMatchObject({ ok: false, fields: null });
    expect(state().materials).toHaveLength(2);

    const naming = document.updateProject({ name: 'Card', world: { ambient: 40 } });
    expect(state().project).toMatchObject({ name: 'Card', world: { ambient: 40, ambient_calc: 40 } });
    await done(naming);
    await done(document.undo());
    expect(state().project).toMatchObject({ name: 'Board', world: { ambient: 25 } });
    await until(({ unsaved }) => unsaved === 0);
  });
});

describe('changes of one project', () => {
  test('are sent one after the other, in the order in which they were made; those of one object as one', async () => {
    const die = await project.add('box', box('die'));
    const lid = await project.add('box', box('lid'));
    const { document, state, calls, until } = await open();
    calls.splice(0);
    const outcomes = Promise.all([
      document.update(die.id, { x: 1 }),
      document.update(die.id, { x: 2 }),
      document.update(die.id, { y: 3 }),
      document.update(lid.id, { x: 1 }),
      document.update(die.id, { active: false }),
      document.remove([lid.id]),
      document.create('box', box('cap')),
    ]);
    expect(state().unsaved).toBe(6);
    expect(state().nodes.get(die.id)).toMatchObject({ x: 2, y: 3, active: false });
    expect((await outcomes).filter(({ ok }) => !ok)).toEqual([]);
    // On a busy machine the document may look beside it for what others did meanwhile.
    const changes = calls.filter((call) => call.startsWith('POST'));
    expect(changes).toEqual(Array(6).fill('POST changes/'));
    await until(({ unsaved }) => unsaved === 0);
    expect((await project.tree()).map(({ name, x, y, active }) => ({ name, x, y, active }))).toEqual([
      { name: 'die', x: 2, y: 3, active: false },
      { name: 'cap', x: 0, y: 0, active: true },
    ]);
  });

  test('that are wrong are never shown, and refused with what is said of each field', async () => {
    const die = await project.add('box', box('die'));
    const { document, state } = await open();
    const before = state().nodes.get(die.id);
    const refused = document.update(die.id, { dx: -4 });
    const accepted = document.update(die.id, { collapsed: true });
    expect(state().nodes.get(die.id)).toMatchObject({ dx: 2, collapsed: true });
    expect(await refused).toMatchObject({
      ok: false,
      fields: { dx: ['Enter a positive number!'] },
      message: 'Enter a positive number!',
    });
    expect(state().nodes.get(die.id)).toMatchObject({ dx: 2, collapsed: true });
    await done(accepted);
    expect(state().nodes.get(die.id)).toEqual({ ...before, collapsed: true });
    expect(await document.create('box', { name: '' })).toMatchObject({
      ok: false,
      fields: { name: ['This field is required!'] },
    });
    expect(await document.update(die.id + 100, { x: 1 })).toMatchObject({ ok: false, fields: null });
  });

  test('that were sent as one do not fall together: one wrong value leaves the right ones', async () => {
    const die = await project.add('box', box('die'));
    const { document, state } = await open();
    const first = document.update(die.id, { x: 1 });
    const right = document.update(die.id, { y: 2 });
    const wrong = document.update(die.id, { dz: 'no such name' });
    expect((await first).ok).toBe(true);
    expect((await right).ok).toBe(true);
    expect(await wrong).toMatchObject({
      ok: false,
      fields: { dz: [expect.any(String), expect.any(String)] },
    });
    expect(state().nodes.get(die.id)).toMatchObject({ x: 1, y: 2, dz: 1 });
  });

  test('read nothing again', async () => {
    const die = await project.add('box', box('die'));
    const { document, calls, heardAll } = await open();
    calls.splice(0);
    await done(document.update(die.id, { active: false }));
    await done(document.update(die.id, { visible: false }));
    await done(document.update(die.id, { x: 4 }));
    await heardAll();
    expect(calls).toEqual(Array(3).fill('POST changes/'));
  });

  test('alter all that follows from them', async () => {
    const group = await project.add('assembly', { name: 'group' });
    const die = await project.add('box', box('die', { parent: group.id }));
    const { document, state, until } = await open();
    const still = state().nodes.get(die.id);
    await done(document.update(die.id, { dx: 7 }));
    await until(({ nodes }) => nodes.get(group.id)?.dx_calc === 7);
    expect(state().nodes.get(die.id)).not.toBe(still);
    await done(document.updateMaterial(project.copper, { name: 'Cu', color: '#112233' }));
    await until(({ nodes }) => nodes.get(die.id)?.material_name === 'Cu');
    expect(state().nodes.get(die.id)).toMatchObject({ color: '#112233' });
  });

  test('of a parameter’s name are written into all that uses it, at once and by the program, and taken back', async () => {
    const page = await open();
    const w = await done(page.document.addParameter({ name: 'W', description: 'width', value: 3 }));
    const die = await done(page.document.create('box', box('die', { dx: 'W/2' })));
    await done(page.document.updateProject({ world: { ambient: 'W + 22' } }));
    const renaming = done(page.document.updateParameter(w.id, { name: 'L' }));
    expect(page.state().nodes.get(die.id)).toMatchObject({ dx: 'L/2', dx_calc: 1.5 });
    await renaming;
    const [stored] = await project.tree();
    expect(stored).toMatchObject({ dx: 'L/2', dx_calc: 1.5 });
    expect(page.state().project?.world).toMatchObject({ ambient: 'L + 22' });
    expect(await page.document.removeParameter(w.id)).toMatchObject({
      ok: false,
      message: "'L' is used by 'die' and the world. (Conflict 409)",
    });
    expect(await done(page.document.undo())).toBe("Rename 'W' to 'L'");
    expect(page.state().nodes.get(die.id)).toMatchObject({ dx: 'W/2', dx_calc: 1.5 });
  });

  test('of somebody who may only look are refused', async () => {
    const die = await project.add('box', box('die'));
    const { document, state } = await open(models.viewer);
    expect(state().canUndo).toBe(false);
    expect(await document.update(die.id, { x: 4 })).toMatchObject({ ok: false, fields: null });
    expect(state().nodes.get(die.id)).toMatchObject({ x: 0 });
  });
});

describe('the history', () => {
  test('says when there is nothing left, and what somebody else has changed since', async () => {
    const die = await project.add('box', box('die'));
    const ada = await open();
    await done(ada.document.undo());
    expect(ada.state().nodes.has(die.id)).toBe(false);
    expect(ada.state()).toMatchObject({ canUndo: false, canRedo: true });
    expect(await ada.document.undo()).toMatchObject({
      ok: false,
      message: 'Nothing of yours to undo',
      isHarmless: true,
    });
    await done(ada.document.redo());
    await done(ada.document.update(die.id, { x: 1 }));
    expect(ada.state()).toMatchObject({ canUndo: true, canRedo: false });
    await project.as(models.editor)('PUT', `box/${die.id}/`, { x: 9 });
    expect(await ada.document.undo()).toMatchObject({
      ok: false,
      message: 'editor@example.com has changed this since. (Conflict 409)',
    });
  });

  test('offers only what this user can step through, also after other pages and other people', async () => {
    const page = await open(models.editor);
    expect(page.state()).toMatchObject({ canUndo: false, canRedo: false });
    const theirs = await project.add('box', box('die'));
    await page.until(({ nodes }) => nodes.has(theirs.id));
    expect(page.state().canUndo).toBe(false);
    await project.as(models.editor)('PUT', `box/${theirs.id}/`, { x: 1 });
    await page.until(({ canUndo }) => canUndo);
    await done(page.document.undo());
    expect(page.state()).toMatchObject({ canUndo: false, canRedo: true });
    const again = await open(models.editor);
    expect(again.state()).toMatchObject({ canUndo: false, canRedo: true });
    await done(again.document.redo());
    expect(again.state()).toMatchObject({ canUndo: true, canRedo: false });
  });

  test('takes one step at a time, after what waits, and what follows it is no conflict', async () => {
    const die = await project.add('box', box('die'));
    const { document, state } = await open();
    const update = document.update(die.id, { x: 5 });
    const undoing = document.undo();
    expect(state().undoing).toBe(true);
    expect(await document.undo()).toMatchObject({ ok: false });
    const later = document.update(die.id, { y: 2 });
    expect((await update).ok).toBe(true);
    expect(await undoing).toMatchObject({ ok: true, value: "Move 'die'" });
    expect(await later).toMatchObject({ ok: true });
    expect(state().nodes.get(die.id)).toMatchObject({ x: 0, y: 2 });
    expect(state()).toMatchObject({ undoing: false, canRedo: false });
  });
});

describe('two people in one project', () => {
  test("see each other's changes, of every kind", async () => {
    const die = await project.add('box', box('die'));
    const ada = await open();
    const ben = await open(models.editor);
    void ada.document.update(die.id, { x: 8 });
    await ben.until(({ nodes }) => nodes.get(die.id)?.x === 8);
    void ada.document.create('box', box('lid'));
    await ben.until(({ nodes }) => nodes.size === 2);
    void ada.document.createPlane({ name: 'mid' });
    await ben.until(({ planes }) => planes.length === 1);
    void ada.document.addMaterials([{ name: 'gold', conductivity: 310 }]);
    await ben.until(({ materials }) => materials.length === 3);
    void ada.document.updateProject({ world: { ambient: 50 } });
    await ben.until((state) => state.project?.world.ambient === 50);
    await project.call('POST', 'parameter/', { name: 'W', description: 'width', value: 3 });
    await ben.until(({ parameters }) => parameters.length === 1);
    void ada.document.undo();
    await ben.until((state) => state.project?.world.ambient === 50 && state.parameters.length === 0);
  });

  test('never overwrite each other: the later learns what is there now', async () => {
    const die = await project.add('box', box('die'));
    const ada = await open();
    const told: string[] = [];
    ada.document.onRefused?.((message) => told.push(message));
    const { timestamp } = ada.state().nodes.get(die.id) ?? { timestamp: '' };
    await project.as(models.editor)('PUT', `box/${die.id}/`, { dx: 9 });
    await ada.until(({ nodes }) => nodes.get(die.id)?.dx === 9);
    const outcome = await ada.document.update(die.id, { dx: 3 }, timestamp);
    const message =
      "'die' was changed by editor@example.com meanwhile; your change was not saved. " +
      'Look at the new values, then make it again.';
    expect(outcome).toMatchObject({ ok: false, fields: null, message, current: { id: die.id, dx: 9 } });
    expect(told).toEqual([message]);
    expect(ada.state().nodes.get(die.id)).toMatchObject({ dx: 9 });
    await done(ada.document.update(die.id, { dx: 3 }));
    expect((await project.tree())[0]).toMatchObject({ dx: 3 });
  });

  test('one who goes on from what they had read is in nobody’s way with their own changes', async () => {
    const die = await project.add('box', box('die'));
    const { document, state } = await open();
    const { timestamp } = state().nodes.get(die.id) ?? { timestamp: '' };
    await done(document.update(die.id, { x: 1 }, timestamp));
    await done(document.update(die.id, { y: 1 }, timestamp));
    await done(document.place([{ id: die.id, parent: null, index: 0 }]));
    await done(document.update(die.id, { z: 1 }, timestamp));
    expect((await project.tree())[0]).toMatchObject({ x: 1, y: 1, z: 1 });
  });

  test('a second window of one person shows what they do in the first, which reads nothing again of its own', async () => {
    const die = await project.add('box', box('die'));
    const [first, second] = [await open(), await open()];
    first.calls.splice(0);
    await done(first.document.update(die.id, { x: 2 }));
    await second.until(({ nodes }) => nodes.get(die.id)?.x === 2);
    await done(second.document.update(die.id, { x: 3 }));
    await first.until(({ nodes }) => nodes.get(die.id)?.x === 3);
    expect(first.calls).toEqual(['POST changes/']);
  });

  test('what somebody else has deleted is gone, and a change of it says so', async () => {
    const die = await project.add('box', box('die'));
    const ada = await open();
    const stored = models.site.database.deleteFrom('object').where('id', '=', die.id);
    await stored.where('project_id', '=', project.id).execute();
    expect(await ada.document.update(die.id, { x: 1 })).toMatchObject({
      ok: false,
      message: "'die' has been deleted meanwhile; your change was not saved.",
    });
    await ada.until(({ nodes }) => nodes.size === 0);
  });

  test('a project that is deleted is gone on every page, which the stream tells', async () => {
    const { until } = await open();
    expect((await project.call('DELETE', '')).status).toBeLessThan(300);
    await until(({ status }) => status === 'missing');
  });

  test('a project of which a change is told that it is not there is gone, also without the stream', async () => {
    const die = await project.add('box', box('die'));
    const ada = await open();
    ada.network = 404;
    expect(await ada.document.update(die.id, { x: 1 })).toMatchObject({ ok: false });
    await ada.until(({ status }) => status === 'missing');
  });
});
