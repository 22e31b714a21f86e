import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { visitorOf } from '../../program/testing/visitor.ts';
import { type ModelSite, startModelSite, type TestProject } from '../../testing/model-site.ts';

let models: ModelSite;
let project: TestProject;
// biome-ignore lint/suspicious/noExplicitAny: nodes.
let nodes: Record<'group' | 'inner' | 'die' | 'lid' | 'board', any>;

beforeAll(async () => {
  models = await startModelSite();
});

beforeEach(async () => {
  project = await models.project();
  const { copper } = project;
  const group = await project.add('assembly', { name: 'group' });
  const inner = await project.add('assembly', { name: 'inner', parent: group.id });
  const die = await project.add('box', { name: 'die', material: copper, parent: inner.id });
  const lid = await project.add('box', { name: 'lid', material: copper, x: 3 });
  const layers = [{ name: 'core', thickness: 100, material: copper }];
  const board = await project.add('pcb', { name: 'board', layers, dx: 30, dy: 30 });
  nodes = { group, inner, die, lid, board };
});

afterAll(() => models.close());

const change = (body: object, call = project.call) => call('POST', 'objects/', body);
const at = (name: keyof typeof nodes) => ({ id: nodes[name].id, timestamp: nodes[name].timestamp });

/** The node of the tree with this id. */
async function found(id: number): Promise<Record<string, unknown> | undefined> {
  const search = (level: { id: number; children: never[] }[]): Record<string, unknown> | undefined => {
    for (const node of level) {
      const within = node.id === id ? node : search(node.children);
      if (within) return within;
    }
  };
  return search(await project.tree());
}

test('objects of any kind are changed at once, and answered as they stand in the tree', async () => {
  const { status, json } = await change({
    update: [
      { ...at('lid'), x: '2 + 2', material: project.fr4 },
      { ...at('group'), name: 'set', visible: false },
      { ...at('die'), dx: 7 },
      { ...at('board'), x: 5, unknown: 1 },
    ],
  });
  expect(status).toBe(200);
  expect(json.created).toEqual([]);
  expect(json.updated).toMatchObject([
    { name: 'lid', x: '2 + 2', x_calc: 4, material_name: 'fr4' },
    { name: 'set', visible: false, dx_calc: 7 },
    { name: 'die', dx: 7 },
    { name: 'board', x: 5 },
  ]);
  for (const node of json.updated) {
    expect(node).not.toHaveProperty('children');
    expect(await found(node.id)).toMatchObject(node);
  }
  expect((await project.call('POST', 'undo/')).text).toBe('Change 4 objects');
  expect(await found(nodes.die.id)).toMatchObject({ dx: 1 });
});

test('one event tells of all of them', async () => {
  const address = await models.site.app.listen({ host: '127.0.0.1', port: 0 }).catch(() => '');
  const heard = await visitorOf(address, models.editor.token).follow(project.id);
  const revision = async () =>
    (
      await models.site.database
        .selectFrom('project')
        .select('revision')
        .where('id', '=', project.id)
        .executeTakeFirstOrThrow()
    ).revision;
  const before = await revision();
  await change({
    update: [
      { ...at('lid'), x: 9 },
      { ...at('board'), x: 9 },
    ],
    delete: [at('die')],
  });
  // An earlier change may still be told.
  let { value } = await heard.next();
  while (value?.type === 'model' && value.revision <= Number(before)) ({ value } = await heard.next());
  const told = value?.type === 'model' ? value.diff?.map(({ table, id }) => [table, id]) : null;
  const ids = [nodes.lid.id, nodes.board.id, nodes.die.id];
  expect(told).toEqual(expect.arrayContaining(ids.map((id) => ['object', id])));
  expect(await revision()).toBe(before + 1);
  await heard.return();
});

describe('all or nothing', () => {
  test('what is wrong is told by row and field', async () => {
    const before = await project.content();
    const { status, json } = await change({
      update: [
        { ...at('lid'), x: 9 },
        { ...at('die'), dx: -1, dy: 'Q' },
        { ...at('board'), layers: [{ thickness: 'thick', material: project.copper }] },
        { ...at('inner'), parent: nodes.lid.id },
      ],
      delete: [at('group')],
    });
    expect(status).toBe(400);
    expect(json).toEqual({
      update: [
        {},
        {
          dx: ['Enter a positive number!'],
          dy: ['Enter a valid floating point number!', expect.stringMatching(/^Unknown name 'Q'\./)],
        },
        { layers: [{ thickness: [expect.any(String), expect.any(String)] }] },
        { parent: ['The project has no such assembly.'] },
      ],
    });
    expect(await project.content()).toEqual(before);
  });

  test('what is of another type than its field likewise', async () => {
    const { status, json } = await change({ update: [at('lid'), { ...at('die'), hole: 'yes' }] });
    expect([status, json]).toEqual([400, { update: [{}, { hole: ['Enter true or false!'] }] }]);
    expect((await change({ update: [{ x: 1 }] })).json).toEqual({
      update: [{ id: ['This field is required!'] }],
    });
    expect((await change({ update: 7 })).status).toBe(400);
  });

  test('an older version is refused with what the object is now', async () => {
    const now = (await project.call('PUT', `box/${nodes.lid.id}/`, { dx: 4 })).json;
    const before = await project.content();
    for (const body of [
      {
        update: [
          { ...at('board'), x: 9 },
          { ...at('lid'), x: 9 },
        ],
      },
      { update: [{ ...at('board'), x: 9 }], delete: [at('lid')] },
    ]) {
      const { status, json } = await change(body);
      expect([status, json]).toEqual([409, { detail: expect.any(String), code: 'stale-node', current: now }]);
    }
    expect(await project.content()).toEqual(before);
    const { timestamp: _, ...unversioned } = { ...at('lid'), x: 9 };
    expect((await change({ update: [unversioned, { ...at('board'), x: 9 }] })).status).toBe(200);
  });

  test('what is not in the project is not changed, nor what stands in two rows', async () => {
    const other = await models.project();
    await other.add('box', { name: 'first', material: other.copper });
    const before = await project.content();
    const nowhere = await change({
      update: [
        { ...at('lid'), x: 9 },
        { id: 1_000_000, x: 9 },
      ],
    });
    expect([nowhere.status, nowhere.json]).toEqual([
      400,
      { update: [{}, { id: ['The project has no such object.'] }] },
    ]);
    const twice = await change({
      update: [
        { ...at('lid'), x: 9 },
        { ...at('lid'), y: 9 },
      ],
      delete: [at('lid')],
    });
    const repeated = ['This object stands in an earlier row.'];
    expect([twice.status, twice.json]).toEqual([
      400,
      { update: [{}, { id: repeated }], delete: [{ id: repeated }] },
    ]);
    expect(await project.content()).toEqual(before);
    const lids = {
      update: [
        { id: nodes.lid.id, x: 9 },
        { id: nodes.board.id, x: 9 },
      ],
    };
    expect((await change(lids, other.call)).status).toBe(400);
    expect(await project.content()).toEqual(before);
  });

  test('of those who may only look, nothing', async () => {
    const before = await project.content();
    const body = { update: [{ id: nodes.lid.id, x: 9 }], delete: [{ id: nodes.board.id }] };
    expect((await change(body, project.as(models.viewer))).status).toBe(403);
    expect((await change(body, project.as(models.stranger))).status).toBe(404);
    expect(await project.content()).toEqual(before);
    expect((await change(body, project.as(models.editor))).status).toBe(200);
  });
});

describe('deleting', () => {
  test('an assembly and what is in it, asked for together, go once', async () => {
    const before = await project.content();
    const { status, json } = await change({ delete: [at('die'), at('group'), at('lid')] });
    expect([status, json]).toEqual([200, { created: [], updated: [] }]);
    expect((await project.tree()).map(({ name }) => name)).toEqual(['board']);
    const undone = await project.call('POST', 'undo/');
    expect(undone.text).toBe('Delete 4 objects');
    expect(await project.content()).toEqual(before);
    await project.call('POST', 'redo/');
    expect(await project.tree()).toHaveLength(1);
  });

  test('what is gone already is passed over', async () => {
    await project.call('DELETE', `box/${nodes.lid.id}/`);
    expect((await change({ delete: [at('lid'), at('board')] })).status).toBe(200);
    expect((await project.tree()).map(({ name }) => name)).toEqual(['group']);
    expect((await project.call('POST', 'undo/')).text).toBe("Delete PCB 'board'");
    expect((await change({ delete: [at('lid')] })).json).toEqual({ created: [], updated: [] });
    expect((await project.call('POST', 'undo/')).text).toBe("Delete box 'lid'");
  });

  test('takes what was put into an assembly by the same call, and leaves what was taken out', async () => {
    const { json } = await change({
      update: [
        { ...at('die'), parent: null, index: 1 },
        { ...at('lid'), parent: nodes.inner.id },
      ],
      delete: [at('inner')],
    });
    expect(json.updated).toMatchObject([{ name: 'die', parent: null, index: 1 }]);
    expect((await project.tree()).map(({ name }) => name)).toEqual(['group', 'die', 'board']);
  });
});

test('nothing asked for is nothing done', async () => {
  const before = await project.content();
  expect((await change({})).json).toEqual({ created: [], updated: [] });
  expect((await change({ update: [{ ...nodes.lid }, { ...nodes.board }], delete: [] })).status).toBe(200);
  expect(await project.content()).toEqual(before);
  expect((await project.call('POST', 'undo/')).text).toBe("Add PCB 'board'");
});
