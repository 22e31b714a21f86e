import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../../server/src/testing/test-app.ts';
import { isChanged, rowMessages, sortedByName, switched, withPerson } from './permission-list.ts';

const owner = { owner: true, editor: true, viewer: true };
const editor = { owner: false, editor: true, viewer: true };
const viewer = { owner: false, editor: false, viewer: true };
const none = { owner: false, editor: false, viewer: false };

test('a right brings the lower ones, and goes with the higher ones', () => {
  expect(switched(none, 'editor', true)).toEqual(editor);
  expect(switched(viewer, 'owner', true)).toEqual(owner);
  expect(switched(owner, 'editor', false)).toEqual(viewer);
  expect(switched(owner, 'owner', false)).toEqual(editor);
  expect(switched(editor, 'viewer', false)).toEqual(none);
});

test('a list is changed by a right, a person more or less, not by order or case', () => {
  const ada = { username: 'ada@example.com', permissions: owner };
  const bob = { username: 'bob@example.com', permissions: viewer };
  expect(isChanged([ada, bob], [bob, { ...ada, username: 'Ada@Example.com' }])).toBe(false);
  expect(isChanged([ada, bob], [ada])).toBe(true);
  expect(isChanged([ada], [ada, bob])).toBe(true);
  expect(isChanged([ada, bob], [ada, { ...bob, permissions: editor }])).toBe(true);
});

test('a person is added once, in the order of names', () => {
  const list = sortedByName([
    { username: 'zoe@example.com', permissions: viewer },
    { username: 'Ada@example.com', permissions: owner },
  ]);
  expect(list.map(({ username }) => username)).toEqual(['Ada@example.com', 'zoe@example.com']);
  const longer = withPerson(list, ' bob@example.com ', editor);
  expect(longer?.map(({ username }) => username)).toEqual([
    'Ada@example.com',
    'bob@example.com',
    'zoe@example.com',
  ]);
  expect(withPerson(list, 'ADA@example.com', viewer)).toBeNull();
});

let site: TestApp;
let ada: TestUser;

beforeAll(async () => {
  site = await startTestApp();
  ada = await site.user('ada@example.com');
});
afterAll(() => site.close());

test('what the server says of rows is found at its row', async () => {
  const { json } = await ada.call('POST', '/api/project/', { name: 'Board' });
  const answer = await ada.call('PUT', `/api/project/${json.id}/permissions/`, [
    { username: ada.email, permissions: owner },
    { username: 'nobody@example.com', permissions: viewer },
  ]);
  expect(answer.status).toBe(400);
  expect(rowMessages(answer.json)).toEqual(['', "There is no user 'nobody@example.com'."]);
  const nobody = await ada.call('PUT', `/api/project/${json.id}/permissions/`, []);
  expect(rowMessages(nobody.json)).toEqual([]);
});
