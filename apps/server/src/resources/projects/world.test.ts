import { afterAll, beforeAll, expect, test } from 'vitest';
import { editProject } from '../../model/history.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let site: TestApp;
let user: TestUser;
let url: string;
let project: number;
let copper: number;
let epoxy: number;

beforeAll(async () => {
  site = await startTestApp();
  user = await site.user('user@example.com');
  project = (await user.call('POST', '/api/project/', { name: 'Board' })).json.id;
  url = `/api/project/${project}/`;
  [copper, epoxy] = await fill(project);
});

afterAll(() => site.close());

/** Adds two materials and the parameters W = 4 and zero = 0; returns the ids of the materials. */
async function fill(id: number): Promise<[number, number]> {
  const caller = { id: user.id, email: user.email, administrator: false, session: null, readOnly: false };
  return editProject(site.services, id, caller, 'Prepare', async (edit) => {
    const [first, second, third, fourth] = await edit.newIds(4);
    const material = {
      fields: { conductivity: 1 },
      library_id: null,
      library_name: null,
      source_material: null,
    };
    await edit.insert('material', [
      { ...material, id: first, name: 'Copper' },
      { ...material, id: second, name: 'Epoxy' },
    ]);
    await edit.insert('parameter', [
      { id: third, name: 'W', description: '', value: 4 },
      { id: fourth, name: 'zero', description: '', value: 0 },
    ]);
    return [first, second];
  });
}

async function put(world: object) {
  const { status, json } = await user.call('PUT', url, { world });
  return status === 200 ? json.world : json;
}

test('what takes no expression is a number, however it was typed', async () => {
  const typed = { iterations: '1e2', resolution: ' 12,5 ', precision: '1e-5', dxmin: '-7', abs_tol: '0.50' };
  const numbers = { iterations: 100, resolution: 12.5, precision: 1e-5, dxmin: -7, abs_tol: 0.5 };
  expect(await put(typed)).toMatchObject(numbers);
  expect((await user.call('GET', url)).json.world).toMatchObject(numbers);
  expect(await put({ iterations: '1e999', precision: '1+1', duration: ' ' })).toEqual({
    world: {
      iterations: ['Enter a valid floating point number!', expect.any(String)],
      precision: ['Enter a valid floating point number!'],
      duration: ['This field is required!'],
    },
  });
});

test('ambient and hc take expressions of the parameters; their twins hold the numbers', async () => {
  expect(await put({ ambient: 'W * 10', hc: '2*W + 0.5' })).toMatchObject({
    ambient: 'W * 10',
    ambient_calc: 40,
    hc: '2*W + 0.5',
    hc_calc: 8.5,
  });
  const [listed] = (await user.call('GET', '/api/folder/project/')).json;
  expect(listed.world).toMatchObject({ ambient_calc: 40, hc_calc: 8.5 });
});

test('errors stand at their fields, below the world', async () => {
  const wrong = await put({
    ambient: '1 / zero',
    hc: '2 * width',
    resolution: '',
    precision: 0,
    iterations: 1.5,
    absolute: null,
    abs_tol: null,
    duration: 'W',
    steps: '12x',
    dxmin: 1e9,
  });
  expect(wrong).toEqual({
    world: {
      ambient: ['Enter a valid floating point number!', expect.stringContaining('zero')],
      hc: ['Enter a valid floating point number!', expect.stringContaining('width')],
      resolution: ['This field is required!'],
      precision: ['Enter a positive number!'],
      iterations: ['Enter a whole number!'],
      abs_tol: ['This field is required!'],
      duration: ['Enter a valid floating point number!'],
      steps: ['Enter a valid floating point number!', 'Steps has no unit: enter 12.'],
      dxmin: ['Enter a number of at most 1000000 mm!'],
    },
  });
  expect(await put({ hc: true, show_grid: 'yes', dxmin: {} })).toEqual({
    world: {
      hc: ['Enter a valid floating point number!'],
      show_grid: ['Enter true or false!'],
      dxmin: ['Enter a valid floating point number!'],
    },
  });
  expect(await put({ hc: -0.1 })).toEqual({ world: { hc: [expect.any(String)] } });
  expect((await user.call('PUT', url, { world: 'hot' })).json).toHaveProperty('world');
});

test('a world needs an extent', async () => {
  expect(await put({ dzmin: -5, dzmax: 5 })).toEqual({ world: { dzmax: [expect.any(String)] } });
  expect(await put({ dzmin: -5, dzmax: 6 })).toMatchObject({ dzmin: -5, dzmax: 6 });
});

test('no finer resolution than the server allows, which is named', async () => {
  const limit = 'Enter a number of at least 0.5 mm, the finest that this server solves!';
  for (const resolution of [0.49, '0,1', '1e-3']) {
    expect(await put({ resolution })).toEqual({ world: { resolution: [limit] } });
  }
  expect(await put({ resolution: -1 })).toEqual({ world: { resolution: ['Enter a positive number!'] } });
  expect(await put({ resolution: 0.5 })).toMatchObject({ resolution: 0.5, resolution_calc: 0.5 });
});

test('the material comes by id or by name; of both the one that is new counts', async () => {
  const [isCopper, isEpoxy] = [
    { material: copper, material_name: 'Copper' },
    { material: epoxy, material_name: 'Epoxy' },
  ];
  const none = { material: null, material_name: null };
  expect(await put({ material: copper })).toMatchObject(isCopper);
  expect(await put({ material_name: 'Epoxy' })).toMatchObject(isEpoxy);
  expect(await put({ material: copper, material_name: 'Epoxy' })).toMatchObject(isCopper);
  expect(await put({ material: copper, material_name: 'Epoxy' })).toMatchObject(isEpoxy);
  expect(await put({ material: null, material_name: 'Epoxy' })).toMatchObject(none);
  expect(await put({ ...isCopper })).toMatchObject(isCopper);
  expect(await put({ material_name: '' })).toMatchObject(none);
  expect(await put({ material: 2147483000 })).toEqual({
    world: { material: ['The project has no such material.'] },
  });
  expect(await put({ material_name: 'Coper' })).toEqual({
    world: { material: [expect.stringContaining("'Coper'")] },
  });
  const other = (await user.call('POST', '/api/project/', { name: 'Other' })).json.id;
  const [foreign] = await fill(other);
  const answer = await user.call('PUT', `/api/project/${other}/`, { world: { material: foreign } });
  expect(answer.json.world).toMatchObject({ material: foreign, material_name: 'Copper' });
});

test('what was right when it was stored stands in the way of no other change', async () => {
  await put({ hc: 'W' });
  await site.database
    .deleteFrom('parameter')
    .where('project_id', '=', project)
    .where('name', '=', 'W')
    .execute();
  const { json } = await user.call('GET', url);
  expect(json.world).toMatchObject({ hc: 'W', hc_calc: null });
  const renamed = await user.call('PUT', url, {
    ...json,
    name: 'Renamed',
    world: { ...json.world, steps: 3 },
  });
  expect([renamed.status, renamed.json.name, renamed.json.world.steps]).toEqual([200, 'Renamed', 3]);
  expect(await put({ hc: 'W + 1' })).toEqual({
    world: { hc: ['Enter a valid floating point number!', expect.stringContaining('W')] },
  });
});

test('a world that is older than its fields has their defaults', async () => {
  const { id } = (await user.call('POST', '/api/project/', { name: 'Old' })).json;
  await site.database.updateTable('project').set({ world: '{"hc": 3}' }).where('id', '=', id).execute();
  const { json } = await user.call('GET', `/api/project/${id}/`);
  expect(json.world).toMatchObject({ hc: 3, ambient: 25, steps: 10, material: null });
  const moved = await user.call('PUT', `/api/project/${id}/`, json);
  expect(moved.json.last_modified).toBe(json.last_modified);
});
