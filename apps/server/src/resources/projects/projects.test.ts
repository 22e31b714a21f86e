import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let site: TestApp;
let owner: TestUser;
let editor: TestUser;
let viewer: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  site = await startTestApp();
  owner = await site.user('owner@example.com');
  editor = await site.user('editor@example.com');
  viewer = await site.user('viewer@example.com');
  stranger = await site.user('stranger@example.com');
});

afterAll(() => site.close());

/** A project of the owner, shared with the editor and the viewer. */
async function sharedProject(name = 'Board'): Promise<number> {
  const { json } = await owner.call('POST', '/api/project/', { name });
  const flags = { owner: false, editor: false, viewer: false };
  const shared = await owner.call('PUT', `/api/project/${json.id}/permissions/`, [
    { username: owner.email, permissions: { ...flags, owner: true } },
    { username: editor.email, permissions: { ...flags, editor: true } },
    { username: viewer.email, permissions: { ...flags, viewer: true } },
  ]);
  expect(shared.status, shared.text).toBe(200);
  return json.id;
}

test('a new project lies in the root and has the defaults of the world', async () => {
  const made = await owner.call('POST', '/api/project/', { name: 'Ω Board 🔥' });
  expect(made.status).toBe(201);
  expect(made.json).toMatchObject({
    name: 'Ω Board 🔥',
    folder: owner.rootFolder,
    thumbnail: null,
    owner: true,
    edit: true,
    view: null,
    world: {
      material: null,
      material_name: null,
      ambient: 25,
      ambient_calc: 25,
      hc: 16.1,
      hc_calc: 16.1,
      resolution: 1,
      precision: 1e-6,
      iterations: 10000,
      absolute: false,
      abs_tol: 0.1,
      duration: 1,
      steps: 10,
      dxmin: 100,
      dzmax: 100,
      show_grid: true,
      lump_limit: 10000,
      save_internal_temp: false,
      precondition: true,
    },
  });
  expect(made.json.created).toBe(made.json.last_modified);
  const { world } = await site.database
    .selectFrom('project')
    .select('world')
    .where('id', '=', made.json.id)
    .executeTakeFirstOrThrow();
  expect(world).toMatchObject({ material: null, hc: 16.1, show_outline: true });
  expect((await owner.call('GET', `/api/project/${made.json.id}/`)).json).toEqual(made.json);
});

test('a new project takes its world and folder, or says what is wrong with them, all at once', async () => {
  const { json: folder } = await owner.call('POST', '/api/folder/', { name: 'Here' });
  const body = {
    name: 'Board',
    world: { hc: '10 + 2.5', ambient: '3,5', radiation: true },
    folder: folder.id,
  };
  const made = await owner.call('POST', '/api/project/', body);
  expect(made.json).toMatchObject({
    folder: folder.id,
    world: { hc: '10 + 2.5', hc_calc: 12.5, ambient: '3,5', ambient_calc: 3.5, radiation: true },
  });
  for (const root of [null, 0]) {
    const inRoot = await owner.call('POST', '/api/project/', { name: 'Board', folder: root });
    expect(inRoot.json.folder).toBe(owner.rootFolder);
  }
  const wrong = await owner.call('POST', '/api/project/', {
    name: 'Board',
    world: { hc: -1, steps: 0, material_name: 'Copper', material: 7, resolution: 0.1 },
    folder: stranger.rootFolder,
  });
  expect(wrong.status).toBe(400);
  expect(wrong.json).toEqual({
    world: {
      hc: [expect.any(String)],
      steps: ['A positive number is expected'],
      material: ['The project has no such material.'],
      resolution: [expect.stringContaining('0.5 mm')],
    },
    folder: ['Choose one of your own folders!'],
  });
  const both = { name: ['This field is required!'], world: { hc: [expect.any(String)] } };
  for (const world of [{ hc: -1 }, { hc: [] }]) {
    const call = (method: 'POST' | 'PUT', path: string, name?: string) =>
      owner.call(method, path, { name, world }).then(({ status, json }) => [status, json]);
    expect(await call('POST', '/api/project/')).toEqual([400, both]);
    expect(await call('POST', '/api/project/', ' \u200b')).toEqual([400, both]);
    expect(await call('PUT', `/api/project/${made.json.id}/`, '')).toEqual([400, both]);
  }
  const nameless = await owner.call('POST', '/api/project/', { world: { hc: [] } });
  expect([nameless.status, nameless.json]).toEqual([
    400,
    {
      name: ['This field is required!'],
      world: { hc: ['Enter a valid floating point number!'] },
    },
  ]);
});

test('each may do what their right allows, and others see nothing', async () => {
  const project = await sharedProject();
  const url = `/api/project/${project}/`;
  const statuses = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown) => {
    const answers = [];
    for (const user of [stranger, viewer, editor]) answers.push((await user.call(method, path, body)).status);
    return answers;
  };
  expect(await statuses('GET', url)).toEqual([404, 200, 200]);
  expect(await statuses('PUT', url, { name: 'Renamed' })).toEqual([404, 403, 200]);
  expect(await statuses('PUT', `${url}thumbnail/`, {})).toEqual([404, 403, 400]);
  expect(await statuses('GET', `${url}permissions/`)).toEqual([404, 403, 403]);
  expect(await statuses('PUT', `${url}permissions/`, [])).toEqual([404, 403, 403]);
  expect(await statuses('DELETE', url)).toEqual([404, 403, 403]);
  expect(await statuses('POST', `${url}restore/`)).toEqual([404, 404, 404]);
  expect(await statuses('POST', `${url}clone/`)).toEqual([404, 201, 201]);
  expect((await site.app.inject({ url })).statusCode).toBe(401);
  expect((await viewer.call('GET', url)).json).toMatchObject({ owner: false, edit: false, name: 'Renamed' });
  expect((await editor.call('GET', url)).json).toMatchObject({ owner: false, edit: true });
});

test('only what is sent changes, and what says when does too', async () => {
  const project = await sharedProject();
  const url = `/api/project/${project}/`;
  const before = (await owner.call('GET', url)).json;
  site.pass(1000);
  const renamed = await editor.call('PUT', url, { name: 'New name' });
  expect(renamed.json).toMatchObject({ name: 'New name', world: before.world, folder: null });
  expect(renamed.json.last_modified > before.last_modified).toBe(true);
  expect(renamed.json.created).toBe(before.created);
  const warmer = await editor.call('PUT', url, { world: { ambient: 40 } });
  expect(warmer.json.world).toEqual({ ...before.world, ambient: 40, ambient_calc: 40 });
  const untouched = await editor.call('PUT', url, {});
  expect(untouched.json).toEqual(warmer.json);
  for (const name of ['', '  ', null, 7, 'x'.repeat(10_000), '\ud800', 'a\u0000']) {
    const answer = await editor.call('PUT', url, { name });
    expect(answer.status, JSON.stringify(name).slice(0, 20)).toBe(400);
    expect(answer.json).toEqual({ name: [expect.any(String)] });
  }
});

test('a whole project may be sent back, by whoever may edit', async () => {
  const project = await sharedProject();
  const url = `/api/project/${project}/`;
  for (const user of [owner, editor]) {
    const { json } = await user.call('GET', url);
    site.pass(1000);
    const answer = await user.call('PUT', url, { ...json, id: 1, owner: true, created: 'never', extra: {} });
    expect([answer.status, answer.json]).toEqual([200, json]);
  }
});

test('name and world can be undone, the view and the folder are left alone by it', async () => {
  const project = await sharedProject();
  const url = `/api/project/${project}/`;
  const before = (await owner.call('GET', url)).json;
  await owner.call('PUT', url, { name: 'Renamed' });
  await owner.call('PUT', url, { world: { hc: 5 }, view: { camera: [1, 2, 3] } });
  const both = await owner.call('PUT', url, { name: 'Third', world: { hc: 6 } });
  expect(both.json).toMatchObject({ name: 'Third', view: { camera: [1, 2, 3] } });
  const listed = (await owner.call('GET', '/api/folder/project/')).json;
  expect(listed.find(({ id }: { id: number }) => url.includes(`/${id}/`))).toMatchObject({
    name: 'Third',
    view: null,
  });
  const labels = [];
  for (let step = 0; step < 3; step++) labels.push((await owner.call('POST', `${url}undo/`)).text);
  expect(labels).toEqual(["Rename to 'Third'", 'Change the world', "Rename to 'Renamed'"]);
  const after = (await owner.call('GET', url)).json;
  expect(after).toMatchObject({ name: before.name, world: before.world, view: { camera: [1, 2, 3] } });
  expect((await owner.call('POST', `${url}undo/`)).status).toBe(409);
});

test('the view is kept as it is, up to its limits, and is no modification', async () => {
  const project = await sharedProject();
  const url = `/api/project/${project}/`;
  const before = (await owner.call('GET', url)).json;
  site.pass(1000);
  for (const view of [{ a: { b: ['\\u0000', 'Ω', 1.5, null] } }, 'top_right_front', [], 7, false, null]) {
    const kept = await editor.call('PUT', url, { view });
    expect(kept.json.view).toEqual(view);
    expect(kept.json.last_modified).toBe(before.last_modified);
  }
  for (const view of ['x'.repeat(17_000), { a: '\u0000' }, { '\ud800': 1 }, ['\\\u0000']]) {
    const answer = await editor.call('PUT', url, { view });
    expect([answer.status, answer.json]).toEqual([400, { view: [expect.any(String)] }]);
  }
  const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
  const { status, json } = await editor.call('PUT', url, { view: deep });
  expect([status, json]).toEqual([
    400,
    { non_field_errors: ['The request is nested deeper than 64 levels.'] },
  ]);
});

test('an owner moves a project in their own tree; nobody else does', async () => {
  const project = await sharedProject();
  const url = `/api/project/${project}/`;
  const { json: folder } = await owner.call('POST', '/api/folder/', { name: 'There' });
  site.pass(1000);
  const moved = await owner.call('PUT', url, { folder: folder.id });
  expect(moved.json.folder).toBe(folder.id);
  const refused = await editor.call('PUT', url, { name: 'Other', folder: editor.rootFolder });
  expect([refused.status, refused.json.detail]).toEqual([
    403,
    'Only an owner may move a project to another folder.',
  ]);
  for (const unknown of [editor.rootFolder, 0, null, 2147483000]) {
    const answer = await owner.call('PUT', url, { name: 'Other', folder: unknown });
    expect([answer.status, answer.json]).toEqual([400, { folder: ['Choose one of your own folders!'] }]);
  }
  expect((await owner.call('GET', url)).json).toEqual(moved.json);
  expect((await editor.call('PUT', url, { folder: 0 })).status).toBe(200);
});

test("materials of libraries come with a project's settings, from libraries that the caller may see", async () => {
  const library = (await owner.call('POST', '/api/library/', { name: 'Metals' })).json.id;
  const tin = { name: 'tin', conductivity: 66 };
  const source = (await owner.call('POST', `/api/library/${library}/material/`, tin)).json.id;
  const body = {
    name: 'Soldered',
    world: { material_name: 'tin' },
    materials: [{ name: 'tin', source_material: source }],
  };

  const made = await owner.call('POST', '/api/project/', body);
  expect([made.status, made.json.world?.material_name]).toEqual([201, 'tin']);
  const added = await owner.call('POST', `/api/project/${made.json.id}/material/`, [
    { name: 'lead', conductivity: 35 },
  ]);
  const listed = (await owner.call('GET', `/api/project/${made.json.id}/material/`)).json;
  expect(listed).toMatchObject([
    { ...tin, library_name: 'Metals' },
    { id: added.json[0].id, name: 'lead' },
  ]);

  const before = (await stranger.call('GET', '/api/folder/project/')).json;
  const unseen = await stranger.call('POST', '/api/project/', body);
  expect([unseen.status, unseen.json.materials]).toEqual([
    400,
    [{ source_material: ['Your libraries have no such material.'] }],
  ]);
  expect((await stranger.call('GET', '/api/folder/project/')).json).toEqual(before);

  const project = await sharedProject();
  const material = { name: 'pad', conductivity: 4 };
  const change = { world: { material_name: 'pad' }, materials: [material] };
  expect((await viewer.call('PUT', `/api/project/${project}/`, change)).status).toBe(403);
  const wrong = await editor.call('PUT', `/api/project/${project}/`, {
    ...change,
    materials: [{ ...material, conductivity: -1 }],
  });
  expect([wrong.status, Object.keys(wrong.json.materials[0])]).toEqual([400, ['conductivity']]);
  const done = await editor.call('PUT', `/api/project/${project}/`, change);
  expect([done.status, done.json.world?.material_name]).toEqual([200, 'pad']);
  // Sent again after a lost answer, it is passed over.
  expect((await editor.call('PUT', `/api/project/${project}/`, change)).status).toBe(200);
  expect((await viewer.call('GET', `/api/project/${project}/material/`)).json).toMatchObject([material]);
});
