import { afterAll, beforeAll, expect, test } from 'vitest';
import { SETTINGS, startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

const most = { projects: 3, folders: 3, libraries: 2, libraryMaterials: 2 };

let site: TestApp;
let ada: TestUser;
beforeAll(async () => {
  site = await startTestApp({ settings: { ...SETTINGS, most } });
  ada = await site.user('ada@example.com');
});
afterAll(() => site.close());

const made = (path: string, body: object = {}) => ada.call('POST', path, body);
const refusal = (detail: RegExp) => ({
  status: 409,
  json: { code: 'quota-exceeded', detail: expect.stringMatching(detail) },
});

test('projects are refused beyond what a user may own, made or duplicated, those in the bin too', async () => {
  const { id } = (await made('/api/project/', { name: 'one' })).json;
  await ada.call('DELETE', `/api/project/${(await made('/api/project/', { name: 'two' })).json.id}/`);
  const both = await Promise.all([1, 2, 3].map(() => made(`/api/project/${id}/clone/`)));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const sentence = /^You own 3 projects, those in the bin too, .* ask the administrator for more\.$/;
  expect(await made('/api/project/', { name: 'four' })).toMatchObject(refusal(sentence));
  const bob = await site.user('bob@example.com');
  expect((await bob.call('POST', '/api/project/', { name: 'his own' })).status).toBe(201);
});

test('so are folders, libraries and the materials of a library', async () => {
  for (const name of ['a', 'b']) expect((await made('/api/folder/', { name })).status).toBe(201);
  // The root folder is one of them.
  expect(await made('/api/folder/', { name: 'c' })).toMatchObject(refusal(/^You have 3 folders/));
  const libraries = await Promise.all(['a', 'b', 'c'].map((name) => made('/api/library/', { name })));
  expect(libraries.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
  expect(libraries.find(({ status }) => status === 409)).toMatchObject(refusal(/^You own 2 libraries/));
  const library = libraries.find(({ status }) => status === 201)?.json.id;
  const add = (name: string) =>
    made(`/api/library/${library}/material/`, { name, color: '#b87333', conductivity: 390 });
  expect([(await add('x')).status, (await add('y')).status]).toEqual([201, 201]);
  expect(await add('z')).toMatchObject(refusal(/^The library has 2 materials/));
});
