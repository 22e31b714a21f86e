import { afterAll, beforeAll, expect, test } from 'vitest';
import { countQueries } from '../../sharing/testing/count-queries.ts';
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

const viewing = { owner: false, editor: false, viewer: true };
const editing = { ...viewing, editor: true };
const owning = { ...editing, owner: true };

async function sharedLibrary(name = 'Metals'): Promise<number> {
  const { json } = await owner.call('POST', '/api/library/', { name });
  const shared = await owner.call('PUT', `/api/library/${json.id}/permissions/`, [
    { username: owner.email, permissions: owning },
    { username: editor.email, permissions: editing },
    { username: viewer.email, permissions: viewing },
  ]);
  expect(shared.status, shared.text).toBe(200);
  return json.id;
}

async function library(user: TestUser, id: number) {
  const { json } = await user.call('GET', '/api/library/');
  return json.find((found: { id: number }) => found.id === id);
}

test('a new library is its maker’s, and empty', async () => {
  const made = await owner.call('POST', '/api/library/', { name: 'Ω Metals 🔥', materials: [{ name: 'x' }] });
  expect([made.status, made.json]).toEqual([
    201,
    {
      id: expect.any(Number),
      name: 'Ω Metals 🔥',
      materials: [],
      owner: true,
      edit: true,
      permissions: [{ username: owner.email, permissions: owning }],
    },
  ]);
  expect(await library(owner, made.json.id)).toEqual(made.json);
  for (const name of [undefined, null, '', '  ', 7]) {
    const answer = await owner.call('POST', '/api/library/', { name });
    expect([answer.status, answer.json]).toEqual([400, { name: ['This field is required!'] }]);
  }
  expect((await owner.call('POST', '/api/library/', { name: 'x'.repeat(10_000) })).status).toBe(400);
});

test('libraries come by name, each as its right allows; the list of rights is for owners', async () => {
  const reader = await site.user('reader@example.com');
  for (const name of ['b', 'A', 'C']) await reader.call('POST', '/api/library/', { name });
  const names = (await reader.call('GET', '/api/library/')).json.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['A', 'b', 'C']);

  const id = await sharedLibrary();
  expect(await library(stranger, id)).toBeUndefined();
  expect(await library(viewer, id)).toMatchObject({ owner: false, edit: false, permissions: [] });
  expect(await library(editor, id)).toMatchObject({ owner: false, edit: true, permissions: [] });
  expect((await library(owner, id)).permissions).toHaveLength(3);
});

test('each may do what their right allows', async () => {
  const id = await sharedLibrary();
  const url = `/api/library/${id}/`;
  const statuses = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown) => {
    const answers = [];
    for (const user of [stranger, viewer, editor]) answers.push((await user.call(method, path, body)).status);
    return answers;
  };
  expect(await statuses('PUT', url, { name: 'Renamed' })).toEqual([404, 403, 200]);
  expect(await statuses('POST', `${url}material/`, { name: 'Cu', conductivity: 400 })).toEqual([
    404, 403, 201,
  ]);
  const many = [{ name: 'Au', conductivity: 310 }];
  expect(await statuses('POST', `${url}materials/`, many)).toEqual([404, 403, 201]);
  const [material] = (await library(owner, id)).materials;
  const one = `${url}material/${material.id}/`;
  expect(await statuses('PUT', one, { conductivity: 390 })).toEqual([404, 403, 200]);
  expect(await statuses('DELETE', one)).toEqual([404, 403, 204]);
  expect(await statuses('GET', `${url}permissions/`)).toEqual([404, 403, 403]);
  expect(await statuses('PUT', `${url}permissions/`, [])).toEqual([404, 403, 403]);
  expect(await statuses('DELETE', url)).toEqual([404, 403, 204]);
  expect(await statuses('POST', `${url}restore/`)).toEqual([404, 403, 403]);
});

test('a library is renamed; sent back as it came it stays as it is', async () => {
  const id = await sharedLibrary();
  const renamed = await editor.call('PUT', `/api/library/${id}/`, { id: 1, name: 'Alloys', owner: true });
  expect([renamed.status, renamed.json]).toMatchObject([
    200,
    { id, name: 'Alloys', owner: false, edit: true },
  ]);
  expect((await editor.call('PUT', `/api/library/${id}/`, renamed.json)).json).toEqual(renamed.json);
  expect((await editor.call('PUT', `/api/library/${id}/`, {})).json).toEqual(renamed.json);
  const blank = await editor.call('PUT', `/api/library/${id}/`, { name: ' ' });
  expect([blank.status, blank.json]).toEqual([400, { name: ['This field is required!'] }]);
});

test('lists cost the same number of queries, however long they are', async () => {
  const queries = (user: TestUser) => countQueries(() => user.call('GET', '/api/library/'));
  const few = await site.user('few@example.com');
  const many = await site.user('many@example.com');
  for (const [user, count] of [
    [few, 1],
    [many, 6],
  ] as const) {
    for (let n = 0; n < count; n++) {
      const { json } = await user.call('POST', '/api/library/', { name: `${n}` });
      await user.call('POST', `/api/library/${json.id}/material/`, { name: 'Cu', conductivity: 400 });
    }
  }
  expect(await queries(many)).toBe(await queries(few));
  expect(await queries(few)).toBeGreaterThan(1);
});
