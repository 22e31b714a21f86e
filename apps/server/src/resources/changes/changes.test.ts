import type { Diff, DiffEntry, FlatValues } from '@thermarium/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ModelSite, startModelSite, type TestProject } from '../../testing/model-site.ts';

const NO_NUMBER = 'Enter a valid floating point number!';

let models: ModelSite;
let project: TestProject;
let ids: Readonly<Record<'group' | 'die' | 'lid' | 'W' | 'top' | 'hot', number>>;

beforeAll(async () => {
  models = await startModelSite();
});

beforeEach(async () => {
  project = await models.project();
  const { copper, call, add } = project;
  const W = (await call('POST', 'parameter/', { name: 'W', description: 'w', value: 2 })).json.id;
  const group = (await add('assembly', { name: 'group' })).id;
  const die = (await add('box', { name: 'die', material: copper, parent: group, dx: '2 * W' })).id;
  const lid = (await add('box', { name: 'lid', material: copper, x: 3 })).id;
  const top = (await call('POST', 'plane/', { name: 'top', coordinate: 'W / 2' })).json.id;
  const hot = (await call('POST', 'scenario/', { name: 'hot' })).json.id;
  ids = { group, die, lid, W, top, hot };
});

afterAll(() => models.close());

const change = (diff: Diff | readonly unknown[], call = project.call, label = 'Change something') =>
  call('POST', 'changes/', { label, diff });
const patch = (table: DiffEntry['table'], id: number, before: FlatValues, after: FlatValues): DiffEntry => ({
  table,
  id,
  before,
  after,
});
const put = (table: DiffEntry['table'], id: number, after: FlatValues): DiffEntry => ({
  table,
  id,
  before: null,
  after,
});
const removal = (table: DiffEntry['table'], id: number, before: FlatValues = {}): DiffEntry => ({
  table,
  id,
  before,
  after: null,
});
const reserved = async (count = 1): Promise<number> =>
  (await project.call('POST', 'ids/', { count })).json.first;
const records = async () => (await project.call('GET', 'records/')).json;

describe('records', () => {
  test('are the rows as they are kept, complete, and the revision that they are of', async () => {
    const { revision, records: of } = await records();
    expect(revision).toBe(7);
    expect(Object.keys(of).sort()).toEqual(['material', 'object', 'parameter', 'plane', 'scenario', 'world']);
    const [group, die, lid] = await project
      .tree()
      .then(([first, second]) => [first, first.children[0], second]);
    expect(of.object.map(({ id }: { id: number }) => id)).toEqual([group.id, die.id, lid.id]);
    expect(of.object[1]).toMatchObject({
      kind: 'box',
      name: 'die',
      parent_id: group.id,
      timestamp: die.timestamp,
      fields: { dx: '2 * W', material: project.copper, hole: false, power: die.power },
    });
    expect(of.object[1]).not.toHaveProperty('changed_by');
    expect(of.world).toMatchObject([{ id: 0, name: 'Board', world: { ambient: expect.anything() } }]);
    expect(of.parameter).toMatchObject([{ id: ids.W, name: 'W', description: 'w', value: 2 }]);
    expect(of.plane).toMatchObject([{ name: 'top', plane: 'XY', coordinate: 'W / 2', visible: true }]);
    expect(of.scenario).toMatchObject([{ name: 'hot', parameters: {} }]);
    expect(of.material).toMatchObject([{ name: 'copper', fields: { conductivity: 390 } }, { name: 'fr4' }]);
  });

  test('have the default where an older program kept nothing', async () => {
    const { database } = models.site;
    await database
      .updateTable('object')
      .set({ fields: '{}' })
      .where('project_id', '=', project.id)
      .where('id', '=', ids.lid)
      .execute();
    const kept = (await records()).records.object.at(-1).fields;
    expect(kept).toMatchObject({ dx: expect.anything(), hole: false, material: null });
    const { hole, dx } = kept;
    const answer = await change([patch('object', ids.lid, { 'fields.dx': dx }, { 'fields.dx': 9 })]);
    // The object has another fault, which is reported: it has no material.
    expect([answer.status, answer.json]).toEqual([400, { diff: [{ material: [expect.any(String)] }] }]);
    const holed = { 'fields.dx': 9, 'fields.hole': true };
    const { json } = await change([
      patch('object', ids.lid, { 'fields.dx': dx, 'fields.hole': hole }, holed),
    ]);
    expect(json.diff).toEqual([patch('object', ids.lid, { 'fields.dx': dx, 'fields.hole': hole }, holed)]);
  });
});

describe('a change', () => {
  test('of one value answers with what was written and the revision, and is one entry of the history', async () => {
    const before = await project.content();
    const asked = [patch('object', ids.lid, { 'fields.x': 3 }, { 'fields.x': ' 2 * W ' })];
    const { status, json } = await change(asked, project.call, "Move 'lid'");
    expect(status).toBe(200);
    expect(json).toEqual({
      revision: 8,
      time: expect.any(String),
      diff: [patch('object', ids.lid, { 'fields.x': 3 }, { 'fields.x': '2 * W' })],
    });
    expect((await project.tree())[1]).toMatchObject({ x: '2 * W', x_calc: 4 });
    expect((await project.call('POST', 'undo/')).text).toBe("Move 'lid'");
    expect(await project.content()).toEqual(before);
  });

  test('of several tables is all or nothing, and what it puts may be referred to in it', async () => {
    const [first, before] = [await reserved(5), await project.content()];
    const diff = [
      put('object', first, {
        kind: 'box',
        name: 'pin',
        parent_id: first + 1,
        'fields.material': first + 2,
        'fields.dx': 'V',
      }),
      put('object', first + 1, { kind: 'assembly', name: 'rack', parent_id: ids.group, position: 0.5 }),
      put('material', first + 2, { name: 'tin', 'fields.conductivity': 'V' }),
      put('parameter', first + 3, { name: 'V', description: 'v', value: 7 }),
      put('scenario', first + 4, {
        name: 'cold',
        [`parameters.${first + 3}`]: { values: [1, 2], random: null, normal_dist: null },
      }),
      patch('world', 0, { name: 'Board' }, { name: 'Rack', 'world.material': first + 2 }),
    ];
    diff[5] = patch(
      'world',
      0,
      { name: 'Board', 'world.material': null },
      { name: 'Rack', 'world.material': first + 2 },
    );
    const { status, json, text } = await change(diff);
    expect(status, text).toBe(200);
    expect(json.diff.map(({ id }: DiffEntry) => id).sort((a: number, b: number) => a - b)).toEqual([
      0,
      first,
      first + 1,
      first + 2,
      first + 3,
      first + 4,
    ]);
    const [group] = await project.tree();
    expect(group.children).toMatchObject([
      { name: 'rack', children: [{ name: 'pin', dx_calc: 7, material_name: 'tin' }] },
      { name: 'die' },
    ]);
    const after = await project.content();
    expect((await project.call('POST', 'changes/undo/')).json).toMatchObject({
      label: 'Change something',
      revision: 9,
    });
    expect(await project.content()).toEqual(before);
    const again = (await project.call('POST', 'changes/redo/')).json;
    expect(again.diff.map(({ id }: DiffEntry) => id).sort()).toEqual(
      json.diff.map(({ id }: DiffEntry) => id).sort(),
    );
    expect(await project.content()).toEqual(after);

    const wrong = await change([
      patch('object', ids.lid, { name: 'lid' }, { name: 'cover' }),
      patch('plane', ids.top, { coordinate: 'W / 2' }, { coordinate: 'Q' }),
    ]);
    expect([wrong.status, wrong.json]).toEqual([
      400,
      { diff: [{}, { coordinate: [NO_NUMBER, expect.stringContaining("'Q'")] }] },
    ]);
    expect(await project.content()).toEqual(after);
  });

  test('that alters nothing makes no revision', async () => {
    const asked = [patch('object', ids.lid, { 'fields.x': 3 }, { 'fields.x': 3 })];
    expect((await change(asked)).json).toMatchObject({ revision: null, diff: [] });
    expect((await change([])).json).toMatchObject({ revision: null, diff: [] });
  });

  test("of a parameter's name is followed by the expressions, those of its own entries too", async () => {
    const { status, json, text } = await change([
      patch('parameter', ids.W, { name: 'W' }, { name: 'V' }),
      patch(
        'object',
        ids.die,
        { 'fields.dx': '2 * W', 'fields.x': 0 },
        { 'fields.dx': '3 * V', 'fields.x': 'V' },
      ),
    ]);
    expect(status, text).toBe(200);
    expect(json.diff).toEqual(
      expect.arrayContaining([
        patch('parameter', ids.W, { name: 'W' }, { name: 'V' }),
        patch(
          'object',
          ids.die,
          { 'fields.dx': '2 * W', 'fields.x': 0 },
          { 'fields.dx': '3 * V', 'fields.x': 'V' },
        ),
        patch('plane', ids.top, { coordinate: 'W / 2' }, { coordinate: 'V / 2' }),
      ]),
    );
    const old = await change([
      patch('parameter', ids.W, { name: 'V' }, { name: 'U' }),
      patch('object', ids.die, { 'fields.x': 'V' }, { 'fields.x': '2 * V' }),
    ]);
    expect(old.json).toEqual({ diff: [{}, { x: [NO_NUMBER, expect.stringContaining("'V'")] }] });
  });

  test('under a key is done once, and is answered again as the first time', async () => {
    const first = await reserved();
    const send = (name: string) =>
      models.site.app.inject({
        method: 'POST',
        url: `/api/project/${project.id}/changes/`,
        headers: {
          authorization: `Bearer ${models.owner.token}`,
          'idempotency-key': `change of ${project.id}`,
        },
        payload: { label: 'Add', diff: [put('object', first, { kind: 'assembly', name })] },
      });
    const [one, two] = await Promise.all([send('rack'), send('rack')]);
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    expect(two.json()).toEqual(one.json());
    expect((await records()).revision).toBe(8);
    expect((await send('shelf')).statusCode).toBe(422);
    const [told] = (await project.call('GET', 'changes/?since=7')).json.changes;
    expect(told).toMatchObject({
      change: `change of ${project.id}`,
      by: models.owner.email,
      diff: one.json().diff,
    });
  });

  test('of a material that a library has takes its values, where it has none of its own', async () => {
    const library = (await models.owner.call('POST', '/api/library/', { name: 'Metals' })).json.id;
    const tin = { name: 'tin', conductivity: 66, density: 7000 };
    const source = (await models.owner.call('POST', `/api/library/${library}/material/`, tin)).json.id;
    const first = await reserved();
    const asked = { name: 'tin', source_material: source, 'fields.density': 1 };
    const { json } = await change([put('material', first, asked)]);
    expect(json.diff[0].after).toMatchObject({
      'fields.conductivity': 66,
      'fields.density': 1,
      library_id: library,
      library_name: 'Metals',
    });
    const editor = await change([put('material', first, asked)], project.as(models.editor));
    expect(editor.json).toMatchObject({ code: 'changed-since', name: 'tin' });
    const next = await reserved();
    const unseen = await change([put('material', next, { ...asked, name: 'x' })], project.as(models.editor));
    expect(unseen.json).toEqual({ diff: [{ source_material: [expect.any(String)] }] });
  });
});

describe('the history of the caller', () => {
  test('is stated with the records and after each step, each person for themselves', async () => {
    const historyOf = async (user = models.owner) => (await project.as(user)('GET', 'records/')).json.history;
    expect(await historyOf()).toEqual({ undo: true, redo: false });
    for (const other of [models.editor, models.viewer]) {
      expect(await historyOf(other)).toEqual({ undo: false, redo: false });
    }
    const editor = project.as(models.editor);
    await change([patch('object', ids.lid, { name: 'lid' }, { name: 'cap' })], editor);
    expect(await historyOf(models.editor)).toEqual({ undo: true, redo: false });
    expect((await editor('POST', 'changes/undo/')).json.history).toEqual({ undo: false, redo: true });
    expect(await historyOf(models.editor)).toEqual({ undo: false, redo: true });
    expect(await historyOf()).toEqual({ undo: true, redo: false });
    expect((await editor('POST', 'changes/redo/')).json.history).toEqual({ undo: true, redo: false });
    expect((await project.call('POST', 'changes/undo/')).json.history).toEqual({ undo: true, redo: true });
  });
});

describe('ids', () => {
  test('are reserved in blocks that nobody else is given', async () => {
    const answers = await Promise.all([1, 20, 3].map((count) => project.call('POST', 'ids/', { count })));
    const taken = answers.flatMap(({ json: { first, count } }) =>
      Array.from({ length: count }, (_, n) => first + n),
    );
    expect(new Set(taken).size).toBe(24);
    const added = await project.add('assembly', { name: 'rack' });
    expect(taken).not.toContain(added.id);
    expect(Math.max(...taken)).toBeLessThan(added.id);
    expect((await records()).revision).toBe(8);
    for (const count of [0, -1, 0.5, 20_001, 'x', null]) {
      expect((await project.call('POST', 'ids/', { count })).status).toBe(400);
    }
  });

  test('that nobody reserved, or that are taken, are refused', async () => {
    const first = await reserved();
    const rack = { kind: 'assembly', name: 'rack' };
    const unreserved = { diff: [{ id: ['Reserve the ids of new records first.'] }] };
    for (const id of [first + 1, 0])
      expect((await change([put('object', id, rack)])).json).toEqual(unreserved);
    const taken = await change([put('object', ids.lid, rack)]);
    expect([taken.status, taken.json]).toMatchObject([
      409,
      { code: 'changed-since', current: { name: 'lid' } },
    ]);
    const elsewhere = await change([put('object', ids.W, rack)]);
    expect(elsewhere.json).toEqual({ diff: [{ id: ['A parameter has this id.'] }] });
  });

  test('end before the numbers do', async () => {
    const { database } = models.site;
    await database
      .updateTable('project')
      .set({ next_id: 2_147_483_640 })
      .where('id', '=', project.id)
      .execute();
    expect((await project.call('POST', 'ids/', { count: 7 })).status).toBe(200);
    expect((await project.call('POST', 'ids/', { count: 1 })).json).toMatchObject({ code: 'quota-exceeded' });
  });
});

describe('conflicts', () => {
  test('are told by value: who, of what, and what it is now', async () => {
    const editor = project.as(models.editor);
    await change([patch('object', ids.lid, { 'fields.x': 3 }, { 'fields.x': 4 })], editor);
    const other = await change([patch('object', ids.lid, { 'fields.y': 0 }, { 'fields.y': 1 })]);
    expect(other.status).toBe(200);
    const before = await project.content();
    const { status, json } = await change([
      patch('object', ids.die, { name: 'die' }, { name: 'chip' }),
      patch('object', ids.lid, { 'fields.x': 3, 'fields.z': 0 }, { 'fields.x': 5, 'fields.z': 1 }),
    ]);
    expect(status).toBe(409);
    expect(json).toEqual({
      code: 'changed-since',
      detail: `${models.editor.email} has changed this since.`,
      by: models.editor.email,
      table: 'object',
      id: ids.lid,
      name: 'lid',
      current: { 'fields.x': 4 },
    });
    expect(await project.content()).toEqual(before);
  });

  test('what is gone, and what somebody has put into an assembly that is removed', async () => {
    await change([removal('object', ids.lid, { 'fields.x': 3 })], project.as(models.editor));
    const gone = await change([patch('object', ids.lid, { name: 'lid' }, { name: 'x' })]);
    expect(gone.json).toMatchObject({
      code: 'changed-since',
      name: 'lid',
      current: null,
      by: models.editor.email,
    });
    const alone = await change([removal('object', ids.group)]);
    expect([alone.status, alone.json]).toMatchObject([
      409,
      { code: 'changed-since', id: ids.die, name: 'die', current: { parent_id: ids.group }, by: null },
    ]);
    const moved = patch('object', ids.die, { parent_id: ids.group }, { parent_id: null });
    expect((await change([removal('object', ids.group), moved])).status).toBe(200);
    expect(await project.tree()).toMatchObject([{ name: 'die', parent: null }]);
  });

  test('materials and parameters in use stay', async () => {
    const before = await project.content();
    const copper = await change([removal('material', project.copper)]);
    expect([copper.status, copper.json.code]).toEqual([409, 'in-use']);
    expect((await change([removal('parameter', ids.W)])).json.code).toBe('in-use');
    expect(await project.content()).toEqual(before);
    const all = [
      removal('parameter', ids.W),
      removal('material', project.copper),
      removal('object', ids.die),
      removal('object', ids.lid),
      removal('plane', ids.top),
    ];
    expect((await change(all)).status).toBe(200);
  });
});

test('who may only look reads, and changes nothing; to others there is nothing', async () => {
  const asked = [patch('object', ids.lid, { name: 'lid' }, { name: 'x' })];
  for (const [user, read, write] of [
    [models.viewer, 200, 403],
    [models.stranger, 404, 404],
  ] as const) {
    const call = project.as(user);
    expect((await call('GET', 'records/')).status).toBe(read);
    expect((await call('GET', 'changes/?since=0')).status).toBe(read);
    expect((await change(asked, call)).status).toBe(write);
    expect((await call('POST', 'ids/', { count: 1 })).status).toBe(write);
    expect((await call('POST', 'changes/undo/')).status).toBe(write);
    expect((await call('POST', 'changes/redo/')).status).toBe(write);
  }
});
