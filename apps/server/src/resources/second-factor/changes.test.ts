import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeAt } from '../../testing/authenticator-app.ts';
import {
  AUTHENTICATOR,
  PASSKEY,
  PASSWORD,
  SITE,
  startSecureSite,
  switchCodesOn,
  ticketFor,
  userWithPassword,
} from '../../testing/second-factor.ts';
import { signIn } from '../../testing/sign-in.ts';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts';
import { inject, type TestApp, type TestUser } from '../../testing/test-app.ts';

const MINUTE = 60_000;

let site: TestApp;
let user: TestUser;

beforeAll(async () => {
  site = await startSecureSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.pass(2 * MINUTE);
  user = await userWithPassword(site);
});

const prove = (body: object) => user.call('POST', '/api/user/proof/', body);
const due = async () => (await user.call('GET', '/api/user/second-factor/')).json.proof;

/** All calls that change factors; each must ask for a proof before it looks at anything. */
const changes = [
  ['POST', AUTHENTICATOR, {}],
  ['POST', `${AUTHENTICATOR}confirm/`, { enrolment: 'x', code: '123456' }],
  ['DELETE', AUTHENTICATOR, undefined],
  ['POST', '/api/user/second-factor/recovery-code/', {}],
  ['POST', `${PASSKEY}options/`, {}],
  ['DELETE', `${PASSKEY}1/`, undefined],
] as const;

describe('changes of factors', () => {
  test.each(changes)(
    '%s %s asks for a proof once the session is ten minutes old',
    async (method, url, body) => {
      site.pass(10 * MINUTE);
      const refused = await user.call(method, url, body);
      expect(refused).toMatchObject({
        status: 403,
        json: { code: 'proof-required', detail: expect.any(String) },
      });
      expect((await prove({ password: PASSWORD })).status).toBe(204);
      expect((await user.call(method, url, body)).status).not.toBe(403);
    },
  );

  test.each([
    ...changes,
    ['PUT', `${PASSKEY}1/`, { name: 'A' }] as const,
    ['POST', '/api/user/proof/', {}] as const,
  ])('%s %s is not for an API token', async (method, url, body) => {
    const { api_token } = (await user.call('GET', '/api/user/')).json.user;
    const refused = await inject(site.app, method, url, body, api_token);
    expect(refused).toMatchObject({ status: 403, json: { code: 'forbidden' } });
  });

  test('a new passkey asks for a proof too, although its challenge was given out in time', async () => {
    const credential = new SoftwareAuthenticator(SITE).create(
      (await user.call('POST', `${PASSKEY}options/`)).json,
    );
    await site.database
      .updateTable('session')
      .set({ proved: new Date(0) })
      .where('user_id', '=', user.id)
      .execute();
    const refused = await user.call('POST', PASSKEY, { name: 'Laptop', credential });
    expect(refused).toMatchObject({ status: 403, json: { code: 'proof-required' } });
  });
});

describe('a new API token', () => {
  const renew = () => user.call('POST', '/api/user/api_token/', {});

  test('asks for a proof where there is a second factor, round which it goes', async () => {
    const before = (await user.call('GET', '/api/user/')).json.user.api_token;
    await switchCodesOn(site, user);
    site.pass(10 * MINUTE);
    expect(await renew()).toMatchObject({ status: 403, json: { code: 'proof-required' } });
    expect((await inject(site.app, 'GET', '/api/user/', undefined, before)).status).toBe(200);
    expect((await prove({ password: PASSWORD })).status).toBe(204);
    expect((await renew()).status).toBe(200);
  });

  test('asks for none where the password alone opens the account', async () => {
    site.pass(10 * MINUTE);
    expect((await renew()).status).toBe(200);
  });
});

describe('a proof', () => {
  test('is the password or a code, once more, and holds for ten minutes in this session alone', async () => {
    const { secret } = await switchCodesOn(site, user);
    expect(await due()).toBe('none');
    site.pass(10 * MINUTE);
    expect(await due()).toBe('password');
    expect((await prove({ password: 'wrong password' })).json).toEqual({ password: [expect.any(String)] });
    expect((await prove({})).status).toBe(400);
    expect(await due()).toBe('password');
    const code = codeAt(secret, site.services.clock());
    expect((await prove({ code })).status).toBe(204);
    expect(await due()).toBe('none');
    expect((await prove({ code })).json).toEqual({ code: [expect.stringContaining('used before')] });
    site.pass(10 * MINUTE);
    expect(await due()).toBe('password');
    const ticket = await ticketFor(site, user);
    const shown = { ticket, code: codeAt(secret, site.services.clock()) };
    const { access } = (await inject(site.app, 'POST', '/api/token/second-factor/', shown)).json;
    const fresh = await inject(site.app, 'GET', '/api/user/second-factor/', undefined, access);
    expect(fresh.json.proof).toBe('none');
    expect(await due()).toBe('password');
  });

  test('is a new sign-in for an account without a password', async () => {
    const partner = await site.user('partner@example.com');
    site.pass(10 * MINUTE);
    expect((await partner.call('GET', '/api/user/second-factor/')).json.proof).toBe('sign-in');
    const refused = await partner.call('POST', AUTHENTICATOR);
    expect(refused.json).toMatchObject({
      code: 'proof-required',
      detail: expect.stringContaining('Sign out and in'),
    });
  });

  test('cannot be guessed: ten wrong ones, and none for five minutes', async () => {
    for (let time = 0; time < 10; time++) {
      expect((await prove({ password: `guess number ${time}` })).status).toBe(400);
    }
    expect((await prove({ password: PASSWORD })).status).toBe(429);
    site.pass(5 * MINUTE);
    expect((await prove({ password: PASSWORD })).status).toBe(204);
  });
});

describe('an administrator', () => {
  test('switches the second factor of somebody off, who is told; nobody else can', async () => {
    const boss = await site.user('boss@example.com', { administrator: true });
    await switchCodesOn(site, user);
    const device = new SoftwareAuthenticator(SITE);
    const credential = device.create((await user.call('POST', `${PASSKEY}options/`)).json);
    await user.call('POST', PASSKEY, { name: 'Laptop', credential });
    const at = `/api/admin/user/${user.id}/second-factor/`;
    expect((await user.call('DELETE', at)).status).toBe(403);
    expect((await signIn(site, user.email, PASSWORD)).json.methods).toEqual([
      'code',
      'passkey',
      'recovery_code',
    ]);

    expect((await boss.call('DELETE', at)).status).toBe(204);
    expect((await signIn(site, user.email, PASSWORD)).status).toBe(200);
    expect((await user.call('GET', '/api/user/second-factor/')).json).toMatchObject({
      authenticator: null,
      passkeys: [],
      recovery_codes: 0,
    });
    const passkey = device.get((await inject(site.app, 'GET', '/api/token/passkey/')).json);
    expect((await inject(site.app, 'POST', '/api/token/passkey/', { passkey })).status).toBe(400);
    expect(site.log.join('')).toContain('Second factor switched off by an administrator');
    // Once: a second time finds nothing to switch off.
    expect((await boss.call('DELETE', at)).status).toBe(204);
    await site.services.mail.settled();
    const told = site.mails.filter(({ to, text }) => to === user.email && text.includes('administrator'));
    expect(told).toHaveLength(1);
    expect((await boss.call('DELETE', '/api/admin/user/2147483000/second-factor/')).status).toBe(404);
  });

  test('does so by a session in which they have lately proved who they are, and not by an API token', async () => {
    const boss = await userWithPassword(site);
    await site.database
      .updateTable('account')
      .set({ administrator: true })
      .where('id', '=', boss.id)
      .execute();
    await switchCodesOn(site, user);
    const { api_token } = (await boss.call('GET', '/api/user/')).json.user;
    const off = (whose: TestUser, token: string) =>
      inject(site.app, 'DELETE', `/api/admin/user/${whose.id}/second-factor/`, undefined, token);
    for (const whose of [user, boss]) {
      expect(await off(whose, api_token)).toMatchObject({ status: 403, json: { code: 'forbidden' } });
    }
    site.pass(10 * MINUTE);
    expect(await off(user, boss.token)).toMatchObject({ status: 403, json: { code: 'proof-required' } });
    expect((await signIn(site, user.email, PASSWORD)).json.methods).toContain('code');
    expect((await boss.call('POST', '/api/user/proof/', { password: PASSWORD })).status).toBe(204);
    expect((await off(user, boss.token)).status).toBe(204);
  });
});

test('lines of mails stay short enough to leave as they are', async () => {
  await site.services.mail.settled();
  expect(site.mails.length).toBeGreaterThan(0);
  for (const { text } of site.mails)
    for (const line of text.split('\n')) expect(line.length).toBeLessThan(76);
});
