import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ModelSite, startModelSite, type TestProject } from '../../testing/model-site.ts';

let models: ModelSite;
let project: TestProject;
// biome-ignore lint/suspicious/noExplicitAny: the node of a box.
let box: any;

beforeAll(async () => {
  models = await startModelSite();
});

beforeEach(async () => {
  project = await models.project();
  box = await project.add('box', { name: 'die', material_name: 'copper', x: 1, dx: 4 });
});

afterAll(() => models.close());

const update = (body: object) => project.call('PUT', `box/${box.id}/`, body);

test('every change has a later version than the one before, also where the clock was put back', async () => {
  const { pass } = models.site;
  const first = (await update({ x: 2 })).json;
  pass(-60_000);
  const second = (await update({ x: 3 })).json;
  expect(Date.parse(second.timestamp)).toBeGreaterThan(Date.parse(first.timestamp));
  expect((await update({ x: 4, timestamp: first.timestamp })).status).toBe(409);
  pass(60_000);
});

test('what is not sent stays, and the answer is the node as it is now', async () => {
  const answer = await update({
    dx: '2 * 3',
    power: 50,
    foo: 1,
    children: [7],
    type: 'pcb',
    id: 99,
    type_id: 4,
  });
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({
    ...box,
    ...{ dx: '2 * 3', dx_calc: 6, power: 50, power_calc: 50 },
    timestamp: expect.any(String),
  });
  expect(Date.parse(answer.json.timestamp)).toBeGreaterThan(Date.parse(box.timestamp));
  expect(await project.tree()).toEqual([answer.json]);
});

test('an object may come inside the request under the name of its kind', async () => {
  const wrapped = (object: object) => update({ project_id: project.id, box: object });
  expect((await wrapped({ ...box, dx: 5 })).json).toMatchObject({ name: 'die', dx: 5 });
  expect((await wrapped({ ...box, dx: 6 })).status).toBe(409);
  expect((await wrapped({ dx: 'Q' })).json).toEqual({
    dx: [expect.any(String), expect.any(String)],
  });
  expect((await update({ box: { dx: 7 } })).json).toMatchObject({ dx: 7 });
  const assembly = { name: 'group', is_array: true, xcount: 2, xpitch: 10 };
  const group = await project.add('assembly', { project_id: project.id, assembly });
  expect(group).toMatchObject(assembly);
  const outline = { name: 'p', polygon: '0 0, 1 0, 1 1', material_name: 'copper' };
  const polygon = await project.add('polygon', { project_id: project.id, polygon: outline });
  expect(polygon).toMatchObject(outline);
  expect((await project.call('PUT', `polygon/${polygon.id}/`, { polygon: {} })).status).toBe(400);
});

test('a whole node sent back unchanged changes nothing', async () => {
  expect((await update(box)).json).toEqual(box);
  expect((await update({ ...box, dx: '4', hc: '', material_name: undefined })).json).toEqual(box);
  expect((await project.call('POST', 'undo/')).text).toBe("Add box 'die'");
});

test('of a material the part counts that is new', async () => {
  const { copper, fr4 } = project;
  const names = async (body: object) => (await update(body)).json.material_name;
  expect(await names({ ...box, material: fr4 })).toBe('fr4');
  expect(await names({ material: fr4, material_name: 'copper' })).toBe('copper');
  expect(await names({ material: copper, material_name: 'fr4' })).toBe('fr4');
  expect(await names({ material: copper })).toBe('copper');
  expect((await update({ material: null, material_name: 'copper' })).json).toEqual({
    material: ['This field is required!'],
  });
  expect(await names({ hole: true, material: null })).toBeNull();
});

test('of rows that were moved and changed, too', async () => {
  const { copper, fr4 } = project;
  const rows = [
    { name: 'a', thickness: 10, material: copper },
    { name: 'b', thickness: 20, material: fr4, fill_material: copper, ratio: 30 },
  ];
  const board = await project.add('pcb', { name: 'board', layers: rows });
  const [a, b] = board.layers;
  const saved = async (layers: object[]) =>
    (await project.call('PUT', `pcb/${board.id}/`, { layers })).json.layers.map(
      (layer: Record<string, unknown>) => [layer.name, layer.material_name, layer.fill_material_name],
    );
  expect(await saved([b, a])).toEqual([
    ['b', 'fr4', 'copper'],
    ['a', 'copper', null],
  ]);
  expect(
    await saved([
      { ...a, material_name: 'fr4' },
      { name: 'c', thickness: 5, material_name: 'copper' },
    ]),
  ).toEqual([
    ['a', 'fr4', null],
    ['c', 'copper', null],
  ]);
  const renamed = { ...a, material: copper, material_name: 'fr4' };
  expect(await saved([renamed])).toEqual([['a', 'copper', null]]);
  expect(await saved([renamed])).toEqual([['a', 'fr4', null]]);
});

test('wrong values change nothing', async () => {
  const answer = await update({ dx: 0, dy: 'Q', name: 'other' });
  expect(answer.status).toBe(400);
  expect(answer.json).toEqual({
    dx: ['Enter a positive number!'],
    dy: ['Enter a valid floating point number!', expect.stringMatching(/^Unknown name 'Q'\./)],
  });
  expect(await project.tree()).toEqual([box]);
});

test('what has become invalid can be hidden, renamed and switched off, but not switched on', async () => {
  const W = (await project.call('POST', 'parameter/', { name: 'W', description: 'w', value: 2 })).json;
  await update({ dx: '1/W' });
  await project.call('PUT', `parameter/${W.id}/`, { value: 0 });
  for (const body of [{ visible: false }, { name: 'lid' }, { active: false }, { collapsed: true }]) {
    expect((await update(body)).status, JSON.stringify(body)).toBe(200);
  }
  const divided = ['Enter a valid floating point number!', expect.stringContaining('Division by zero')];
  expect((await update({ active: true })).json).toEqual({ dx: divided });
  expect((await update({ x: 3 })).json).toEqual({ dx: divided });
  expect((await update({ x: 3, dx: 5, active: true })).json).toMatchObject({
    x: 3,
    dx_calc: 5,
    active: true,
  });
});

test('an object that is off may be incomplete', async () => {
  const board = await project.add('pcb', { name: 'board' });
  expect((await project.call('PUT', `pcb/${board.id}/`, { dx: 30 })).status).toBe(200);
  const on = await project.call('PUT', `pcb/${board.id}/`, { active: true });
  expect(on.json).toEqual({ layers: ['pcb has no layers'] });
});

test('hiding and folding leave the version as it is', async () => {
  const hidden = (await update({ visible: false })).json;
  expect(hidden).toEqual({ ...box, visible: false });
  expect((await update({ collapsed: true, timestamp: box.timestamp })).json).toMatchObject({
    visible: false,
    timestamp: box.timestamp,
  });
});

test('an older version is refused with the node as it is now', async () => {
  const now = (await update({ x: 2 })).json;
  const { status, json } = await update({ x: 3, timestamp: box.timestamp });
  expect(status).toBe(409);
  expect(json).toEqual({ detail: expect.any(String), code: 'stale-node', current: now });
  expect((await update({ x: 3, timestamp: now.timestamp })).status).toBe(200);
  expect((await update({ x: 4 })).status).toBe(200);
  expect((await update({ x: 5, timestamp: 'yesterday' })).json).toEqual({ timestamp: [expect.any(String)] });
});

test('the version may come as If-Match, for a deletion too', async () => {
  const now = (await update({ x: 2 })).json;
  const send = (method: 'PUT' | 'DELETE', match: string) =>
    models.site.app.inject({
      method,
      url: `/api/project/${project.id}/box/${box.id}`,
      headers: {
        authorization: `Bearer ${models.editor.token}`,
        'if-match': match,
        'content-type': 'application/json',
      },
    });
  expect((await send('PUT', `"${box.timestamp}"`)).statusCode).toBe(409);
  expect((await send('DELETE', `W/"${box.timestamp}"`)).json()).toMatchObject({ current: now });
  expect((await send('DELETE', 'not a time')).statusCode).toBe(400);
  expect((await send('PUT', '*')).statusCode).toBe(200);
  expect((await send('DELETE', `"${now.timestamp}"`)).statusCode).toBe(204);
  expect((await send('DELETE', '*')).statusCode).toBe(404);
});

test('of editors who change the same version at once, one succeeds', async () => {
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => {
      const call = project.as(n % 2 ? models.editor : models.owner);
      return call('PUT', `box/${box.id}/`, { power: n, timestamp: box.timestamp });
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  const won = answers.find(({ status }) => status === 200)?.json;
  expect(await project.tree()).toEqual([won]);
});

test('deleting at once and changing what is gone: one succeeds, nothing fails', async () => {
  const answers = await Promise.all([
    ...[1, 2, 3].map(() => project.call('DELETE', `box/${box.id}/`)),
    ...[1, 2].map(() => update({ x: 9 })),
    project.call('POST', `box/${box.id}/clone/`),
  ]);
  expect(
    answers
      .slice(0, 3)
      .map(({ status }) => status)
      .sort(),
  ).toEqual([204, 404, 404]);
  for (const { status } of answers.slice(3)) expect([200, 201, 404]).toContain(status);
});

test('a new parent moves the object, to the end or to a rank; its rank alone does not', async () => {
  const group = await project.add('assembly', { name: 'group' });
  const inner = await project.add('assembly', { name: 'inner', parent: group.id });
  expect((await update({ parent: group.id })).json).toMatchObject({ parent: group.id, index: 1 });
  expect((await update({ index: 0 })).json).toMatchObject({ parent: group.id, index: 1 });
  expect((await update({ parent: null, index: 0 })).json).toMatchObject({ parent: null, index: 0 });
  const into = (id: number) => project.call('PUT', `assembly/${group.id}/`, { parent: id });
  expect((await into(inner.id)).json).toEqual({ parent: ['An assembly cannot stand in itself.'] });
  expect((await into(box.id)).json).toEqual({ parent: ['The project has no such assembly.'] });
});

test('who may only look, and who may not even that, changes nothing', async () => {
  for (const [user, status] of [
    [models.viewer, 403],
    [models.stranger, 404],
  ] as const) {
    const call = project.as(user);
    expect((await call('PUT', `box/${box.id}/`, { x: 5 })).status).toBe(status);
    expect((await call('DELETE', `box/${box.id}/`)).status).toBe(status);
    expect((await call('POST', `box/${box.id}/clone/`, {})).status).toBe(status);
  }
  expect(await project.tree()).toEqual([box]);
});

test('an object of another project is not there', async () => {
  const other = await models.project();
  await other.add('assembly', { name: 'so that ids differ' });
  const theirs = await other.add('box', { name: 'theirs', material_name: 'copper' });
  expect((await project.call('PUT', `box/${theirs.id}/`, { x: 5 })).status).toBe(404);
  expect((await project.call('DELETE', `box/${theirs.id}/`)).status).toBe(404);
});
