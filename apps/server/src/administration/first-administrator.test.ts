import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findUserByEmail } from '../accounts/users.ts';
import { ConfigurationWrong } from '../config/configuration.ts';
import { inject, startTestApp, type TestApp } from '../testing/test-app.ts';
import { ensureAdministrator, type FirstStart, type Invitation } from './first-administrator.ts';

let site: TestApp;

beforeEach(async () => {
  site = await startTestApp();
});

afterEach(() => site.close());

/** Does what a start of the program does. */
function start(administrator: FirstStart['settings']['administrator'] = null): Promise<Invitation | null> {
  const { database, keys, clock, settings } = site.services;
  return ensureAdministrator({
    database,
    keys,
    clock,
    settings: { address: settings.address, administrator },
  });
}

async function activate(invitation: Invitation | null): Promise<number> {
  const token = invitation?.link.split('/').at(-1) ?? '';
  const form = { token, first_name: 'Ada', last_name: 'Lovelace', password: 'correct horse battery' };
  return (await inject(site.app, 'POST', `/api/user/activate/${token}/`, form)).status;
}

describe('the first start', () => {
  test('invites an administrator, as does every start until the link was used; older links are void', async () => {
    const first = await start();
    expect(first).toMatchObject({
      email: 'admin@localhost',
      link: expect.stringMatching(/^http:\/\/thermarium\.test\/#\/user\/activate\/[\w-]{20,}$/),
    });
    const second = await start();
    expect(second?.link).not.toBe(first?.link);
    expect(await activate(first)).toBe(400);
    expect(await activate(second)).toBe(200);
    expect(await start()).toBeNull();
    expect(await findUserByEmail(site.database, 'admin@localhost')).toMatchObject({
      administrator: true,
      first_name: 'Ada',
    });
  });

  test('invites who is configured', async () => {
    expect(await start({ email: 'Chief@Example.com', password: null })).toMatchObject({
      email: 'chief@example.com',
    });
  });

  test('of several processes at once makes one account', async () => {
    const links = await Promise.all([start(), start(), start()]);
    expect(new Set(links.map((link) => link?.email))).toEqual(new Set(['admin@localhost']));
    const statuses = await Promise.all(links.map(activate));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('makes the configured administrator unattended', async () => {
    const administrator = { email: 'chief@example.com', password: 'correct horse battery' };
    expect(await start(administrator)).toBeNull();
    expect(await findUserByEmail(site.database, administrator.email)).toMatchObject({
      administrator: true,
      activated_at: expect.any(Date),
    });
    const kept = () => site.database.selectFrom('account').select('password_hash').executeTakeFirstOrThrow();
    const before = await kept();
    expect(await start({ ...administrator, password: 'another horse battery' })).toBeNull();
    expect(await kept()).toEqual(before);
  });

  test('takes a password that was configured after the invitation', async () => {
    const invitation = await start({ email: 'chief@example.com', password: null });
    expect(await start({ email: 'chief@example.com', password: 'correct horse battery' })).toBeNull();
    expect(await activate(invitation)).toBe(400);
  });

  test('refuses what cannot be used, and makes nothing', async () => {
    const weak = start({ email: 'chief@example.com', password: 'short' });
    await expect(weak).rejects.toThrow(ConfigurationWrong);
    await expect(start({ email: '@', password: null })).rejects.toThrow(ConfigurationWrong);
    expect(await site.database.selectFrom('account').select('id').execute()).toEqual([]);
  });
});

describe('a later start', () => {
  test('leaves alone who can administer, whatever is configured', async () => {
    await site.user('boss@example.com', { administrator: true });
    expect(await start()).toBeNull();
    expect(await start({ email: 'chief@example.com', password: 'correct horse battery' })).toBeNull();
    expect(await findUserByEmail(site.database, 'chief@example.com')).toBeNull();
  });

  test('makes nobody an administrator because there are only users', async () => {
    await site.user('user@example.com');
    expect(await start()).toBeNull();
  });
});
