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
  expect(tree.child_folders[2].child_folders).toMatchObject([
    { name: 'Inside', parent_folder: made.json.id },
  ]);
});

test('a folder needs a name, of its own words', async () => {
  const user = await somebody();
  const folder = await makeFolder(user, 'Board');
  const empty = { name: ['Folder name can not be empty'] };
  for (const body of [
    {},
    { name: '' },
    { name: '  ' },
    { name: '\u200b\u202e' },
    { name: null },
    { name: 7 },
  ]) {
    const answer = await user.call('POST', '/api/folder/', body);
    expect([answer.status, answer.json]).toEqual([400, empty]);
  }
  const renamed = await user.call('PUT', `/api/folder/${folder}/`, { name: ' ' });
  expect([renamed.status, renamed.json]).toEqual([400, empty]);
  const long = await user.call('POST', '/api/folder/', { name: 'x'.repeat(10_000) });
  expect([long.status, long.json]).toEqual([400, { name: ['Enter at most 255 characters!'] }]);
  for (const name of ['Ω≈ç 熱 🔥', "'; drop table folder; --", '../..', '<b>']) {
    const made = await user.call('POST', '/api/folder/', { name });
    expect(made.json.name).toBe(name);
  }
});

test('a folder is renamed, moved, or both; what is not sent stays', async () => {
  const user = await somebody();
  const [a, b] = [await makeFolder(user, 'A'), await makeFolder(user, 'B')];
  const child = await makeFolder(user, 'Child', a);
  const renamed = await user.call('PUT', `/api/folder/${a}/`, { name: 'Renamed' });
  expect([renamed.status, renamed.json]).toEqual([
    200,
    {
      id: a,
      name: 'Renamed',
      parent_folder: user.rootFolder,
      child_folders: [{ id: child, name: 'Child', parent_folder: a, child_folders: [] }],
    },
  ]);
  const moved = await user.call('PUT', `/api/folder/${a}/`, { parent_folder: b });
  expect(moved.json).toMatchObject({ name: 'Renamed', parent_folder: b, child_folders: [{ id: child }] });
  const tree = (await user.call('GET', '/api/folder/')).json;
  expect(tree.child_folders).toMatchObject([{ id: b, child_folders: [{ id: a }] }]);
});

test('a folder cannot be moved into itself, what lies in it, or what is not there', async () => {
  const [user, other] = [await somebody(), await somebody()];
  const a = await makeFolder(user, 'A');
  const child = await makeFolder(user, 'Child', a);
  const theirs = await makeFolder(other, 'Theirs');
  const itself = { parent_folder: ['A folder cannot be moved into itself!'] };
  const notOwn = { parent_folder: ['Choose one of your own folders!'] };
  for (const [parent_folder, errors] of [
    [a, itself],
    [child, itself],
    [theirs, notOwn],
    [0, notOwn],
    [2147483000, notOwn],
  ]) {
    const answer = await user.call('PUT', `/api/folder/${a}/`, { parent_folder });
    expect([answer.status, answer.json]).toEqual([400, errors]);
  }
  const made = await user.call('POST', '/api/folder/', { name: 'New', parent_folder: theirs });
  expect([made.status, made.json]).toEqual([400, notOwn]);
});

test('the root stays as it is', async () => {
  const user = await somebody();
  const folder = await makeFolder(user, 'A');
  const root = `/api/folder/${user.rootFolder}/`;
  for (const answer of [
    await user.call('PUT', root, { name: 'Mine' }),
    await user.call('PUT', root, { parent_folder: folder }),
    await user.call('DELETE', root, { parent_folder: folder }),
  ]) {
    expect(answer.status).toBe(403);
    expect(answer.json.detail).toBe("'My Projects' cannot be renamed, moved or deleted.");
  }
});

test("another user's folders are not there", async () => {
  const [user, other] = [await somebody(), await somebody()];
  const theirs = await makeFolder(other, 'Theirs');
  await makeProject(other, 'Secret', theirs);
  for (const id of [theirs, other.rootFolder, 2147483000, '1e1', -1]) {
    expect((await user.call('GET', `/api/folder/${id}/project/`)).status).toBe(404);
    expect((await user.call('PUT', `/api/folder/${id}/`, { name: 'x' })).status).toBe(404);
    expect((await user.call('DELETE', `/api/folder/${id}/`, {})).status).toBe(404);
  }
  expect((await user.call('GET', '/api/folder/')).text).not.toContain('Theirs');
});

test('what a deleted folder holds moves to the folder that is named, or to its parent', async () => {
  const user = await somebody();
  const [a, heir] = [await makeFolder(user, 'A'), await makeFolder(user, 'Heir')];
  const child = await makeFolder(user, 'Child', a);
  await makeFolder(user, 'Grandchild', child);
  await makeProject(user, 'In A', a);
  const binned = await makeProject(user, 'In A, deleted', a);
  await makeProject(user, 'In child', child);
  await user.call('DELETE', `/api/project/${binned}/`);

  const inside = await user.call('DELETE', `/api/folder/${a}/`, { parent_folder: child });
  expect([inside.status, inside.json]).toEqual([
    400,
    { parent_folder: ['Choose a folder outside the deleted one!'] },
  ]);
  const deleted = await user.call('DELETE', `/api/folder/${a}/`, { parent_folder: heir });
  expect([deleted.status, deleted.text]).toEqual([204, '']);
  const tree = (await user.call('GET', '/api/folder/')).json;
  expect(tree.child_folders).toMatchObject([
    { id: heir, child_folders: [{ id: child, child_folders: [{ name: 'Grandchild' }] }] },
  ]);
  expect(await namesIn(user, heir)).toEqual(['In A']);
  expect(await namesIn(user, child)).toEqual(['In child']);
  const restored = await user.call('POST', `/api/project/${binned}/restore/`);
  expect(restored.json.folder).toBe(heir);

  expect((await user.call('DELETE', `/api/folder/${child}/`)).status).toBe(204);
  expect((await namesIn(user, heir)).sort()).toEqual(['In A', 'In A, deleted', 'In child']);
  expect((await user.call('DELETE', `/api/folder/${child}/`)).status).toBe(404);
});

test('folders nest a hundred deep and no deeper, however they get there', async () => {
  const user = await somebody();
  let deepest = user.rootFolder;
  for (let level = 0; level < 100; level++) deepest = await makeFolder(user, `${level}`, deepest);
  const tooDeep = { parent_folder: ['Folders can be nested 100 deep at most!'] };
  const below = await user.call('POST', '/api/folder/', { name: 'x', parent_folder: deepest });
  expect([below.status, below.json]).toEqual([400, tooDeep]);
  const other = await makeFolder(user, 'Other');
  const inOther = await makeFolder(user, 'In other', other);
  const moved = await user.call('PUT', `/api/folder/${other}/`, { parent_folder: deepest });
  expect([moved.status, moved.json]).toEqual([400, tooDeep]);
  const deleted = await user.call('DELETE', `/api/folder/${other}/`, { parent_folder: deepest });
  expect([deleted.status, deleted.json]).toEqual([400, tooDeep]);
  expect((await user.call('DELETE', `/api/folder/${inOther}/`, { parent_folder: deepest })).status).toBe(204);
  expect((await user.call('GET', '/api/folder/')).status).toBe(200);
});

test('projects of a folder come newest first, those of sub-folders not among them', async () => {
  const user = await somebody();
  const folder = await makeFolder(user, 'A');
  await makeProject(user, 'In root');
  const first = await makeProject(user, 'First', folder);
  site.pass(10);
  await makeProject(user, 'Second', folder);
  expect(await namesIn(user, null)).toEqual(['In root']);
  expect(await namesIn(user, user.rootFolder)).toEqual(['In root']);
  expect(await namesIn(user, folder)).toEqual(['Second', 'First']);
  site.pass(10);
  await user.call('PUT', `/api/project/${first}/`, { name: 'First, renamed' });
  expect(await namesIn(user, folder)).toEqual(['First, renamed', 'Second']);
});

test('changes of the tree at the same time leave a tree', async () => {
  const user = await somebody();
  const [a, b, heir] = [
    await makeFolder(user, 'A'),
    await makeFolder(user, 'B'),
    await makeFolder(user, 'Heir'),
  ];
  // Each alone is fine; both together would make a cycle.
  const moves = await Promise.all([
    user.call('PUT', `/api/folder/${a}/`, { parent_folder: b }),
    user.call('PUT', `/api/folder/${b}/`, { parent_folder: a }),
  ]);
  expect(moves.map(({ status }) => status).sort()).toEqual([200, 400]);

  const projects = await Promise.all(['1', '2', '3', '4'].map((name) => makeProject(user, name)));
  const answers = await Promise.all([
    user.call('DELETE', `/api/folder/${a}/`, { parent_folder: heir }),
    user.call('DELETE', `/api/folder/${a}/`, { parent_folder: heir }),
    ...projects.map((project) => user.call('PUT', `/api/project/${project}/`, { folder: a })),
    user.call('POST', '/api/project/', { name: '5', folder: a }),
    user.call('POST', '/api/folder/', { name: 'Child', parent_folder: a }),
  ]);
  expect(
    answers
      .slice(0, 2)
      .map(({ status }) => status)
      .sort(),
  ).toEqual([204, 404]);
  for (const { status } of answers.slice(2)) expect(status).toBeOneOf([200, 201, 400]);
  const placed = [...(await namesIn(user, null)), ...(await namesIn(user, heir))];
  expect(placed.filter((name) => name !== '5').sort()).toEqual(['1', '2', '3', '4']);
});
