import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let site: TestApp;

beforeAll(async () => {
  site = await startTestApp();
});

afterAll(() => site.close());

let people = 0;
function somebody(): Promise<TestUser> {
  people += 1;
  return site.user(`person${people}@example.com`);
}

async function makeFolder(user: TestUser, name: string, parent_folder?: number): Promise<number> {
  const made = await user.call('POST', '/api/folder/', { name, parent_folder, child_folders: [] });
  expect(made.status, made.text).toBe(201);
  return made.json.id;
}

async function makeProject(user: TestUser, name: string, folder?: number): Promise<number> {
  const made = await user.call('POST', '/api/project/', { name, folder });
  expect(made.status, made.text).toBe(201);
  return made.json.id;
}

async function namesIn(user: TestUser, folder: number | null): Promise<string[]> {
  const answer = await user.call('GET', `/api/folder/${folder === null ? '' : `${folder}/`}project/`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json.map(({ name }: { name: string }) => name);
}

test('a new user has a root; folders nest in it, numbers sorted by their value', async () => {
  const user = await somebody();
  const root = { id: user.rootFolder, name: 'My Projects', parent_folder: null, child_folders: [] };
  expect((await user.call('GET', '/api/folder/')).json).toEqual(root);
  const made = await user.call('POST', '/api/folder/', { name: 'Board 10', child_folders: [{ id: 1 }] });
  expect(made.status).toBe(201);
  expect(made.json).toEqual({
    id: expect.any(Number),
    name: 'Board 10',
    parent_folder: user.rootFolder,
    child_folders: [],
  });
  await makeFolder(user, 'Board 9');
  await makeFolder(user, 'amplifier');
  await makeFolder(user, 'Inside', made.json.id);
  const tree = (await user.call('GET', '/api/folder/')).json;
  expect(tree.child_folders.map(({ name }: { name: string }) => name)).toEqual([
    'amplifier',
    'Board 9',
    'Board 10',
  ]);
  expect(tree.child_folders[2].child_folders).toMatchObject([{ name: 'Inside', parent_folder: made.json.id }]);
});
