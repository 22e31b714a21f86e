import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let site: TestApp;
let owner: TestUser;
let editor: TestUser;

beforeAll(async () => {
  site = await startTestApp();
  owner = await site.user('owner@example.com');
  editor = await site.user('editor@example.com');
});

afterAll(() => site.close());

async function sharedProject(): Promise<string> {
  const { json } = await owner.call('POST', '/api/project/', { name: 'Board' });
  await owner.call('PUT', `/api/project/${json.id}/permissions/`, [
    { username: owner.email, permissions: { owner: true, editor: true, viewer: true } },
    { username: editor.email, permissions: { owner: false, editor: true, viewer: true } },
  ]);
  return `/api/project/${json.id}/`;
}

test('two who change different fields of a world at once both succeed, and each undoes their own', async () => {
  const url = await sharedProject();
  const answers = await Promise.all([
    owner.call('PUT', url, { world: { hc: 5 } }),
    editor.call('PUT', url, { world: { ambient: 30 } }),
    owner.call('PUT', url, { view: { camera: 1 } }),
    editor.call('PUT', url, { name: 'Renamed' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const both = (await owner.call('GET', url)).json;
  expect(both).toMatchObject({ name: 'Renamed', view: { camera: 1 }, world: { hc: 5, ambient: 30 } });
  expect((await owner.call('POST', `${url}undo/`)).text).toBe('Change the world');
  expect((await owner.call('GET', url)).json).toMatchObject({
    name: 'Renamed',
    world: { hc: 16.1, ambient: 30 },
  });
});

test('a project that is deleted while others work on it is gone for them, and nothing breaks', async () => {
  const url = await sharedProject();
  const { json: folder } = await owner.call('POST', '/api/folder/', { name: 'There' });
  const answers = await Promise.all([
    owner.call('PUT', url, { folder: folder.id }),
    editor.call('PUT', url, { world: { hc: 5 } }),
    editor.call('POST', `${url}clone/`),
    owner.call('DELETE', url),
    owner.call('PUT', `${url}permissions/`, [
      { username: owner.email, permissions: { owner: true, editor: true, viewer: true } },
    ]),
    owner.call('DELETE', `/api/folder/${folder.id}/`, { parent_folder: owner.rootFolder }),
  ]);
  for (const { status, text } of answers) expect(status, text).toBeOneOf([200, 201, 204, 400, 404]);
  expect(answers[3].status).toBe(204);
  const restored = await owner.call('POST', `${url}restore/`);
  expect([restored.status, restored.json.folder]).toEqual([200, owner.rootFolder]);
});

test('moves, shares, duplicates and deletions of folders at once leave every project in a folder of its owner', async () => {
  const urls = await Promise.all([1, 2, 3].map(sharedProject));
  const entries = [
    { username: owner.email, permissions: { owner: true, editor: true, viewer: true } },
    { username: editor.email, permissions: { owner: true, editor: true, viewer: true } },
  ];
  for (let round = 0; round < 5; round++) {
    const make = (user: TestUser) => user.call('POST', '/api/folder/', { name: 'Short-lived' });
    const [a, b] = [(await make(owner)).json.id, (await make(editor)).json.id];
    const answers = await Promise.all([
      ...urls.map((url) => owner.call('PUT', url, { folder: a })),
      ...urls.map((url) => editor.call('PUT', url, { folder: b })),
      ...urls.map((url) => owner.call('PUT', `${url}permissions/`, entries)),
      ...urls.map((url) => editor.call('POST', `${url}clone/`)),
      owner.call('DELETE', `/api/folder/${a}/`),
      editor.call('DELETE', `/api/folder/${b}/`),
    ]);
    for (const { status, text } of answers) expect(status, text).toBeOneOf([200, 201, 204, 400, 403]);
  }
  for (const url of urls) {
    expect((await owner.call('GET', url)).json.folder).toBe(owner.rootFolder);
    expect((await editor.call('GET', url)).json.folder).toBeOneOf([null, editor.rootFolder]);
  }
});
