import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ModelSite, startModelSite, type TestProject } from '../../testing/model-site.ts';

let models: ModelSite;
let project: TestProject;

beforeAll(async () => {
  models = await startModelSite();
});

beforeEach(async () => {
  project = await models.project();
});

afterAll(() => models.close());

const boxNamed = (name: string, parent: number | null = null) =>
  project.add('box', { name, parent, material_name: 'copper' });

interface Node {
  readonly name: string;
  readonly timestamp: string;
  readonly children: readonly Node[];
}
/** The tree as nested names: `['a', ['group', ['b']]]`. */
type Names = readonly (string | readonly [string, Names])[];

function namesOf(nodes: readonly Node[]): Names {
  return nodes.map(({ name, children }) => (children.length > 0 ? [name, namesOf(children)] : name));
}
const names = async () => namesOf(await project.tree());
const versions = async () => new Map((await project.tree()).map(({ name, timestamp }) => [name, timestamp]));
const save = (rows: object) => project.call('PUT', 'tree/', rows);

test('one row moves one object, and touches no other', async () => {
  for (const name of ['a', 'b', 'c']) await boxNamed(name);
  const d = await boxNamed('d');
  const before = await versions();
  const answer = await save([{ id: d.id, parent: null, index: 1 }]);
  expect(answer.status).toBe(200);
  const expected = ['a', 'd', 'b', 'c'];
  expect(namesOf(answer.json)).toEqual(expected);
  expect(await names()).toEqual(expected);
  const after = await versions();
  const changed = [...after].filter(([name, time]) => before.get(name) !== time).map(([name]) => name);
  expect(changed).toEqual(['d']);
});

test('a whole tree can be saved, in any order of rows', async () => {
  const group = await project.add('assembly', { name: 'group' });
  const nodes = [await boxNamed('a'), await boxNamed('b'), await boxNamed('c', group.id)];
  const [a, b, c] = nodes.map(({ id }) => id);
  await save([
    { id: c, parent: null, index: 0 },
    { id: b, parent: group.id, index: 1 },
    { id: group.id, parent: null, index: 1 },
    { id: a, parent: group.id, index: 0 },
  ]);
  expect(await names()).toEqual(['c', ['group', ['a', 'b']]]);
  const undone = await project.call('POST', 'undo/');
  expect(undone.text).toBe('Move 3 objects in the tree');
  expect(await names()).toEqual([['group', ['c']], 'a', 'b']);
});

test('saving the tree as it is changes nothing', async () => {
  const group = await project.add('assembly', { name: 'group' });
  await boxNamed('a', group.id);
  await boxNamed('b', group.id);
  const tree = await project.tree();
  const rows = [tree[0], ...tree[0].children].map(({ id, parent, index }) => ({ id, parent, index }));
  expect((await save(rows)).json).toEqual(tree);
  expect((await project.call('POST', 'undo/')).text).toBe("Add box 'b'");
});

test('a rank beyond the last is the last', async () => {
  const a = await boxNamed('a');
  await boxNamed('b');
  await save([{ id: a.id, parent: null, index: 99 }]);
  expect(await names()).toEqual(['b', 'a']);
});

test('what cannot be is said row by row, and nothing moves', async () => {
  const outer = await project.add('assembly', { name: 'outer' });
  const inner = await project.add('assembly', { name: 'inner', parent: outer.id });
  const box = await boxNamed('box');
  const other = await models.project();
  const theirs = await other.add('assembly', { name: 'theirs' });
  const before = await project.tree();
  const refused = async (rows: object) => {
    const answer = await save(rows);
    expect(answer.status).toBe(400);
    return answer.json;
  };
  expect(
    await refused([
      { id: box.id, parent: outer.id, index: 0 },
      { id: 9999, parent: null, index: 0 },
      { id: box.id, parent: null, index: 0 },
      { id: inner.id, parent: box.id, index: 0 },
    ]),
  ).toEqual([
    {},
    { id: [expect.any(String)] },
    { id: [expect.any(String)] },
    { parent: [expect.any(String)] },
  ]);
  expect(await refused([{ id: outer.id, parent: inner.id, index: 0 }])).toEqual([
    { parent: ['An assembly cannot stand in itself.'] },
  ]);
  expect(await refused([{ id: outer.id, parent: outer.id, index: 0 }])).toHaveLength(1);
  expect(await refused([{ id: box.id, parent: theirs.id + 1000, index: 0 }])).toHaveLength(1);
  expect(await refused([{ id: box.id, parent: null, index: -1 }])).toEqual([{ index: [expect.any(String)] }]);
  expect(await refused({ id: box.id })).toHaveProperty('non_field_errors');
  expect(await project.tree()).toEqual(before);
});

test('two who swap the same assemblies into each other make no circle', async () => {
  const [a, b] = [await project.add('assembly', { name: 'a' }), await project.add('assembly', { name: 'b' })];
  const answers = await Promise.all([
    save([{ id: a.id, parent: b.id, index: 0 }]),
    project.as(models.editor)('PUT', 'tree/', [{ id: b.id, parent: a.id, index: 0 }]),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const [saved] = answers.filter(({ status }) => status === 200);
  // One was moved into the other; an empty assembly is a plain name.
  expect([[['b', ['a']]], [['a', ['b']]]]).toContainEqual(await names());
  expect(namesOf(saved.json)).toEqual(await names());
});

test('a copy stands right after its original', async () => {
  const group = await project.add('assembly', { name: 'group' });
  const a = await project.add('box', {
    name: 'a',
    parent: group.id,
    material_name: 'copper',
    dx: '2*2',
    active: false,
  });
  await boxNamed('b', group.id);
  const copy = await project.call('POST', `box/${a.id}/clone/`);
  expect(copy.status).toBe(201);
  expect(copy.json).toEqual({
    ...a,
    ...{ id: expect.any(Number), name: 'a (copy)', index: 1, timestamp: expect.any(String) },
  });
  expect(await names()).toEqual([['group', ['a', 'a (copy)', 'b']]]);
  expect((await project.call('POST', 'undo/')).text).toBe("Duplicate 'a'");
});

test('what is sent lies over the copy, checked as any change', async () => {
  const a = await boxNamed('a');
  const copy = await project.call('POST', `box/${a.id}/clone/`, { ...a, x: 7, material: project.fr4 });
  expect(copy.json).toMatchObject({ name: 'a (copy)', x: 7, material_name: 'fr4', parent: null });
  const named = await project.call('POST', `box/${a.id}/clone/`, { name: 'lid' });
  expect(named.json.name).toBe('lid');
  const wrong = await project.call('POST', `box/${a.id}/clone/`, { dx: -1 });
  expect([wrong.status, wrong.json]).toEqual([400, { dx: ['Enter a positive number!'] }]);
});

test('an assembly is copied with all that is in it', async () => {
  const outer = await project.add('assembly', { name: 'outer', hc: 5 });
  const inner = await project.add('assembly', { name: 'inner', parent: outer.id });
  await boxNamed('b', inner.id);
  await boxNamed('a', outer.id);
  const copy = await project.call('POST', `assembly/${outer.id}/clone/`);
  expect(copy.json).toMatchObject({ name: 'outer (copy)', hc: 5, index: 1 });
  const content = ['inner', ['b']] as const;
  expect(await names()).toEqual([
    ['outer', [content, 'a']],
    ['outer (copy)', [content, 'a']],
  ]);
  const ids = JSON.stringify(await project.tree()).match(/"id":\d+/g) ?? [];
  expect(new Set(ids).size).toBe(8);
});

test('an assembly is deleted with all that is in it, and comes back whole', async () => {
  const outer = await project.add('assembly', { name: 'outer' });
  const inner = await project.add('assembly', { name: 'inner', parent: outer.id });
  await boxNamed('b', inner.id);
  await boxNamed('beside');
  const before = await project.content();
  expect((await project.call('DELETE', `assembly/${outer.id}/`)).status).toBe(204);
  expect(await names()).toEqual(['beside']);
  expect((await project.call('POST', 'undo/')).text).toBe("Delete assembly 'outer' (3 objects)");
  expect(await project.content()).toEqual(before);
});

test('moving an assembly moves all that is in it; expressions stay expressions', async () => {
  await project.call('POST', 'parameter/', { name: 'W', description: 'width', value: 8 });
  const outer = await project.add('assembly', { name: 'outer' });
  const inner = await project.add('assembly', { name: 'inner', parent: outer.id });
  const place = { material_name: 'copper', x: 'W/2', y: 0.1, z: '3' };
  const box = await project.add('box', { name: 'a', parent: inner.id, ...place });
  const move = (body: object) => project.call('POST', `assembly/${outer.id}/translate/`, body);
  const moved = await move({ translate: { dx: 5, dy: 0.2, dz: '-1' } });
  expect(moved.status).toBe(200);
  expect(moved.json).toMatchObject({
    id: outer.id,
    ...{ x: 9, y: 0.3, z: 2, timestamp: outer.timestamp },
    children: [{ id: inner.id, children: [{ id: box.id, x: 'W/2 + 5', x_calc: 9, y: 0.3, z: 2 }] }],
  });
  await move({ dx: -2, dy: 0 });
  expect((await project.tree())[0].children[0].children[0]).toMatchObject({ x: 'W/2 + 3', y: 0.3 });
  expect((await project.call('POST', 'undo/')).text).toBe("Move 'outer'");
  expect((await project.tree())[0]).toEqual({ ...moved.json, children: expect.anything() });
});

test('an assembly is not moved beyond where anything may stand', async () => {
  const outer = await project.add('assembly', { name: 'outer' });
  await project.add('box', { name: 'a', parent: outer.id, material_name: 'copper', x: 999_999 });
  const answer = await project.call('POST', `assembly/${outer.id}/translate/`, { translate: { dx: 2 } });
  expect(answer.status).toBe(400);
  expect(answer.json).toEqual({ translate: { dx: [expect.stringContaining("'a'")] } });
  const wrong = await project.call('POST', `assembly/${outer.id}/translate/`, { translate: { dy: 'far' } });
  expect(wrong.json).toEqual({ translate: { dy: ['Enter a valid floating point number!'] } });
});

test('who may only look, and who may not even that, puts nothing in another order', async () => {
  const outer = await project.add('assembly', { name: 'outer' });
  for (const [user, status] of [
    [models.viewer, 403],
    [models.stranger, 404],
  ] as const) {
    const call = project.as(user);
    expect((await call('PUT', 'tree/', [])).status).toBe(status);
    expect((await call('POST', `assembly/${outer.id}/translate/`, { dx: 1 })).status).toBe(status);
  }
});
