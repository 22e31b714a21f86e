import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setPassword } from '../../accounts/passwords.ts';
import { solvedCaptcha } from '../../testing/sign-in.ts';
import { inject, startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

const PASSWORD = 'correct horse battery';
const NEW = 'polonium-and-radium';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const MINUTE = 60_000;

let site: TestApp;
let user: TestUser;

beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  user = await site.user(`${randomUUID()}@example.com`);
  await setPassword(site.database, user.id, PASSWORD, site.services.clock());
});

async function open({ agent = FIREFOX, address = '192.0.2.7', password = PASSWORD } = {}): Promise<string> {
  const { payload } = await site.app.inject({
    method: 'POST',
    url: '/api/token/',
    remoteAddress: address,
    headers: { 'user-agent': agent, 'content-type': 'application/json' },
    payload: JSON.stringify({
      username: user.email,
      password,
      reCaptchaToken: await solvedCaptcha(site),
    }),
  });
  return JSON.parse(payload).access;
}

type Method = 'GET' | 'PUT' | 'DELETE';
const call = (token: string, method: Method, path: string, body?: object) =>
  inject(site.app, method, `/api/user/${path}`, body, token);
const lives = async (token: string) => (await call(token, 'GET', '')).status === 200;

describe('sessions', () => {
  test('are listed with where they were opened, the newest use first, and which one asks', async () => {
    const first = await open();
    site.pass(2 * MINUTE);
    const second = await open({ agent: 'python-requests/2.32.0', address: '2001:db8:0:7::1' });
    const { json } = await call(second, 'GET', 'session/');
    expect(json).toEqual([
      {
        id: expect.any(String),
        address: '2001:db8:0:7::/64',
        browser: 'python-requests',
        created: expect.any(String),
        last_seen: expect.any(String),
        current: true,
      },
      expect.objectContaining({ address: '192.0.2.7', browser: 'Firefox on Linux', current: false }),
    ]);
    site.pass(2 * MINUTE);
    expect((await call(first, 'GET', 'session/')).json[0]).toMatchObject({ current: true });
    // No session, so none of them is its own.
    const { api_token } = (await call(first, 'GET', '')).json.user;
    const seen = (await call(api_token, 'GET', 'session/')).json;
    expect(seen.map(({ current }: { current: boolean }) => current)).toEqual([false, false]);
  });

  test('leave a line in the log when somebody signs out or ends them, by whom and without their address of mail', async () => {
    const [mine, other] = [await open(), await open()];
    const list = (await call(mine, 'GET', 'session/')).json;
    const { id } = list.find(({ current }: { current: boolean }) => !current);
    site.log.length = 0;
    await call(mine, 'DELETE', `session/${id}/`);
    await call(mine, 'DELETE', 'session/');
    await inject(site.app, 'POST', '/api/user/logout/', undefined, mine);
    expect([await lives(mine), await lives(other)]).toEqual([false, false]);
    const lines = site.log.map((line) => JSON.parse(line)).filter(({ user: by }) => by === user.id);
    expect(lines.map(({ msg }) => msg)).toEqual([
      'Session ended by its owner',
      'All other sessions ended by their owner',
      'Signed out',
    ]);
    expect(lines.every(({ address }) => address === '127.0.0.1')).toBe(true);
    expect(site.log.join('')).not.toContain(user.email);
  });

  test('end one by one, at once, by their owner only', async () => {
    const [mine, other] = [await open(), await open()];
    const list = (await call(mine, 'GET', 'session/')).json;
    const { id } = list.find(({ current }: { current: boolean }) => !current);
    const stranger = await site.user(`${randomUUID()}@example.com`);
    expect((await stranger.call('DELETE', `/api/user/session/${id}/`)).status).toBe(404);
    expect(await lives(other)).toBe(true);
    expect((await call(mine, 'DELETE', `session/${id}/`)).status).toBe(204);
    expect([await lives(mine), await lives(other)]).toEqual([true, false]);
    expect((await call(mine, 'DELETE', `session/${id}/`)).status).toBe(404);
    expect((await call(mine, 'DELETE', 'session/no-session/')).status).toBe(404);
  });

  test('all end but the one that asks', async () => {
    const [mine, ...others] = [await open(), await open(), await open()];
    const stranger = await site.user(`${randomUUID()}@example.com`);
    expect((await call(mine, 'DELETE', 'session/')).status).toBe(204);
    expect(await lives(mine)).toBe(true);
    for (const other of others) expect(await lives(other)).toBe(false);
    expect((await stranger.call('GET', '/api/user/')).status).toBe(200);
  });

  test('are not ended by an API token', async () => {
    const mine = await open();
    const { api_token } = (await call(mine, 'GET', '')).json.user;
    const [{ id }] = (await call(mine, 'GET', 'session/')).json;
    expect((await call(api_token, 'DELETE', `session/${id}/`)).status).toBe(403);
    expect((await call(api_token, 'DELETE', 'session/')).status).toBe(403);
    expect(await lives(mine)).toBe(true);
  });
});

describe('an access token', () => {
  test('is for this program: one that its key has signed for anybody else is none', async () => {
    const mine = await open();
    const { sid } = JSON.parse(Buffer.from(mine.split('.')[1], 'base64url').toString());
    const forge = (issuer: string | null, audience: string | null) => {
      const token = new SignJWT({ sid })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(user.id))
        .setExpirationTime('1h');
      if (issuer !== null) token.setIssuer(issuer);
      if (audience !== null) token.setAudience(audience);
      return token.sign(site.services.keys.signing);
    };
    expect(await lives(await forge('thermarium', 'thermarium-api'))).toBe(true);
    for (const [issuer, audience] of [
      // As sessions of earlier releases are.
      [null, null],
      ['thermarium', null],
      [null, 'thermarium-api'],
      ['somebody', 'thermarium-api'],
      ['thermarium', 'something else'],
    ]) {
      expect((await call(await forge(issuer, audience), 'GET', '')).status).toBe(401);
    }
  });
});

describe('changing the password', () => {
  const change = (token: string, old_password: string, password: string) =>
    call(token, 'PUT', 'password/', { old_password, password });

  test('takes the old one, and ends the other sessions', async () => {
    const [mine, other] = [await open(), await open()];
    const { api_token } = (await call(mine, 'GET', '')).json.user;
    expect((await change(mine, PASSWORD, NEW)).status).toBe(204);
    expect([await lives(mine), await lives(other), await lives(api_token)]).toEqual([true, false, true]);
    expect(await open()).toBeUndefined();
    expect(await lives(await open({ password: NEW }))).toBe(true);
  });

  test('says what is wrong at its field, and changes nothing', async () => {
    const mine = await open();
    const wrong = await change(mine, 'not the old one', NEW);
    expect([wrong.status, wrong.json]).toEqual([
      400,
      { old_password: ['This is not your present password.'] },
    ]);
    expect((await change(mine, PASSWORD, 'password1')).json).toEqual({
      password: [expect.stringContaining('too easy to guess')],
    });
    expect((await call(mine, 'PUT', 'password/', {})).json).toEqual({
      old_password: ['This field is required!'],
      password: ['This field is required!'],
    });
    expect(await lives(await open())).toBe(true);
  });

  test('is stopped after ten wrong old ones in a session, and not for an API token at all', async () => {
    const mine = await open();
    for (let time = 0; time < 10; time++) {
      expect((await change(mine, `guess number ${time}`, NEW)).status).toBe(400);
    }
    expect((await change(mine, PASSWORD, NEW)).status).toBe(429);
    const { api_token } = (await call(mine, 'GET', '')).json.user;
    expect((await change(api_token, PASSWORD, NEW)).status).toBe(403);
    expect((await change(await open(), PASSWORD, NEW)).status).toBe(204);
  });
});

test('one’s names are changed, and must be there', async () => {
  const answer = await user.call('PUT', '/api/user/', {});
  expect(answer.status).toBe(401);
  const mine = await open();
  const changed = await call(mine, 'PUT', '', { first_name: ' Emmy ', last_name: 'Noether' });
  expect(changed.json.user).toMatchObject({ first_name: 'Emmy', last_name: 'Noether' });
  expect((await call(mine, 'PUT', '', { first_name: ' ' })).json).toEqual({
    first_name: ['This field is required!'],
    last_name: ['This field is required!'],
  });
});
