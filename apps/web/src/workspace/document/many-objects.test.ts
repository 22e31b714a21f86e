import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ModelSite,
  startModelSite,
  type TestProject,
} from '../../../../server/src/testing/model-site.ts';
import { done, listen, memoryStorage, type OpenPage, openPage } from './testing/open-site.ts';

let models: ModelSite;
let address: string;
let project: TestProject;
let ids: Readonly<Record<'die' | 'lid' | 'cap' | 'group' | 'pad', number>>;
const pages: OpenPage[] = [];

beforeAll(async () => {
  models = await startModelSite();
  address = await listen(models);
});

beforeEach(async () => {
  project = await models.project();
  const box = async (name: string, more: object = {}): Promise<number> =>
    (await project.add('box', { name, material_name: 'copper', dx: 2, ...more })).id;
  const group = (await project.add('assembly', { name: 'group' })).id;
  ids = {
    die: await box('die'),
    lid: await box('lid'),
    cap: await box('cap'),
    group,
    pad: await box('pad', { parent: group }),
  };
});

afterEach(() => {
  for (const page of pages.splice(0)) page.close();
});

afterAll(() => models.close());

async function open(
  storage = memoryStorage(),
  refused?: (message: string) => void,
  user = models.owner,
): Promise<OpenPage> {
  const page = await openPage(address, project, user, storage, refused);
  pages.push(page);
  return page;
}

const moved = (x: number) => [ids.die, ids.lid, ids.pad].map((id) => ({ id, changes: { x } }));
const shown = ({ state }: OpenPage) => [ids.die, ids.lid, ids.pad].map((id) => state().nodes.get(id)?.x);
const stored = async () => {
  const tree = await project.tree();
  const all = tree.flatMap((node) => [node, ...node.children]);
  return [ids.die, ids.lid, ids.pad].map((id) => all.find((node) => node.id === id)?.x);
};
const settled = ({ unsaved, connection }: ReturnType<OpenPage['state']>) =>
  unsaved === 0 && connection === 'online';
const offline = ({ connection }: ReturnType<OpenPage['state']>) => connection === 'offline';

test('a change that was planned ahead is made of the records as they are when it is made', async () => {
  const { document, state } = await open();
  const changes = [ids.die, ids.lid].map((id) => ({ id, changes: { x: 4 } }));
  document.prepareMany(changes);
  expect(state().nodes.get(ids.die)?.x).toBe(0);
  await done(document.update(ids.die, { x: 7 }));
  await done(document.updateMany(changes));
  expect(await stored()).toEqual([4, 4, 0]);
  await done(document.undo());
  expect(await stored()).toEqual([7, 0, 0]);
  const again = [ids.die, ids.lid].map((id) => ({ id, changes: { x: 5 } }));
  document.prepareMany(again);
  await done(document.updateMany(again));
  expect(await stored()).toEqual([5, 5, 0]);
});

test('objects are moved at once by one call, and one step takes all of them back', async () => {
  const page = await open();
  const { document, state, calls } = page;
  calls.splice(0);
  const cap = state().nodes.get(ids.cap);
  const moving = document.updateMany(moved(4));
  expect(shown(page)).toEqual([4, 4, 4]);
  expect(state().unsaved).toBe(1);
  expect((await done(moving)).map(({ name, x_calc }) => [name, x_calc])).toEqual([
    ['die', 4],
    ['lid', 4],
    ['pad', 4],
  ]);
  expect(state().nodes.get(ids.cap)).toBe(cap);
  await page.until(({ nodes }) => nodes.get(ids.group)?.x_calc === 4);
  expect(calls).toEqual(['POST changes/']);
  expect(state()).toMatchObject({ canUndo: true, canRedo: false });
  expect(await done(document.undo())).toBe('Move 3 objects');
  expect(shown(page)).toEqual([0, 0, 0]);
  await done(document.redo());
  expect(shown(page)).toEqual([4, 4, 4]);
});

test('a property that stands alone is read again by nobody, and others hear of it', async () => {
  const [page, other] = [await open(), await open(memoryStorage(), undefined, models.editor)];
  page.calls.splice(0);
  const hidden = [ids.die, ids.lid].map((id) => ({ id, changes: { visible: false } }));
  await done(page.document.updateMany(hidden));
  await other.until(({ nodes }) => nodes.get(ids.lid)?.visible === false);
  await page.heardAll();
  expect(page.calls).toEqual(['POST changes/']);
});

test('several are deleted by one call, and one step brings all of them back', async () => {
  const { document, state, calls } = await open();
  const before = state().children;
  calls.splice(0);
  const removing = document.remove([ids.die, ids.group, ids.pad]);
  expect([...state().nodes.keys()].toSorted()).toEqual([ids.lid, ids.cap]);
  await done(removing);
  expect(calls).toEqual(['POST changes/']);
  expect(await done(document.undo())).toBe('Delete 3 objects');
  expect(state().children).toEqual(before);
});

test('what is in a group is put elsewhere and the group deleted in one step', async () => {
  const { document, state } = await open();
  const change = { id: ids.pad, changes: { parent: null, index: 0 } };
  const ungrouping = document.updateMany([change], [ids.group]);
  const roots = [ids.pad, ids.die, ids.lid, ids.cap];
  expect(state().children).toEqual(new Map([[null, roots]]));
  await done(ungrouping);
  expect(state().children).toEqual(new Map([[null, roots]]));
  expect(await done(document.undo())).toBe("Ungroup 'group'");
  expect(state().children.get(ids.group)).toEqual([ids.pad]);
});

test('objects are put into a new group by one call, and one step takes them out', async () => {
  const { document, state, calls } = await open();
  const before = state().children;
  calls.splice(0);
  const fields = { name: 'rack', parent: null, index: 0 };
  const children = [{ id: ids.lid }, { id: ids.pad }];
  const [group] = await done(document.addObjects([{ type: 'assembly', fields, children }]));
  const id = group?.id ?? 0;
  expect(calls).toEqual(['POST changes/']);
  expect(state().children.get(null)).toEqual([id, ids.group, ids.die, ids.cap]);
  expect(state().children.get(id)).toEqual([ids.lid, ids.pad]);
  expect(state().children.get(ids.group)).toEqual([]);
  expect(state().nodes.get(ids.pad)).toMatchObject({ parent: id, index: 1 });
  expect(state().nodes.get(ids.cap)?.index).toBe(3);
  expect(await done(document.undo())).toBe('Group 2 objects');
  expect(state().children).toEqual(before);
});

test('objects are duplicated with what is in them by one call, and one step takes all of them back', async () => {
  const { document, state, calls, heardAll } = await open();
  const before = state().children;
  calls.splice(0);
  const copies = await done(
    document.addObjects([{ clone: ids.group }, { clone: ids.lid }, { clone: ids.die }]),
  );
  expect(copies.map(({ name }) => name)).toEqual(['group (copy)', 'lid (copy)', 'die (copy)']);
  const [group, lid, die] = copies.map(({ id }) => id);
  expect(state().children.get(null)).toEqual([ids.group, group, ids.die, die, ids.lid, lid, ids.cap]);
  expect([...state().nodes.values()].filter(({ parent }) => parent === group)).toMatchObject([
    { name: 'pad' },
  ]);
  const asShown = new Map(state().nodes);
  await heardAll();
  expect(calls).toEqual(['POST changes/']);
  expect(state().nodes).toEqual(asShown);
  expect(state()).toMatchObject({ canUndo: true, canRedo: false });
  expect(await done(document.undo())).toBe('Duplicate 3 objects');
  expect(state().children).toEqual(before);
  expect(await done(document.redo())).toBe('Duplicate 3 objects');
  expect(state().nodes.size).toBe(9);
});

test('new objects of all sorts are added in their places, with the materials that come with them', async () => {
  const { document, state } = await open();
  const solder = { name: 'solder', conductivity: 50 };
  const rack = {
    type: 'assembly',
    fields: { name: 'rack', parent: ids.group, index: 0 },
    children: [
      { type: 'box', fields: { name: 'bump', material_name: 'solder', dx: '1 / 2' } },
      { clone: ids.cap, fields: { name: 'hat' } },
      { type: 'assembly', fields: { name: 'shelf' }, children: [{ id: ids.lid }] },
    ],
  };
  const [made, more] = await done(
    document.addObjects(
      [rack, { type: 'source', fields: { name: 'heat', parent: null, index: 0 } }],
      [solder],
    ),
  );
  const names = (parent: number | null = null) =>
    (state().children.get(parent) ?? []).map((id) => state().nodes.get(id)?.name);
  expect(names()).toEqual(['heat', 'group', 'die', 'cap']);
  expect(names(ids.group)).toEqual(['rack', 'pad']);
  expect(names(made?.id)).toEqual(['bump', 'hat', 'shelf']);
  expect(more).toMatchObject({ name: 'heat', index: 0 });
  const shelf = [...state().nodes.values()].find(({ name }) => name === 'shelf')?.id ?? 0;
  expect(names(shelf)).toEqual(['lid']);
  expect(await done(document.undo())).toBe("Change 'lid', add 5 objects");
  expect(names()).toEqual(['group', 'die', 'lid', 'cap']);
  expect(state().materials.map(({ name }) => name)).not.toContain('solder');
});

test('those that are left are changed; where none is, nothing is sent', async () => {
  const { document, calls } = await open();
  calls.splice(0);
  await done(document.updateMany([{ id: ids.die, changes: { x: 3 } }]));
  expect(await document.updateMany([])).toEqual({ ok: true, value: [] });
  expect(await document.updateMany([{ id: 1_000_000, changes: { x: 3 } }])).toMatchObject({ ok: false });
  await done(document.updateMany([...moved(5), { id: 1_000_000, changes: { x: 3 } }]));
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual(['POST changes/', 'POST changes/']);
});

describe('refused as a whole', () => {
  test('what is wrong of one keeps back all, and is said of the one', async () => {
    const page = await open();
    const changing = page.document.updateMany([
      { id: ids.die, changes: { x: 4 } },
      { id: ids.lid, changes: { dx: -1, x: 4 } },
    ]);
    expect(shown(page)).toEqual([0, 0, 0]);
    expect(await changing).toEqual({
      ok: false,
      id: ids.lid,
      fields: { dx: ['Enter a positive number!'] },
      message: "'lid': Enter a positive number! Nothing was changed.",
    });
    expect(shown(page)).toEqual([0, 0, 0]);
    expect(await stored()).toEqual([0, 0, 0]);
  });

  test('what is wrong of one that is to be added is said of it, and none is added', async () => {
    const { document, state } = await open();
    const box = { type: 'box', fields: { name: 'a', material_name: 'copper' } };
    const wrong = { type: 'box', fields: { name: 'b', material_name: 'copper', dx: 'Q' } };
    const rack = { type: 'assembly', fields: { name: 'rack' }, children: [box, wrong] };
    expect(await document.addObjects([box, rack])).toMatchObject({
      ok: false,
      fields: { dx: ['Enter a valid floating point number!', expect.stringMatching(/^Unknown name 'Q'\./)] },
      message: expect.stringMatching(
        /^'b': Enter a valid floating point number! Unknown name 'Q'\. .*Nothing was added\.$/,
      ),
    });
    const tin = { name: 'tin', conductivity: -1 };
    expect(await document.addObjects([box], [tin])).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^'tin': .* Nothing was added\.$/),
    });
    expect(await document.addObjects([{ clone: 1_000_000 }])).toMatchObject({ ok: false });
    expect(await project.tree()).toHaveLength(4);
    expect(state().nodes.size).toBe(5);
  });

  test('what was deleted before it could be duplicated lives on in its duplicate', async () => {
    const page = await open();
    page.network = 'cut';
    const adding = page.document.addObjects([{ clone: ids.lid }, { clone: ids.die }]);
    await page.until(offline);
    await project.as(models.editor)('DELETE', `box/${ids.die}/`);
    page.network = 'whole';
    await done(adding);
    await page.until(({ nodes }) => !nodes.has(ids.die));
    const names = ['group', 'die (copy)', 'lid', 'lid (copy)', 'cap'];
    expect((await project.tree()).map(({ name }) => name)).toEqual(names);
  });

  test('what somebody else has changed or deleted meanwhile is not overwritten', async () => {
    const told: string[] = [];
    const page = await open(memoryStorage(), (message) => told.push(message));
    const seen = page.state().nodes.get(ids.lid)?.timestamp;
    await project.as(models.editor)('PUT', `box/${ids.lid}/`, { x: 9 });
    await page.until(({ nodes }) => nodes.get(ids.lid)?.x === 9);
    const late = [
      { id: ids.die, changes: { x: 4 } },
      { id: ids.lid, changes: { x: 4 }, seen },
    ];
    expect(await page.document.updateMany(late)).toMatchObject({
      ok: false,
      id: ids.lid,
      current: { x: 9 },
      message:
        "'lid' was changed by editor@example.com meanwhile. Nothing was changed. " +
        'Look at the new values, then make the change again.',
    });
    expect(shown(page)).toEqual([0, 9, 0]);

    page.network = 'cut';
    const moving = page.document.updateMany(moved(4));
    await page.until(offline);
    await project.as(models.editor)('DELETE', `box/${ids.die}/`);
    page.network = 'whole';
    const message = "'die' has been deleted meanwhile. Nothing was changed.";
    expect(await moving).toMatchObject({ ok: false, id: ids.die, fields: null, message });
    await page.until(({ nodes }) => !nodes.has(ids.die));
    expect(told).toEqual([expect.stringContaining("'lid' was changed by editor"), message]);
  });
});

describe('in the queue', () => {
  test('they keep their order, and own changes before and behind them are no conflict', async () => {
    const page = await open();
    const { document } = page;
    const outcomes = await Promise.all([
      document.update(ids.die, { x: 1 }),
      document.updateMany(moved(2)),
      document.update(ids.die, { y: 5 }),
      document.updateMany(moved(3)),
      document.undo(),
      document.updateMany([ids.die, ids.lid].map((id) => ({ id, changes: { z: 7 } }))),
      document.remove([ids.lid, ids.cap]),
    ]);
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
    const [, die] = await project.tree();
    expect(die).toMatchObject({ x: 2, y: 5, z: 7 });
    await page.until(settled);
    expect([...page.state().nodes.values()].map(({ name }) => name)).toEqual(['group', 'pad', 'die']);
  });

  test('those whose answer was lost are not made twice, and what waits behind them follows', async () => {
    const page = await open();
    const { document } = page;
    page.network = 'answers lost';
    const moving = document.updateMany(moved(4));
    const after = document.updateMany([ids.die, ids.lid].map((id) => ({ id, changes: { y: 1 } })));
    await page.until(offline);
    page.network = 'whole';
    expect((await moving).ok).toBe(true);
    expect((await after).ok).toBe(true);
    page.network = 'answers lost';
    const removing = document.remove([ids.die, ids.cap]);
    await page.until(offline);
    page.network = 'whole';
    expect((await removing).ok).toBe(true);
    await page.until(settled);
    expect((await project.tree()).map(({ name, x, y }) => [name, x, y])).toEqual([
      ['group', 4, 0],
      ['lid', 4, 1],
    ]);
    expect(await done(document.undo())).toBe('Delete 2 objects');
    expect(await done(document.undo())).toBe('Move 2 objects');
    expect(await done(document.undo())).toBe('Move 3 objects');
  });

  test('those that were added without an answer are not added twice', async () => {
    const page = await open();
    const { document, state } = page;
    page.network = 'answers lost';
    const rack = {
      type: 'assembly',
      fields: { name: 'rack' },
      children: [{ id: ids.cap }, { clone: ids.pad }],
    };
    const adding = document.addObjects([{ clone: ids.group }, rack, { clone: ids.lid }, { clone: ids.lid }]);
    const after = document.update(ids.cap, { x: 3 });
    await page.until(offline);
    page.network = 'whole';
    const added = await done(adding);
    expect((await after).ok).toBe(true);
    expect(added.map(({ name }) => name)).toEqual(['group (copy)', 'rack', 'lid (copy)', 'lid (copy 2)']);
    await page.until(settled);
    const tree = await project.tree();
    expect(tree.map(({ name }) => name)).toEqual([
      'group',
      'group (copy)',
      'die',
      'lid',
      'lid (copy)',
      'lid (copy 2)',
      'rack',
    ]);
    expect(tree[6].children).toMatchObject([{ name: 'cap', x: 3 }, { name: 'pad (copy)' }]);
    expect(state().children.get(added[0]?.id ?? 0)).toHaveLength(1);
  });

  test('those that wait outlive the page, made or not', async () => {
    for (const network of ['cut', 'answers lost'] as const) {
      const storage = memoryStorage();
      const first = await open(storage);
      first.network = network;
      const x = network === 'cut' ? 6 : 8;
      void first.document.updateMany(moved(x));
      await first.until(offline);
      first.close();
      const told: string[] = [];
      const second = await open(storage, (message) => told.push(message));
      // Before it is open nothing waits, and afterwards what waits is shown before it is sent.
      await second.until((state) => settled(state) && state.nodes.get(ids.pad)?.x === x);
      expect(await stored()).toEqual([x, x, x]);
      expect(told).toEqual([]);
      expect(storage.items.size).toBe(0);
    }
    expect((await project.call('POST', 'undo/')).text).toBe('Move 3 objects');
    expect(await stored()).toEqual([6, 6, 6]);
  });
});
