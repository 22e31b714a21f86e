import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let site: TestApp;
let owner: TestUser;
let other: TestUser;
let third: TestUser;

beforeAll(async () => {
  site = await startTestApp();
  owner = await site.user('owner@example.com');
  other = await site.user('other@example.com');
  third = await site.user('third@example.com');
});

afterAll(() => site.close());

const roles = {
  owner: { owner: true, editor: true, viewer: true },
  editor: { owner: false, editor: true, viewer: true },
  viewer: { owner: false, editor: false, viewer: true },
  none: { owner: false, editor: false, viewer: false },
};

function entry({ email }: TestUser, role: keyof typeof roles) {
  return { username: email, permissions: roles[role] };
}

describe.each(['project', 'library'])('a shared %s', (of) => {
  let url: string;
  let permissions: string;

  beforeEach(async () => {
    const { json } = await owner.call('POST', `/api/${of}/`, { name: 'Board' });
    url = `/api/${of}/${json.id}/`;
    permissions = `${url}permissions/`;
  });

  const put = (user: TestUser, body: unknown) => user.call('PUT', permissions, body);
  const rename = async (user: TestUser) => (await user.call('PUT', url, { name: 'Renamed' })).status;

  test('begins with its maker; the list is replaced as a whole and sorted by name', async () => {
    expect((await owner.call('GET', permissions)).json).toEqual([entry(owner, 'owner')]);
    const saved = await put(owner, [entry(third, 'viewer'), entry(owner, 'owner'), entry(other, 'editor')]);
    expect([saved.status, saved.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect((await owner.call('GET', permissions)).json).toEqual([
      entry(other, 'editor'),
      entry(owner, 'owner'),
      entry(third, 'viewer'),
    ]);
    await put(owner, [entry(owner, 'owner')]);
    expect((await owner.call('GET', permissions)).json).toEqual([entry(owner, 'owner')]);
  });

  test('gives each their right at once, and takes it at once', async () => {
    expect(await rename(other)).toBe(404);
    await put(owner, [entry(owner, 'owner'), entry(other, 'viewer')]);
    expect(await rename(other)).toBe(403);
    await put(owner, [entry(owner, 'owner'), entry(other, 'editor')]);
    expect(await rename(other)).toBe(200);
    expect((await other.call('GET', permissions)).status).toBe(403);
    expect((await put(other, [entry(other, 'owner')])).status).toBe(403);
    await put(owner, [entry(owner, 'owner')]);
    expect(await rename(other)).toBe(404);
    expect((await put(other, [entry(other, 'owner')])).status).toBe(404);
  });

  test('takes a higher flag for the lower, and names in any case', async () => {
    const flags = { owner: false, editor: true, viewer: false };
    const body = [
      { username: ' OWNER@Example.com ', permissions: { owner: true, editor: false, viewer: false } },
      { username: other.email, permissions: flags, extra: 1 },
    ];
    expect((await put(owner, body)).status).toBe(200);
    expect((await owner.call('GET', permissions)).json).toEqual([
      entry(other, 'editor'),
      entry(owner, 'owner'),
    ]);
  });

  test('says at its row what is wrong, and changes nothing', async () => {
    const nobody = { username: 'nobody@example.com', permissions: roles.viewer };
    const wrong = await put(owner, [
      entry(owner, 'owner'),
      nobody,
      entry(other, 'none'),
      entry(third, 'viewer'),
      entry(third, 'editor'),
    ]);
    expect([wrong.status, wrong.json]).toEqual([
      400,
      [
        {},
        { username: ["There is no user 'nobody@example.com'."] },
        { permissions: ['Choose Owner, Editor or Viewer!'] },
        {},
        { username: ["'third@example.com' is listed twice."] },
      ],
    ]);
    for (const body of [
      {},
      'x',
      [null],
      [{}],
      [{ username: other.email }],
      [{ ...entry(other, 'viewer'), username: '' }],
      [{ ...entry(other, 'viewer'), username: 'x'.repeat(10_000) }],
      [{ ...entry(other, 'viewer'), permissions: { owner: 'yes', editor: 1, viewer: null } }],
      Array.from({ length: 1001 }, () => entry(owner, 'owner')),
    ]) {
      expect((await put(owner, body)).status).toBe(400);
    }
    expect((await owner.call('GET', permissions)).json).toEqual([entry(owner, 'owner')]);
  });

  test('always has an owner', async () => {
    for (const body of [[], [entry(owner, 'editor')], [entry(other, 'editor')]]) {
      const refused = await put(owner, body);
      expect([refused.status, refused.json]).toEqual([
        409,
        { code: 'last-owner', detail: `A ${of} needs an owner.` },
      ]);
    }
    expect((await put(owner, [entry(other, 'owner')])).status).toBe(200);
    expect((await owner.call('GET', permissions)).status).toBe(404);
    expect((await other.call('GET', permissions)).json).toEqual([entry(other, 'owner')]);
  });

  test('of two owners who remove each other at once one stays, and the list is that one’s', async () => {
    await put(owner, [entry(owner, 'owner'), entry(other, 'owner')]);
    const answers = await Promise.all([
      put(owner, [entry(owner, 'owner'), entry(third, 'viewer')]),
      put(other, [entry(other, 'owner'), entry(third, 'editor')]),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404]);
    const winner = statuses[0] === 200 ? owner : other;
    expect((await winner.call('GET', permissions)).json).toEqual([
      entry(winner, 'owner'),
      entry(third, winner === owner ? 'viewer' : 'editor'),
    ]);
  });

  test('is not shared by an owner who is made an editor while their list waits', async () => {
    await put(owner, [entry(owner, 'owner'), entry(other, 'owner')]);
    const id = Number(url.split('/')[3]);
    const late = await site.database.transaction().execute(async (transaction) => {
      await sql`select id from ${sql.table(of)} where id = ${id} for update`.execute(transaction);
      const answer = put(owner, [entry(owner, 'owner'), entry(third, 'owner')]);
      const waiting = sql`select from pg_locks where not granted`;
      await expect.poll(async () => (await waiting.execute(transaction)).rows).not.toEqual([]);
      await sql`
        update ${sql.table(`${of}_permission`)} set role = 'editor'
        where ${sql.ref(`${of}_id`)} = ${id} and user_id = ${owner.id}`.execute(transaction);
      return { answer };
    });
    const refused = await late.answer;
    expect([refused.status, refused.json.detail]).toEqual([403, 'Only an owner may do this.']);
    expect((await other.call('GET', permissions)).json).toEqual([
      entry(other, 'owner'),
      entry(owner, 'editor'),
    ]);
  });

  test('takes many lists at once, and ends with one of them', async () => {
    await put(owner, [entry(owner, 'owner'), entry(other, 'owner'), entry(third, 'owner')]);
    const lists = [
      [entry(third, 'owner'), entry(owner, 'owner'), entry(other, 'owner')],
      [entry(other, 'owner'), entry(third, 'owner'), entry(owner, 'owner')],
      [entry(owner, 'owner'), entry(other, 'owner'), entry(third, 'owner')],
    ];
    const answers = await Promise.all(
      [owner, other, third, owner, other, third].map((user, n) => put(user, lists[n % lists.length])),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await owner.call('GET', permissions)).json).toHaveLength(3);
  });

  describe('tells which names have an account', () => {
    const unknown = (count: number, tag = '') =>
      Array.from({ length: count }, (_, n) => ({
        username: `nobody${tag}${n}@example.com`,
        permissions: roles.viewer,
      }));
    let sharer: TestUser;
    let list: string;
    const send = (rows: readonly object[]) => sharer.call('PUT', list, [entry(sharer, 'owner'), ...rows]);

    beforeEach(async () => {
      sharer = await site.user(`${randomUUID()}@example.com`);
      list = `/api/${of}/${(await sharer.call('POST', `/api/${of}/`, { name: 'Mine' })).json.id}/permissions/`;
    });

    test('for five rows of a list at most', async () => {
      const { status, json } = await send([entry(other, 'viewer'), ...unknown(8), entry(third, 'viewer')]);
      expect(status).toBe(400);
      expect(json).toEqual([
        {},
        {},
        ...[0, 1, 2, 3, 4].map((n) => ({ username: [`There is no user 'nobody${n}@example.com'.`] })),
      ]);
    });

    test('for twenty that do not exist in an hour', async () => {
      for (const tag of ['a', 'b', 'c', 'd']) expect((await send(unknown(5, tag))).status).toBe(400);
      const stopped = await send(unknown(1, 'e'));
      expect([stopped.status, stopped.json.code]).toEqual([429, 'too-many']);
      expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(3000);
      // Sharing with people goes on.
      expect((await send([entry(other, 'viewer')])).status).toBe(200);
      site.pass(3_600_000);
      expect((await send(unknown(1, 'f'))).status).toBe(400);
    });

    test('for twenty-five new ones in a call, and two hundred in a day; people one shares with do not count', async () => {
      const many = await send(unknown(26));
      expect([many.status, many.json]).toEqual([
        400,
        [
          ...Array(26).fill({}),
          { username: ['Add at most 25 people at once: save these first, then add the others.'] },
        ],
      ]);
      const crew = Array.from({ length: 25 }, (_, n) => ({
        username: `${of}-crew-${n}@example.com`,
        permissions: roles.viewer,
      }));
      await site.database
        .insertInto('account')
        .values(crew.map(({ username }) => ({ email: username })))
        .execute();
      const outcomes = [];
      for (let time = 0; time < 9; time++) {
        await send([]);
        outcomes.push((await send(crew)).status);
        // Known by now.
        if (time < 8) expect((await send(crew.slice(1))).status).toBe(200);
      }
      expect(outcomes).toEqual([...Array(8).fill(200), 429]);
    });
  });
});
