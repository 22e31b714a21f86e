import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../../server/src/testing/test-app.ts';
import { folderRows, foundProjects, pathTo, sharedProjects } from './folder-rows.ts';

let site: TestApp;
let anna: TestUser;
let visitor: TestUser;

async function folder(name: string, parent_folder?: number): Promise<number> {
  return (await anna.call('POST', '/api/folder/', { name, parent_folder })).json.id;
}

beforeAll(async () => {
  site = await startTestApp();
  [anna, visitor] = [await site.user('anna@example.com'), await site.user('visitor@example.com')];
  const boards = await folder('Boards');
  const power = await folder('rev 10', boards);
  await folder('Rev 2', boards);
  await folder('rev 1', boards);
  await folder('audio');
  for (const name of ['Loose', 'Kept', 'Other']) {
    site.pass(1000);
    const body = { name, folder: name === 'Kept' ? power : undefined };
    const { json } = await anna.call('POST', '/api/project/', body);
    await anna.call('PUT', `/api/project/${json.id}/permissions/`, [
      { username: anna.email, permissions: { owner: true, editor: true, viewer: true } },
      { username: visitor.email, permissions: { owner: false, editor: false, viewer: true } },
    ]);
  }
});
afterAll(() => site.close());

async function trees(user: TestUser) {
  return {
    root: (await user.call('GET', '/api/folder/')).json,
    shared: (await user.call('GET', '/api/folder/shared/')).json,
  };
}

test('folders stand below their roots, alphabetical and by the value of numbers', async () => {
  const { root, shared } = await trees(anna);
  const rows = folderRows(root, shared, new Set());
  expect(rows.map(({ name, depth }) => `${'  '.repeat(depth)}${name}`)).toEqual([
    'My Projects',
    '  audio',
    '  Boards',
    '    rev 1',
    '    Rev 2',
    '    rev 10',
    'Shared with me',
  ]);
});

test('what is folded is not shown, nor what is below it', async () => {
  const { root, shared } = await trees(anna);
  const boards = folderRows(root, shared, new Set()).find(({ name }) => name === 'Boards');
  const rows = folderRows(root, shared, new Set([boards?.key ?? '']));
  expect(rows.map(({ name }) => name)).toEqual(['My Projects', 'audio', 'Boards', 'Shared with me']);
  expect(rows[2]).toMatchObject({ hasChildren: true, isOpen: false });
});

test('what somebody shares stands below their name, in their folders', async () => {
  const { root, shared } = await trees(visitor);
  const rows = folderRows(root, shared, new Set());
  const labels = rows.map(({ name, depth, count }) => `${'  '.repeat(depth)}${name} ${count ?? '-'}`);
  const owner = shared.folders[0].owner;
  expect(labels).toEqual([
    'My Projects -',
    'Shared with me 3',
    `  ${owner} 1`,
    '    Boards 0',
    '      rev 10 1',
  ]);
  const names = rows
    .slice(1)
    .map(({ place }) => foundProjects(sharedProjects(shared, place), '').map((p) => p.name));
  expect(names).toEqual([['Other', 'Kept', 'Loose'], ['Kept'], [], ['Kept']]);
});

test('projects are found by a part of their name in any case, latest first', async () => {
  const { shared } = await trees(visitor);
  expect(foundProjects(shared.projects, ' O').map(({ name }) => name)).toEqual(['Other', 'Loose']);
  expect(foundProjects(shared.projects, 'nothing')).toEqual([]);
});

test('the way to a folder begins at the root', async () => {
  const { root } = await trees(anna);
  const rows = folderRows(root, undefined, new Set());
  const ten = rows.find(({ name }) => name === 'rev 10')?.place;
  const path = pathTo([root], ten?.kind === 'own' ? ten.id : -1);
  expect(path.map(({ name }) => name)).toEqual(['My Projects', 'Boards', 'rev 10']);
  expect(pathTo([root], 99_999)).toEqual([]);
});
