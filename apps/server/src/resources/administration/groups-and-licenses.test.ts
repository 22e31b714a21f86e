import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let site: TestApp;
let boss: TestUser;
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  site = await startTestApp();
  boss = await site.user('boss@example.com', { administrator: true });
  [ada, bob] = [await site.user('ada@example.com'), await site.user('bob@example.com')];
});

afterAll(() => site.close());

const GROUPS = '/api/admin/group/';
const LICENSES = '/api/admin/license/';
const TRIALS = '/api/admin/trial/';

describe('groups', () => {
  test('are made, changed and deleted with their members', async () => {
    const made = await boss.call('POST', GROUPS, { name: ' Packaging ', members: [bob.id, ada.id, ada.id] });
    expect(made).toMatchObject({ status: 201, json: { name: 'Packaging', members: [ada.id, bob.id] } });
    const url = `${GROUPS}${made.json.id}/`;
    expect((await ada.call('GET', '/api/user/')).json.user.groups).toEqual(['Packaging']);
    expect((await boss.call('PUT', url, { name: 'Power' })).json).toMatchObject({
      name: 'Power',
      members: [ada.id, bob.id],
    });
    expect((await boss.call('PUT', url, { members: [bob.id] })).json).toMatchObject({
      name: 'Power',
      members: [bob.id],
    });
    expect(
      (await boss.call('PUT', `/api/admin/user/${ada.id}/`, { groups: [made.json.id] })).json.groups,
    ).toEqual([made.json.id]);
    expect((await boss.call('GET', GROUPS)).json).toEqual([
      { id: made.json.id, name: 'Power', members: [ada.id, bob.id] },
    ]);
    expect((await boss.call('DELETE', url)).status).toBe(204);
    expect((await boss.call('DELETE', url)).status).toBe(404);
    expect((await boss.call('PUT', url, { name: 'Ghost' })).status).toBe(404);
    expect((await bob.call('GET', '/api/user/')).json.user.groups).toEqual([]);
  });

  test('have names of their own and members that exist', async () => {
    const [one, two] = [
      (await boss.call('POST', GROUPS, { name: 'One' })).json,
      (await boss.call('POST', GROUPS, { name: 'Two' })).json,
    ];
    const taken = { name: ['There is a group of this name already!'] };
    expect(await boss.call('POST', GROUPS, { name: 'One' })).toMatchObject({ status: 400, json: taken });
    expect(await boss.call('PUT', `${GROUPS}${two.id}/`, { name: 'One' })).toMatchObject({
      status: 400,
      json: taken,
    });
    expect(await boss.call('POST', GROUPS, { name: ' ' })).toMatchObject({
      status: 400,
      json: { name: ['This field is required!'] },
    });
    const unknown = await boss.call('PUT', `${GROUPS}${one.id}/`, {
      name: 'Uno',
      members: [ada.id, 999_999],
    });
    expect(unknown).toMatchObject({ status: 400, json: { members: ['There is no such user.'] } });
    expect((await boss.call('GET', GROUPS)).json[0]).toEqual({ id: one.id, name: 'One', members: [] });
  });

  test('of one name, made at once, are one; members set from both sides at once are no fault', async () => {
    const made = await Promise.all([1, 2, 3].map(() => boss.call('POST', GROUPS, { name: 'Same' })));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const ids = await Promise.all(
      [1, 2, 3].map(async (n) => (await boss.call('POST', GROUPS, { name: `Busy ${n}` })).json.id),
    );
    const users = [ada.id, bob.id, boss.id];
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        n % 2 === 0
          ? boss.call('PUT', `${GROUPS}${ids[n % 3]}/`, {
              members: n % 4 === 0 ? users : users.toReversed().slice(1),
            })
          : boss.call('PUT', `/api/admin/user/${users[n % 3]}/`, { groups: n % 3 === 0 ? ids : [] }),
      ),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('licences', () => {
  const feature = 'Thermal solver';
  const inDays = (days: number) => new Date(site.services.clock().getTime() + days * 86_400_000);

  test('are granted for a year unless a date is stated, and changed by granting again', async () => {
    const granted = await boss.call('POST', LICENSES, { user: ada.id, feature, description: 'All of it' });
    expect(granted).toMatchObject({
      status: 201,
      json: {
        user: ada.id,
        email: ada.email,
        feature,
        description: 'All of it',
        requested: false,
        group_limit: null,
        hour_limit: null,
        step_limit: null,
        disk_limit_gb: null,
      },
    });
    const days = (new Date(granted.json.expiration).getTime() - site.services.clock().getTime()) / 86_400_000;
    expect(Math.round(days)).toBeGreaterThanOrEqual(365);
    expect(Math.round(days)).toBeLessThanOrEqual(366);
    const expiration = inDays(20).toISOString();
    const limits = { group_limit: 4, hour_limit: 0.5, step_limit: 1000, disk_limit_gb: 12.5 };
    const again = await boss.call('POST', LICENSES, { user: ada.id, feature, expiration, ...limits });
    expect(again.json).toEqual({ ...granted.json, expiration, ...limits });
    expect((await ada.call('GET', '/api/user/')).json.licenses).toEqual([
      { feature, description: 'All of it', expiration, requested: false, ...limits },
    ]);
  });

  test('are revoked, and may then be requested and granted as a trial, or declined', async () => {
    const terms = { user: bob.id, feature, group_limit: 4, hour_limit: 1, step_limit: 2, disk_limit_gb: 3 };
    const { id } = (await boss.call('POST', LICENSES, terms)).json;
    expect((await boss.call('DELETE', `${LICENSES}${id}/`)).status).toBe(204);
    expect((await bob.call('GET', '/api/user/')).json.licenses).toMatchObject([
      {
        feature,
        expiration: null,
        requested: false,
        ...{ group_limit: null, hour_limit: null, step_limit: null, disk_limit_gb: null },
      },
    ]);
    expect((await boss.call('GET', TRIALS)).json).toEqual([]);

    await bob.call('PUT', '/api/user/license/', { feature });
    expect((await boss.call('GET', TRIALS)).json).toMatchObject([
      { id, email: bob.email, feature, requested: true },
    ]);
    expect((await boss.call('POST', `${TRIALS}${id}/decline/`)).status).toBe(204);
    expect((await boss.call('POST', `${TRIALS}${id}/decline/`)).status).toBe(404);
    expect((await boss.call('POST', `${TRIALS}${id}/grant/`, {})).status).toBe(404);

    await bob.call('PUT', '/api/user/license/', {});
    const granted = await boss.call('POST', `${TRIALS}${id}/grant/`, {});
    expect(granted).toMatchObject({ status: 200, json: { id, requested: false } });
    const days = (new Date(granted.json.expiration).getTime() - site.services.clock().getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect((await boss.call('GET', TRIALS)).json).toEqual([]);
    expect((await boss.call('GET', LICENSES)).json).toHaveLength(2);
  });

  test('go to somebody who exists, until a date that does', async () => {
    const wrong = async (body: object) =>
      (await boss.call('POST', LICENSES, { user: ada.id, feature, ...body })).json;
    expect(await wrong({ user: 999_999 })).toEqual({ user: ['There is no such user.'] });
    expect(await wrong({ feature: '' })).toEqual({ feature: ['This field is required!'] });
    expect(await wrong({ expiration: 'tomorrow' })).toHaveProperty('expiration');
    expect(await wrong({ expiration: '2026-02-30T00:00:00Z' })).toHaveProperty('expiration');
    const over = { expiration: ['Choose a day to come!'] };
    expect(await wrong({ expiration: inDays(-1).toISOString() })).toEqual(over);
    expect(await wrong({ group_limit: 0 })).toHaveProperty('group_limit');
    expect(await wrong({ hour_limit: 0 })).toHaveProperty('hour_limit');
    expect(await wrong({ hour_limit: 501 })).toHaveProperty('hour_limit');
    expect(await wrong({ step_limit: 1.5 })).toHaveProperty('step_limit');
    expect(await wrong({ disk_limit_gb: -1 })).toHaveProperty('disk_limit_gb');
    expect((await boss.call('DELETE', `${LICENSES}999999/`)).status).toBe(404);
  });

  test('granted twice at once are one', async () => {
    const twice = await Promise.all(
      [1, 2].map(() => boss.call('POST', LICENSES, { user: ada.id, feature: 'Export' })),
    );
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect(twice[0].json.id).toBe(twice[1].json.id);
  });
});
