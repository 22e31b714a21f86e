import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { issueActivation } from '../accounts/activation.ts';
import { setPassword } from '../accounts/passwords.ts';
import { createUser } from '../accounts/users.ts';
import { buildApp } from '../app.ts';
import { solvedCaptcha } from '../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { addressGroup } from './address-group.ts';

const PASSWORD = 'correct horse battery';

let site: TestApp;
let email: string;
let captchas: string[];

beforeEach(async () => {
  site = await startTestApp();
  email = `${randomUUID()}@example.com`;
  const { id } = await site.user(email);
  await setPassword(site.database, id, PASSWORD, site.services.clock());
  captchas = [];
});
afterEach(() => site.close());

interface From {
  readonly address?: string;
  readonly forwarded?: string;
  readonly app?: TestApp['app'];
}

async function post(
  path: string,
  body: object,
  { address = '192.0.2.1', forwarded, app = site.app }: From = {},
) {
  const { statusCode, headers, payload } = await app.inject({
    method: 'POST',
    url: path,
    remoteAddress: address,
    headers: { 'content-type': 'application/json', ...(forwarded && { 'x-forwarded-for': forwarded }) },
    payload: JSON.stringify(body),
  });
  return { status: statusCode, retryAfter: Number(headers['retry-after']), text: payload };
}

async function signIn(username: string, password: string, from: From = {}) {
  const reCaptchaToken = captchas.pop() ?? (await solvedCaptcha(site));
  return post('/api/token/', { username, password, reCaptchaToken }, from);
}

async function statuses(times: number, call: () => Promise<{ readonly status: number }>): Promise<number[]> {
  const all = [];
  for (let time = 0; time < times; time++) all.push((await call()).status);
  return all;
}

describe('signing in', () => {
  test('is stopped after ten failures of an account from an address, whether it exists or not', async () => {
    const outcomes = [];
    for (const username of [email, 'nobody@example.com']) {
      const failed = await statuses(10, () => signIn(username, 'wrong password'));
      const { status, retryAfter, text } = await signIn(username.toUpperCase(), PASSWORD);
      outcomes.push({ failed, status, text: text.replace(/\d+/, 'some') });
      expect(retryAfter).toBeGreaterThan(270);
      expect(retryAfter).toBeLessThanOrEqual(300);
    }
    expect(outcomes[0].failed).toEqual(Array(10).fill(400));
    expect(outcomes[0].status).toBe(429);
    expect(JSON.parse(outcomes[0].text)).toEqual({ detail: expect.any(String), code: 'too-many' });
    expect(outcomes[1]).toEqual(outcomes[0]);
    // From elsewhere, and after a while from here too, its owner can sign in.
    expect((await signIn(email, PASSWORD, { address: '192.0.2.2' })).status).toBe(200);
    site.pass(5 * 60_000);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  test('forgets the failures with a success', async () => {
    for (let round = 0; round < 2; round++) {
      expect(await statuses(9, () => signIn(email, 'wrong password'))).toEqual(Array(9).fill(400));
      expect((await signIn(email, PASSWORD)).status).toBe(200);
    }
  });

  test('lets no more through that come at once, to several processes', async () => {
    const second = await buildApp(site.services);
    for (let count = 0; count < 14; count++) captchas.push(await solvedCaptcha(site));
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        signIn(email, 'wrong password', { app: n % 2 === 0 ? site.app : second }),
      ),
    );
    await second.close();
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  test('is stopped after sixty attempts of an address, before anything is looked at', async () => {
    const junk = (from: From = {}) =>
      post('/api/token/', { username: 'a', password: 'b', reCaptchaToken: 'c' }, from);
    expect(await statuses(60, junk)).toEqual(Array(60).fill(400));
    expect((await junk()).status).toBe(429);
    expect((await junk({ address: '192.0.2.2' })).status).toBe(400);
    site.pass(60_000);
    expect((await junk()).status).toBe(400);
  });
});

test('forgotten passwords: thirty an hour from an address', async () => {
  let count = 0;
  const ask = async () =>
    post('/api/user/forgot_password/', {
      username: `user${count++}@example.com`,
      reCaptchaToken: await solvedCaptcha(site),
    });
  expect(await statuses(30, ask)).toEqual(Array(30).fill(200));
  expect((await ask()).status).toBe(429);
});

test('worthless links and challenges of an address', async () => {
  const activation = (token = 'guess') =>
    post(`/api/user/activate/${token}/`, {
      token,
      first_name: 'a',
      last_name: 'b',
      password: PASSWORD,
    });
  const reset = () =>
    post('/api/user/reset_password/', { username: email, password: PASSWORD, token: 'guess' });
  expect(await statuses(40, () => activation())).toEqual(Array(40).fill(400));
  expect(await statuses(20, reset)).toEqual(Array(20).fill(200));
  expect([(await activation()).status, (await reset()).status]).toEqual([429, 429]);
  // A good link is not refused for the worthless ones.
  const { database, keys, settings, clock } = site.services;
  const invited = await createUser(database, keys, { email: 'invited@example.com' });
  const { link } = await issueActivation(database, settings, invited, clock());
  expect((await activation(link.slice(link.lastIndexOf('/') + 1))).status).toBe(200);

  const challenge = async () => {
    const { statusCode } = await site.app.inject({ url: '/api/captcha/', remoteAddress: '192.0.2.1' });
    return { status: statusCode };
  };
  expect(await statuses(120, challenge)).toEqual(Array(120).fill(200));
  expect((await challenge()).status).toBe(429);
});

describe('the address that counts', () => {
  const tries = (count: number, from: (n: number) => From, app = site.app) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        post('/api/token/', { username: 'a', password: 'b', reCaptchaToken: 'c' }, { app, ...from(n) }),
      ),
    ).then((answers) => answers.filter(({ status }) => status === 429).length);

  test('is not the one that a client claims', async () => {
    expect(await tries(70, (n) => ({ forwarded: `198.51.100.${n}` }))).toBe(10);
  });

  test('is the one that a trusted proxy tells', async () => {
    const settings = { ...site.services.settings, trustProxy: '192.0.2.1' };
    const app = await buildApp({ ...site.services, settings });
    expect(await tries(70, (n) => ({ forwarded: `198.51.100.${n}` }), app)).toBe(0);
    expect(await tries(70, () => ({ forwarded: '198.51.100.200' }), app)).toBe(10);
    expect(await tries(70, (n) => ({ address: '192.0.2.9', forwarded: `203.0.113.${n}` }), app)).toBe(10);
    await app.close();
  });

  test('is a whole network in IPv6', async () => {
    expect(await tries(70, (n) => ({ address: `2001:db8:0:7::${n.toString(16)}` }))).toBe(10);
    expect(addressGroup('2001:db8:0:7:aaaa::1')).toBe(addressGroup('2001:0DB8::7:0:0:0:2'));
    expect(addressGroup('2001:db8:0:8::1')).not.toBe(addressGroup('2001:db8:0:7::1'));
    expect(addressGroup('::1')).toBe('0:0:0:0::/64');
    expect(addressGroup('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(addressGroup('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(addressGroup('192.0.2.7')).toBe('192.0.2.7');
  });
});
