import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setPassword } from '../../accounts/passwords.ts';
import { buildApp } from '../../app.ts';
import { countedAttempts } from '../../limits/rate-limits.ts';
import { solvedCaptcha } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const PASSWORD = 'correct horse battery';
const HIGH_EFFORT = { reCaptchaToken: [expect.stringContaining('/api/captcha/?effort=high')] };

let site: TestApp;
let email: string;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());
// Each test has its own user and its own minute, so that tries of one do not count in another.
beforeEach(async () => {
  site.pass(5 * 60_000);
  email = `${randomUUID()}@example.com`;
  const { id } = await site.user(email);
  await setPassword(site.database, id, PASSWORD, site.services.clock());
});

interface From {
  readonly address?: string;
  readonly cookies?: Record<string, string>;
  readonly effort?: 'usual' | 'high';
  readonly app?: TestApp['app'];
}

async function signIn(
  password: string,
  { address = '192.0.2.1', cookies = {}, effort = 'usual', app = site.app }: From = {},
  username = email,
) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/token/',
    remoteAddress: address,
    cookies,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({
      username,
      password,
      reCaptchaToken: await solvedCaptcha(site, effort),
    }),
  });
  return {
    status: answer.statusCode,
    json: JSON.parse(answer.payload),
    cookies: Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])),
    setCookie: String(answer.headers['set-cookie']),
  };
}

/** Fifty wrong passwords, from as many addresses as needed. */
async function attack(username = email): Promise<number[]> {
  const statuses = [];
  for (let time = 0; time < 50; time++) {
    const from = { address: `198.51.100.${Math.floor(time / 5)}` };
    statuses.push((await signIn('wrong password', from, username)).status);
  }
  return statuses;
}

/** Fifty wrong passwords, of which only the last is computed: the others are counted. */
async function attacked(username = email): Promise<void> {
  await countedAttempts(site.services, 'signInPerAccount', 49, username);
  expect((await signIn('wrong password', { address: '198.51.100.99' }, username)).status).toBe(400);
}

describe('after fifty wrong passwords for an account, from wherever', () => {
  test('its owner gets in where they have signed in before, as if nothing had been', async () => {
    const { cookies } = await signIn(PASSWORD);
    expect(await attack()).toEqual(Array(50).fill(400));
    expect((await signIn(PASSWORD, { cookies, address: '203.0.113.9' })).status).toBe(200);
    // Also behind one address with the attacker.
    for (let time = 0; time < 10; time++) await signIn('wrong password', { address: '203.0.113.9' });
    expect((await signIn('wrong password', { address: '203.0.113.9', effort: 'high' })).status).toBe(429);
    expect((await signIn(PASSWORD, { cookies, address: '203.0.113.9' })).status).toBe(200);
  });

  test('everybody else computes longer for a try, whether the password is right, and the account exists', async () => {
    const nobody = `${randomUUID()}@example.com`;
    await attacked();
    expect(await attack(nobody)).toEqual(Array(50).fill(400));
    for (const username of [email, nobody]) {
      for (const password of ['wrong password', PASSWORD]) {
        const refused = await signIn(password, { address: '203.0.113.1' }, username);
        expect([refused.status, refused.json]).toEqual([400, HIGH_EFFORT]);
      }
    }
    const from = { address: '203.0.113.2', effort: 'high' } as const;
    expect((await signIn('wrong password', from)).json).toHaveProperty('non_field_errors');
    const { status, cookies } = await signIn(PASSWORD, from);
    expect(status).toBe(200);
    // The browser is known from now on.
    expect((await signIn(PASSWORD, { address: '203.0.113.3', cookies })).status).toBe(200);
  });

  test('another account is not held to it, nor is this one a day later', async () => {
    await attacked();
    const other = await site.user(`${randomUUID()}@example.com`);
    await setPassword(site.database, other.id, PASSWORD, site.services.clock());
    expect((await signIn(PASSWORD, {}, other.email)).status).toBe(200);
    site.pass(24 * 3_600_000);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });
});

describe('a browser that is known', () => {
  test('has ten tries of its own, which tell the account apart', async () => {
    const { cookies } = await signIn(PASSWORD);
    for (let time = 0; time < 10; time++) {
      expect((await signIn('wrong password', { cookies, address: `192.0.2.${time}` })).status).toBe(400);
    }
    expect((await signIn(PASSWORD, { cookies })).status).toBe(429);
    // Its cookie says nothing of another account.
    const nobody = `${randomUUID()}@example.com`;
    await attacked(nobody);
    const elsewhere = await signIn(PASSWORD, { cookies }, nobody);
    expect(elsewhere.json).toEqual(HIGH_EFFORT);
  });

  test('is not known any more after a new password, or with a made-up cookie', async () => {
    const { cookies } = await signIn(PASSWORD);
    await attacked();
    const invented = { thermarium_browser: 'x'.repeat(43) };
    expect((await signIn(PASSWORD, { cookies: invented, address: '192.0.2.8' })).json).toEqual(HIGH_EFFORT);
    const { id } = await site.database
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await setPassword(site.database, id, 'polonium-and-radium', site.services.clock());
    const again = await signIn('polonium-and-radium', { cookies, address: '192.0.2.9' });
    expect(again.json).toEqual(HIGH_EFFORT);
  });

  test('is kept as a hash, for twenty browsers of an account at most', async () => {
    for (let time = 0; time < 22; time++) expect((await signIn(PASSWORD)).status).toBe(200);
    const { cookies } = await signIn(PASSWORD);
    const rows = await site.database
      .selectFrom('known_browser')
      .innerJoin('account', 'account.id', 'known_browser.user_id')
      .selectAll('known_browser')
      .where('email', '=', email)
      .execute();
    expect(rows).toHaveLength(20);
    expect(JSON.stringify(rows)).not.toContain(cookies.thermarium_browser);
  });

  test('has a cookie that only the program reads, bound to the host where people come over HTTPS', async () => {
    expect((await signIn(PASSWORD)).setCookie).toMatch(
      /^thermarium_browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const settings = { ...site.services.settings, address: 'https://thermarium.test' };
    const app = await buildApp({ ...site.services, settings });
    const { setCookie, cookies } = await signIn(PASSWORD, { app });
    expect(setCookie).toMatch(
      /^__Host-thermarium_browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    await attacked();
    expect((await signIn(PASSWORD, { app, cookies, address: '192.0.2.8' })).status).toBe(200);
    // Somebody on the network could have set the cookie without the prefix.
    const plain = { thermarium_browser: cookies['__Host-thermarium_browser'] };
    expect((await signIn(PASSWORD, { app, cookies: plain, address: '192.0.2.8' })).json).toEqual(HIGH_EFFORT);
    await app.close();
  });
});

test('twelve right passwords at once from one address are all right, in one process and in two', async () => {
  const second = await buildApp(site.services);
  for (const apps of [[site.app], [site.app, second]]) {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => signIn(PASSWORD, { app: apps[n % apps.length] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  }
  await second.close();
});
