import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/database.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { sweepKeys } from './idempotency.ts';

const DAY = 24 * 3_600_000;

let site: TestApp;
let owner: TestUser;
let other: TestUser;
let project: string;

beforeAll(async () => {
  site = await startTestApp();
  owner = await site.user('owner@example.com', { administrator: true });
  other = await site.user('other@example.com');
});

afterAll(() => site.close());

beforeEach(async () => {
  project = `/api/project/${(await owner.call('POST', '/api/project/', { name: 'Board' })).json.id}`;
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function send(
  method: Method,
  url: string,
  body: unknown,
  key: string,
  { user = owner, app = site.app } = {},
) {
  const answer = await app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${user.token}`,
      'idempotency-key': key,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return {
    status: answer.statusCode,
    text: answer.payload,
    type: answer.headers['content-type'],
    replayed: answer.headers['idempotency-replayed'],
  };
}

async function names(): Promise<string[]> {
  const tree = (await owner.call('GET', `${project}/tree/`)).json;
  return tree.map(({ name }: { name: string }) => name);
}

const group = { name: 'group' };

test('a call sent again under its key is done once, and answered as the first time', async () => {
  const first = await send('POST', `${project}/assembly/`, group, 'a');
  const again = await send('POST', `${project}/assembly/`, group, 'a');
  expect(first).toMatchObject({ status: 201, replayed: undefined });
  expect(again).toEqual({ ...first, replayed: 'true' });
  expect(await names()).toEqual(['group']);
  await send('POST', `${project}/assembly/`, group, 'b');
  expect(await names()).toEqual(['group', 'group']);
});

test('every form of answer comes again: lists, texts, nothing, a solve that was queued', async () => {
  const { id } = JSON.parse((await send('POST', `${project}/assembly/`, group, 'forms')).text);
  const calls = [
    ['POST', `${project}/objects/`, { create: Array(50).fill({ type: 'assembly', name: 'many' }) }, 200],
    ['PUT', `${project}/tree/`, [{ id, parent: null, index: 1 }], 200],
    ['POST', `${project}/undo/`, undefined, 200],
    ['PUT', `${project}/assembly/${id}/`, { name: 'renamed' }, 200],
    ['POST', '/api/folder/', { name: 'Boards', parent_folder: owner.rootFolder }, 201],
    ['GET', `${project}/solve/?transient=0`, undefined, 202],
    ['DELETE', `${project}/assembly/${id}/`, {}, 204],
    ['DELETE', `${project}/`, {}, 204],
  ] as const;
  for (const [method, url, body, status] of calls) {
    const key = `${method} ${url}`;
    const first = await send(method, url, body, key);
    expect([key, first.status]).toEqual([key, status]);
    expect(await send(method, url, body, key)).toEqual({ ...first, replayed: 'true' });
  }
});

test('the same key with another request is refused: method, path or body', async () => {
  await send('POST', `${project}/assembly/`, group, 'c');
  for (const [method, url, body] of [
    ['POST', `${project}/assembly/`, { name: 'other' }],
    ['POST', `${project}/box/`, group],
    ['PUT', `${project}/`, group],
  ] as const) {
    const refused = await send(method, url, body, 'c');
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([422, 'key-reused']);
  }
});

test('a key is its user’s own, of at most 200 characters, and stands for a day', async () => {
  const made = async (user: TestUser) =>
    JSON.parse((await send('POST', '/api/project/', { name: 'P' }, 'mine', { user })).text).id;
  const mine = await made(owner);
  expect(await made(other)).not.toBe(mine);
  expect((await send('POST', '/api/project/', { name: 'P' }, 'x'.repeat(200))).status).toBe(201);
  const long = await send('POST', '/api/project/', { name: 'P' }, 'x'.repeat(201));
  expect([long.status, long.text]).toEqual([
    400,
    '{"non_field_errors":["The Idempotency-Key has more than 200 characters."]}',
  ]);
  expect(await made(owner)).toBe(mine);
  const later = new Date(Date.now() + DAY - 60_000);
  await sweepKeys(site.database, later);
  expect(await made(owner)).toBe(mine);
  await sweepKeys(site.database, new Date(Date.now() + DAY + 60_000));
  expect(await made(owner)).not.toBe(mine);
});

test('what was refused is not kept: the same key may try again', async () => {
  const { id, timestamp } = JSON.parse((await send('POST', `${project}/assembly/`, group, 'd')).text);
  const rename = { name: 'mine', timestamp };
  await owner.call('PUT', `${project}/assembly/${id}/`, { name: 'theirs' });
  expect((await send('PUT', `${project}/assembly/${id}/`, rename, 'e')).status).toBe(409);
  const now = (await owner.call('GET', `${project}/tree/`)).json[0].timestamp;
  expect((await send('PUT', `${project}/assembly/${id}/`, { ...rename, timestamp: now }, 'e')).status).toBe(
    200,
  );
  expect(await names()).toEqual(['mine']);
});

test('of a call that fails on the way nothing stays, and its key does it', async () => {
  const { database } = site;
  const broken = await buildApp({
    ...site.services,
    // All changes are written, and then storing the answer fails.
    database: database.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('idempotency_key')) {
          throw new Error('Killed');
        }
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  });
  const failed = await send('POST', `${project}/assembly/`, group, 'f', { app: broken });
  expect(failed.status).toBe(500);
  expect(await names()).toEqual([]);
  expect((await send('POST', `${project}/assembly/`, group, 'f')).replayed).toBeUndefined();
  expect(await names()).toEqual(['group']);
  await broken.close();
});

test('two processes that get the same call at once do it once', async () => {
  const database = openDatabase(site.databaseUrl, 5);
  const app = await buildApp({ ...site.services, database });
  for (let round = 0; round < 10; round++) {
    const key = `race ${round}`;
    const answers = await Promise.all(
      [site.app, app, site.app, app].map((each) =>
        send('POST', `${project}/assembly/`, { name: key }, key, { app: each }),
      ),
    );
    expect(answers.filter(({ replayed }) => replayed === undefined)).toHaveLength(1);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  }
  expect(await names()).toHaveLength(10);
  await app.close();
  await database.destroy();
});

test('others hear of a change when it is kept, once', async () => {
  const id = Number(project.split('/').at(-1));
  const heard: string[] = [];
  const end = site.services.events.subscribe(id, ({ type }) => heard.push(type));
  await send('GET', `${project}/solve/`, undefined, 'g');
  await send('GET', `${project}/solve/`, undefined, 'g');
  await send('POST', `${project}/assembly/`, group, 'h');
  await send('POST', `${project}/assembly/`, group, 'h');
  await site.services.events.publish(id, { type: 'reload' });
  await expect.poll(() => heard).toEqual(['task', 'model', 'reload']);
  end();
});

test('mails are sent once, and only of what was kept', async () => {
  const before = site.mails.length;
  const body = { email: 'new@example.com' };
  for (const key of ['i', 'i', 'j']) await send('POST', '/api/admin/user/', body, key);
  await site.services.mail.settled();
  expect(site.mails.slice(before).map(({ to }) => to)).toEqual(['new@example.com']);
});

test('whoever has left a project reads the answer to that again, and may do nothing more', async () => {
  const entry = (username: string) => ({
    username,
    permissions: { owner: true, editor: true, viewer: true },
  });
  const list = `${project}/permissions/`;
  await send('PUT', list, [entry(owner.email), entry(other.email)], 'share');
  const leave = [entry(owner.email)];
  const left = await send('PUT', list, leave, 'leave', { user: other });
  expect(left.status).toBe(200);
  expect(await send('PUT', list, leave, 'leave', { user: other })).toEqual({ ...left, replayed: 'true' });
  expect((await send('PUT', list, leave, 'another', { user: other })).status).toBe(404);
});

test('answers that hold secrets are not kept', async () => {
  await send('POST', '/api/user/api_token/', undefined, 'token');
  const kept = await site.database
    .selectFrom('idempotency_key')
    .select('key')
    .where('key', '=', 'token')
    .execute();
  expect(kept).toEqual([]);
});
