import { randomBytes, randomUUID } from 'node:crypto';
import { DEFAULT_FEATURE } from '@thermarium/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { disableUser, enableUser } from '../../accounts/users.ts';
import { inject, startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

const DAY = 24 * 3_600_000;

let site: TestApp;
let user: TestUser;

beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  user = await site.user(`${randomUUID()}@example.com`);
});

const NO_LIMITS = { hour_limit: null, step_limit: null, disk_limit_gb: null };

const asks = (token: string) => inject(site.app, 'GET', '/api/user/', undefined, token);

async function grant(feature: string, expiration: Date | null, more: { group_limit?: number } = {}) {
  await site.database
    .insertInto('license')
    .values({ user_id: user.id, feature, description: `What ${feature} is`, expiration, ...more })
    .execute();
}

describe('who is signed in', () => {
  test('is told with name, groups, API token and licences', async () => {
    const other = await site.user(`${randomUUID()}@example.com`);
    const groups = await site.database
      .insertInto('user_group')
      .values([{ name: 'Thermal' }, { name: 'Packaging' }, { name: 'Others' }])
      .returning('id')
      .execute();
    await site.database
      .insertInto('group_member')
      .values([
        { group_id: groups[0].id, user_id: user.id },
        { group_id: groups[1].id, user_id: user.id },
        { group_id: groups[2].id, user_id: other.id },
      ])
      .execute();
    const expiration = new Date('2030-01-31T00:00:00.000Z');
    await grant('transient', expiration, { group_limit: 4 });
    await grant('optimizer', null);
    const { status, json, headers } = await user.call('GET', '/api/user/?cache=1');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(json).toEqual({
      user: {
        email: user.email,
        first_name: 'Test',
        last_name: 'User',
        administrator: false,
        groups: ['Packaging', 'Thermal'],
        api_token: expect.stringMatching(/^thm_[\w-]{43}$/),
      },
      licenses: [
        {
          feature: 'optimizer',
          description: 'What optimizer is',
          expiration: null,
          requested: false,
          group_limit: null,
          ...NO_LIMITS,
        },
        {
          feature: 'transient',
          description: 'What transient is',
          expiration: '2030-01-31T00:00:00.000Z',
          requested: false,
          group_limit: 4,
          ...NO_LIMITS,
        },
      ],
    });
  });
});

describe('an API token', () => {
  const tokenOf = async (): Promise<string> => (await user.call('GET', '/api/user/')).json.user.api_token;

  test('stands for its user', async () => {
    const answer = await asks(await tokenOf());
    expect(answer.status).toBe(200);
    expect(answer.json.user.email).toBe(user.email);
  });

  test('is renewed, which voids the old one at once', async () => {
    const old = await tokenOf();
    const answer = await user.call('POST', '/api/user/api_token/');
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ api_token: expect.stringMatching(/^thm_[\w-]{43}$/) });
    expect(answer.json.api_token).not.toBe(old);
    expect((await asks(old)).status).toBe(401);
    expect((await asks(answer.json.api_token)).status).toBe(200);
    expect(await tokenOf()).toBe(answer.json.api_token);
  });

  test('renewed several times at once leaves one, which is the one shown', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => user.call('POST', '/api/user/api_token/')));
    const shown = await tokenOf();
    expect(answers.map(({ json }) => json.api_token)).toContain(shown);
    for (const { json } of answers) {
      expect((await asks(json.api_token)).status).toBe(json.api_token === shown ? 200 : 401);
    }
  });

  test('cannot renew itself, and outlives a logout with it', async () => {
    const token = await tokenOf();
    const renewed = await inject(site.app, 'POST', '/api/user/api_token/', {}, token);
    expect(renewed.status).toBe(403);
    expect((await inject(site.app, 'POST', '/api/user/logout/', undefined, token)).status).toBe(204);
    expect((await asks(token)).status).toBe(200);
    expect((await user.call('GET', '/api/user/')).status).toBe(200);
  });

  test('is worth nothing while its account is disabled', async () => {
    const token = await tokenOf();
    await disableUser(site.database, user.id, site.services.clock());
    expect((await asks(token)).status).toBe(401);
    await enableUser(site.database, user.id);
    expect((await asks(token)).status).toBe(200);
    expect((await user.call('GET', '/api/user/')).status).toBe(401);
  });

  test('is kept encrypted, each row for its own account', async () => {
    const other = await site.user(`${randomUUID()}@example.com`);
    const token = await tokenOf();
    const read = () =>
      site.database.selectFrom('account').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
    const row = await read();
    expect(Buffer.from(row.api_token_sealed ?? []).includes(token)).toBe(false);
    expect(Buffer.from(row.api_token_hash ?? []).includes(token)).toBe(false);
    await site.database
      .updateTable('account')
      .set({ api_token_sealed: row.api_token_sealed })
      .where('id', '=', other.id)
      .execute();
    expect((await other.call('GET', '/api/user/')).json.user.api_token).toBeNull();
    await site.database
      .updateTable('account')
      .set({ api_token_sealed: randomBytes(5) })
      .where('id', '=', other.id)
      .execute();
    expect((await other.call('GET', '/api/user/')).json.user.api_token).toBeNull();
  });
});

describe('requesting a trial', () => {
  const request = (body?: object) => user.call('PUT', '/api/user/license/', body);
  const requested = (json: { licenses: { feature: string; requested: boolean }[] }) =>
    Object.fromEntries(json.licenses.map((license) => [license.feature, license.requested]));

  test('of a licence that is not granted marks it, and answers the account', async () => {
    await grant('optimizer', null);
    await grant('transient', null);
    const answer = await request({ feature: 'optimizer' });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual((await user.call('GET', '/api/user/')).json);
    expect(requested(answer.json)).toEqual({ optimizer: true, transient: false });
    expect(requested((await request({ feature: 'optimizer' })).json)).toMatchObject({ optimizer: true });
  });

  test('with no licence at all asks for the default feature, not granted', async () => {
    const answer = await request();
    expect(answer.status).toBe(200);
    expect(answer.json.licenses).toMatchObject([
      { feature: DEFAULT_FEATURE, expiration: null, requested: true, group_limit: null },
    ]);
    expect((await request({ feature: null })).json.licenses).toHaveLength(1);
  });

  test('several times at once makes one request', async () => {
    const answers = await Promise.all([request(), request({}), request({ feature: DEFAULT_FEATURE })]);
    for (const { status } of answers) expect(status).toBe(200);
    expect((await user.call('GET', '/api/user/')).json.licenses).toHaveLength(1);
  });

  test('of a licence that runs changes nothing; of one that ended asks again', async () => {
    await grant('optimizer', new Date(site.services.clock().getTime() + 2 * DAY));
    expect(requested((await request({ feature: 'optimizer' })).json)).toEqual({ optimizer: false });
    site.pass(3 * DAY);
    const back = await site.user(`${randomUUID()}@example.com`);
    await site.database
      .updateTable('license')
      .set({ user_id: back.id })
      .where('user_id', '=', user.id)
      .execute();
    const answer = await back.call('PUT', '/api/user/license/', { feature: 'optimizer' });
    expect(requested(answer.json)).toEqual({ optimizer: true });
  });

  test('of a feature that is not among one’s licences is refused, also when it is among another’s', async () => {
    const other = await site.user(`${randomUUID()}@example.com`);
    await grant('optimizer', null);
    const answer = await other.call('PUT', '/api/user/license/', { feature: 'optimizer' });
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({ feature: [expect.any(String)] });
    expect((await other.call('GET', '/api/user/')).json.licenses).toEqual([]);
  });

  test('cannot grant itself', async () => {
    await grant('optimizer', null);
    const body = { feature: 'optimizer', expiration: '2099-01-01T00:00:00.000Z', group_limit: 1000 };
    const { json } = await request(body);
    expect(json.licenses).toMatchObject([{ expiration: null, group_limit: null }]);
  });
});
