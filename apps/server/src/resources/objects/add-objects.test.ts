import { DEEPEST_TREE } from '@thermarium/model';
import { recordTypes } from '@thermarium/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ModelSite, startModelSite, type TestProject } from '../../testing/model-site.ts';

let models: ModelSite;
let project: TestProject;
let ids: Readonly<Record<'group' | 'inner' | 'die' | 'lid' | 'board', number>>;

beforeAll(async () => {
  models = await startModelSite();
});

beforeEach(async () => {
  project = await models.project();
  const { copper } = project;
  const add = async (type: string, body: object): Promise<number> => (await project.add(type, body)).id;
  const group = await add('assembly', { name: 'group' });
  const inner = await add('assembly', { name: 'inner', parent: group });
  const die = await add('box', { name: 'die', material: copper, parent: inner, x: '1 + 1' });
  const lid = await add('box', { name: 'lid', material: copper, x: 3 });
  const board = await add('box', { name: 'board', material: copper });
  ids = { group, inner, die, lid, board };
});

afterAll(() => models.close());

const change = (body: object, call = project.call) => call('POST', 'objects/', body);

interface Outlined {
  readonly name: string;
  readonly children: readonly Outlined[];
}

/** The names of objects; those in an assembly follow its name in brackets. */
function outline(nodes: readonly Outlined[]): string {
  return nodes
    .map(({ name, children }) => (children.length > 0 ? `${name}[${outline(children)}]` : name))
    .join(' ');
}

const standing = async () => outline(await project.tree());

describe('new objects', () => {
  test('of any kinds stand where each is said to, and are answered as in the tree', async () => {
    const { status, json } = await change({
      create: [
        { type: 'box', name: 'a', material_name: 'copper', index: 1, dx: '2 * 3' },
        { type: 'assembly', name: 'rack', parent: ids.group, index: 0 },
        { type: 'source', name: 'heat', within: 1 },
        { type: 'assembly', name: 'shelf', within: 1, index: 0, collapsed: true },
        { type: 'box', name: 'b', material: project.fr4, within: 3, active: false, visible: false },
        { type: 'pcb', name: 'c' },
      ],
    });
    expect(status).toBe(200);
    expect(await standing()).toBe('group[rack[shelf[b] heat] inner[die]] a lid board c');
    const tree = await project.tree();
    expect(json).toEqual({ created: [tree[1], tree[0].children[0], tree[4]], updated: [] });
    expect(json.created).toMatchObject([
      { name: 'a', dx: '2 * 3', dx_calc: 6, index: 1 },
      {
        name: 'rack',
        children: [
          { collapsed: true, children: [{ active: false, visible: false, material_name: 'fr4' }] },
          { type: 'source' },
        ],
      },
      { name: 'c', active: false },
    ]);
  });

  test('are what the calls of their kinds alone would make of them', async () => {
    const bodies = [
      { type: 'box', name: 'one', material_name: 'copper', dx: '7', power: ' 5 ' },
      { type: 'heatsink', name: 'fins', material: project.copper, base_dx: 10, base_dy: 10 },
      { type: 'pcb', name: 'board', layers: [{ thickness: 100, material: project.copper }] },
    ];
    const { json } = await change({ create: bodies });
    for (const [at, { type, ...body }] of bodies.entries()) {
      const single = await project.add(type, body);
      const { id: _, index: __, timestamp: ___, ...rest } = single;
      expect(json.created[at]).toMatchObject(rest);
    }
  });

  test('around objects that there are, which stand in it in the order of their indices', async () => {
    const { json } = await change({
      create: [{ type: 'assembly', name: 'rack', parent: null, index: 1 }],
      update: [
        { id: ids.board, within: 0, index: 0 },
        { id: ids.die, within: 0, index: 1, power: 4 },
      ],
    });
    expect(await standing()).toBe('group[inner] rack[board die] lid');
    expect(json.created).toEqual([(await project.tree())[1]]);
    expect(json.updated).toMatchObject([
      { name: 'board', parent: json.created[0].id, index: 0 },
      { name: 'die', power: 4, index: 1 },
    ]);
    expect((await project.call('POST', 'undo/')).text).toBe('Group 2 objects');
    expect(await standing()).toBe('group[inner[die]] lid board');
  });
});

describe('copies', () => {
  test('stand right after their originals with all that is in them, under names of their own', async () => {
    const { json } = await change({
      create: [
        { clone: ids.lid },
        { clone: ids.group },
        { clone: ids.lid },
        { clone: ids.die, name: 'chip' },
      ],
    });
    expect(await standing()).toBe(
      'group[inner[die chip]] group (copy)[inner[die]] lid lid (copy) lid (copy 2) board',
    );
    const names = json.created.map(({ name }: Outlined) => name);
    expect(names).toEqual(['lid (copy)', 'group (copy)', 'lid (copy 2)', 'chip']);
    expect(json.created[1]).toEqual((await project.tree())[1]);
    expect(json.created[1].children[0].children[0]).toMatchObject({ x: '1 + 1', x_calc: 2 });
    expect((await project.call('POST', 'undo/')).text).toBe('Duplicate 4 objects');
    expect(await standing()).toBe('group[inner[die]] lid board');
  });

  test('or wherever they are said to, with what is sent laid over them', async () => {
    await change({
      create: [
        { clone: ids.lid, parent: ids.group },
        { clone: ids.board, parent: ids.group, index: 0, x: 9 },
        { clone: ids.die, parent: null, index: 0 },
        { type: 'assembly', name: 'rack', index: 1 },
        { clone: ids.inner, within: 3 },
      ],
    });
    expect(await standing()).toBe(
      'die (copy) rack[inner (copy)[die]] group[board (copy) inner[die] lid (copy)] lid board',
    );
    expect((await project.tree())[2].children[0]).toMatchObject({ x: 9 });
  });

  test('are of what the originals were before, also of those that are deleted or moved by the call', async () => {
    await change({
      create: [{ clone: ids.lid }, { clone: ids.inner }, { clone: ids.board }],
      update: [
        { id: ids.lid, x: 8 },
        { id: ids.board, parent: ids.group },
      ],
      delete: [{ id: ids.inner }],
    });
    expect(await standing()).toBe('group[inner (copy)[die] board] lid lid (copy) board (copy)');
    expect(await project.tree()).toMatchObject([{}, { x: 8 }, { x: 3 }, {}]);
  });

  test('of an assembly into itself are possible, and go with it', async () => {
    const { json } = await change({ create: [{ clone: ids.group, parent: ids.inner }] });
    expect(await standing()).toBe('group[inner[die group (copy)[inner[die]]]] lid board');
    expect(json.created).toHaveLength(1);
    const gone = await change({
      create: [{ clone: ids.lid, parent: ids.inner }],
      delete: [{ id: ids.group }],
    });
    expect(gone.json).toEqual({ created: [], updated: [] });
    expect(await standing()).toBe('lid board');
  });
});

describe('materials', () => {
  const box = { type: 'box', name: 'plate', material_name: 'tin' };
  const tin = { name: 'tin', conductivity: 66 };

  test('come with the objects that name them, and go with them', async () => {
    const before = await project.content();
    const other = { name: 'copper', conductivity: 1 };
    const { json } = await change({
      materials: [other, tin],
      create: [box, { ...box, material_name: 'copper' }],
    });
    expect(json.created).toMatchObject([{ material_name: 'tin' }, { material: project.copper }]);
    const after = await project.content();
    expect((await project.call('GET', 'material/')).json).toMatchObject([
      { name: 'copper', conductivity: 390 },
      { name: 'fr4' },
      tin,
    ]);
    expect((await project.call('POST', 'undo/')).text).toBe('Add 2 objects');
    expect(await project.content()).toEqual(before);
    expect((await project.call('POST', 'redo/')).status).toBe(200);
    expect(await project.content()).toEqual(after);
  });

  test('that are wrong refuse the objects, and objects the materials', async () => {
    const before = await project.content();
    const wrong = await change({ materials: [{ name: 'fr4' }, { ...tin, conductivity: -1 }], create: [box] });
    expect([wrong.status, wrong.json]).toEqual([
      400,
      { materials: [{}, { conductivity: [expect.any(String)] }] },
    ]);
    const refused = await change({ materials: [tin], create: [{ ...box, dx: 'Q' }] });
    expect(refused.json).toEqual({
      create: [
        { dx: ['Enter a valid floating point number!', expect.stringMatching(/^Unknown name 'Q'\./)] },
      ],
    });
    expect(await project.content()).toEqual(before);
  });
});

describe('all or nothing', () => {
  test('what is wrong is told by row and field', async () => {
    const before = await project.content();
    const { status, json } = await change({
      create: [
        { type: 'box', name: 'a', material_name: 'copper' },
        { type: 'box', name: '', dx: -1, dy: 'Q', material_name: 'gold' },
        { type: 'box', material_name: 'copper' },
        { type: 'box', name: 'b', material_name: 'copper', parent: ids.lid },
        { clone: 1_000_000 },
        { clone: ids.lid, dx: 0, parent: 1_000_000 },
        { name: 'neither' },
        { type: 'box', name: 'c', material_name: 'copper', within: 0 },
        { type: 'box', name: 'd', material_name: 'copper', within: 9 },
        { type: 'assembly', name: 'in itself', within: 9 },
        { type: 'box', name: 'e', hole: 'yes' },
      ],
      update: [{ id: ids.board, within: 3 }],
    });
    const required = ['This field is required!'];
    const noAssembly = ['The project has no such assembly.'];
    const noRow = { within: ['Name an earlier row of an assembly!'] };
    expect(status).toBe(400);
    expect(json).toEqual({
      create: [
        {},
        {
          name: required,
          dx: ['Enter a positive number!'],
          dy: [expect.any(String), expect.any(String)],
          material: [expect.any(String)],
        },
        { name: required },
        { parent: noAssembly },
        { clone: ['The project has no such object.'] },
        { dx: ['Enter a positive number!'], parent: noAssembly },
        { type: required },
        noRow,
        noRow,
        noRow,
        { hole: ['Enter true or false!'] },
      ],
      update: [noRow],
    });
    expect(await project.content()).toEqual(before);
    const unknown = await change({ create: [{ type: 'unicorn', name: 'a' }, { clone: 'x' }, 7] });
    expect(unknown.json).toEqual({
      create: [
        { type: [expect.stringMatching(/^Choose one of box, /)] },
        { clone: [expect.any(String)] },
        { non_field_errors: ['Send named values!'] },
      ],
    });
  });

  test('an older version of what is changed beside refuses what is added', async () => {
    const before = await project.content();
    const old = { id: ids.lid, timestamp: '2001-01-01T00:00:00.000Z', x: 9 };
    const answer = await change({ create: [{ clone: ids.board }], update: [old] });
    expect(answer.json).toMatchObject({ code: 'stale-node', current: { id: ids.lid } });
    expect(await project.content()).toEqual(before);
  });

  test('of those who may only look, and of another project, nothing', async () => {
    const other = await models.project();
    const before = await project.content();
    const body = { create: [{ clone: ids.board }] };
    expect((await change(body, project.as(models.viewer))).status).toBe(403);
    expect((await change(body, project.as(models.stranger))).status).toBe(404);
    expect((await change(body, other.call)).json).toEqual({
      create: [{ clone: ['The project has no such object.'] }],
    });
    expect(await project.content()).toEqual(before);
    expect((await change(body, project.as(models.editor))).status).toBe(200);
  });
});

describe('limits', () => {
  test('a project holds so many objects, however few rows make them', async () => {
    const full = { non_field_errors: ['A project holds at most 20,000 objects.'] };
    const many = Array.from({ length: 100 }, (_, n) => ({ type: 'source', name: `s${n}`, within: 0 }));
    const { json } = await change({ create: [{ type: 'assembly', name: 'hundred' }, ...many] });
    const [{ id }] = json.created;
    const before = await project.content();
    const copies = Array.from({ length: 250 }, () => ({ clone: id }));
    for (const create of [copies.slice(0, 198), copies, Array(recordTypes.object.most).fill({ clone: id })]) {
      const answer = await change({ create });
      expect([answer.status, answer.json]).toEqual([400, full]);
    }
    expect((await change({ create: Array(recordTypes.object.most + 1).fill({ clone: id }) })).status).toBe(
      400,
    );
    expect(await project.content()).toEqual(before);
  });

  test('thousands are duplicated by one call, and taken back by one', async () => {
    const { status, json } = await change({ create: Array(3000).fill({ clone: ids.lid }) });
    expect(status).toBe(200);
    expect(json.created.at(-1)).toMatchObject({ name: 'lid (copy 3000)', index: 3001 });
    expect((await project.call('POST', 'undo/')).text).toBe('Duplicate 3000 objects');
    expect(await standing()).toBe('group[inner[die]] lid board');
  });

  test('assemblies are nested so deep and no deeper', async () => {
    const nested = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        type: 'assembly',
        name: 'level',
        ...(n > 0 && { within: n - 1 }),
      }));
    const deeper = await change({ create: nested(DEEPEST_TREE + 1) });
    expect(deeper.status).toBe(400);
    expect(deeper.json.create.at(-1)).toEqual({
      within: [`Assemblies are nested at most ${DEEPEST_TREE} deep.`],
    });
    const { json } = await change({ create: nested(DEEPEST_TREE) });
    const copied = await change({ create: [{ clone: json.created[0].id, parent: ids.group }] });
    expect(copied.json.create[0]).toHaveProperty('parent');
  });
});

test('what is no object of the request at all is refused or passed over without a fault', async () => {
  const junk = [null, true, -1, 1e308, '', '__proto__', '\u0000', [], {}, [[]], { id: 1 }, 2 ** 31];
  for (const key of [
    'type',
    'clone',
    'within',
    'parent',
    'index',
    'name',
    'timestamp',
    'box',
    'id',
    'layers',
  ]) {
    for (const value of junk) {
      for (const row of [
        { type: 'pcb', name: 'x', [key]: value },
        { clone: ids.lid, [key]: value },
      ]) {
        const { status, text } = await change({ create: [{ type: 'assembly', name: 'a' }, row] });
        expect([200, 400], `${JSON.stringify(row)} ${text}`).toContain(status);
      }
    }
  }
  for (const value of junk) {
    expect((await change({ update: [{ id: ids.lid, within: value }] })).status).toBeLessThan(500);
  }
});
