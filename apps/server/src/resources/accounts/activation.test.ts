import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueActivation } from '../../accounts/activation.ts';
import { createUser, disableUser, type User } from '../../accounts/users.ts';
import { signIn } from '../../testing/sign-in.ts';
import { inject, startTestApp, type TestApp } from '../../testing/test-app.ts';

const PASSWORD = 'correct horse battery';
const DAY = 24 * 3_600_000;

let site: TestApp;
let user: User;

beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  // Each test runs in another hour, so that limits of attempts count one test only.
  site.pass(3_600_000);
  user = await createUser(site.database, site.services.keys, { email: `${randomUUID()}@example.com` });
});

async function newToken(): Promise<string> {
  const { database, settings, clock } = site.services;
  const { link, mail, expires } = await issueActivation(database, settings, user, clock());
  expect(mail).toMatchObject({ to: user.email, text: expect.stringContaining(link) });
  expect(expires.getTime() - clock().getTime()).toBeGreaterThan(6.99 * DAY);
  return /^http:\/\/thermarium\.test\/#\/user\/activate\/([\w-]+)$/.exec(link)?.[1] ?? 'no token';
}

const look = (token: string) => inject(site.app, 'GET', `/api/user/activate/${token}/`);
const send = (token: string, body: object) => inject(site.app, 'POST', `/api/user/activate/${token}/`, body);
const activate = (token: string, more: object = {}) =>
  send(token, { token, first_name: 'Ada', last_name: 'Lovelace', password: PASSWORD, ...more });

describe('activating an account', () => {
  test('takes a name and a password, and lets one sign in', async () => {
    expect((await signIn(site, user.email, PASSWORD)).status).toBe(400);
    const answer = await activate(await newToken(), { first_name: ' Ada ' });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('Your account is active. You can sign in now.');
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    const { access } = (await signIn(site, user.email, PASSWORD)).json;
    const { json } = await inject(site.app, 'GET', '/api/user/', undefined, access);
    expect(json.user).toMatchObject({ email: user.email, first_name: 'Ada', last_name: 'Lovelace' });
  });

  test('asks for every field', async () => {
    const token = await newToken();
    const answer = await send(token, { password: '', first_name: ' ' });
    expect(answer.status).toBe(400);
    const required = ['This field is required!'];
    expect(answer.json).toEqual({
      token: required,
      first_name: required,
      last_name: required,
      password: required,
    });
  });

  test('takes no password that is short, easy to guess or the address itself, and keeps the link', async () => {
    const token = await newToken();
    for (const password of ['1234567', 'ÄÖÜäöü7', user.email]) {
      const answer = await activate(token, { password });
      expect(answer.status).toBe(400);
      expect(answer.json).toEqual({ password: ['Use at least 8 characters, and not your email address!'] });
    }
    for (const password of ['12345678', 'Password1!', 'AdaLovelace1', 'qwertyuiop']) {
      const answer = await activate(token, { password });
      expect(answer.status, password).toBe(400);
      expect(answer.json).toEqual({ password: [expect.stringContaining('too easy to guess')] });
    }
    expect((await activate(token)).status).toBe(200);
  });

  test('works once', async () => {
    const token = await newToken();
    expect((await activate(token)).status).toBe(200);
    const again = await activate(token, { password: 'somebody else' });
    expect(again.status).toBe(400);
    expect(again.json).toEqual({ token: [expect.stringContaining('not valid')] });
    expect((await signIn(site, user.email, PASSWORD)).status).toBe(200);
  });

  test('works for one of several who open the link at once', async () => {
    const token = await newToken();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => activate(token, { password: `password number ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  test('works for seven days', async () => {
    const late = await newToken();
    site.pass(7 * DAY);
    expect((await activate(late)).json).toEqual({ token: [expect.stringContaining('expired')] });
    const fresh = await newToken();
    site.pass(6.9 * DAY);
    expect((await activate(fresh)).status).toBe(200);
  });

  test('takes any link until one is used', async () => {
    const [first, second, third] = [await newToken(), await newToken(), await newToken()];
    expect((await activate(second)).status).toBe(200);
    for (const token of [first, third]) expect((await activate(token)).status).toBe(400);
  });

  test('does not let a disabled account in', async () => {
    const token = await newToken();
    await disableUser(site.database, user.id, site.services.clock());
    expect((await activate(token)).status).toBe(400);
    expect((await look(token)).status).toBe(404);
  });

  test('takes the token of the link only', async () => {
    const token = await newToken();
    const other = await activate(token, { token: 'another' });
    expect(other.status).toBe(400);
    expect(other.json).toEqual({ token: [expect.any(String)] });
    expect((await activate(token)).status).toBe(200);
  });
});

describe('an activation link', () => {
  test('tells for whom it is, without being used up', async () => {
    const token = await newToken();
    for (const answer of [await look(token), await look(token)]) {
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.json)).toEqual(['email', 'expires']);
      expect(answer.json.email).toBe(user.email);
    }
    expect((await activate(token)).status).toBe(200);
    expect((await look(token)).status).toBe(404);
  });

  test('that is unknown or expired is not there', async () => {
    const token = await newToken();
    site.pass(7 * DAY);
    for (const worthless of [token, 'no-such-token', '%00', 'x'.repeat(290)]) {
      const answer = await look(worthless);
      expect(answer.status).toBe(404);
      expect(answer.json.detail).toMatch(/activation link is not valid/);
    }
  });
});

describe('a new user', () => {
  test('has a root folder and an API token from the start', async () => {
    const folders = await site.database
      .selectFrom('folder')
      .select(['name', 'parent_id'])
      .where('user_id', '=', user.id)
      .execute();
    expect(folders).toEqual([{ name: 'My Projects', parent_id: null }]);
    await activate(await newToken());
    const { access } = (await signIn(site, user.email, PASSWORD)).json;
    const { json } = await inject(site.app, 'GET', '/api/user/', undefined, access);
    expect(json.user.api_token).toMatch(/^thm_[\w-]{43}$/);
  });

  test('has an address that is nobody else’s in any case', async () => {
    const { database, keys } = site.services;
    const traits = { email: ` ${user.email.toUpperCase()}` };
    await expect(createUser(database, keys, traits)).rejects.toMatchObject({
      fields: { email: [expect.any(String)] },
    });
    await expect(createUser(database, keys, { email: 'no address' })).rejects.toMatchObject({
      fields: { email: ['Enter a valid email address!'] },
    });
  });

  test('is made once of several calls at once', async () => {
    const { database, keys } = site.services;
    const email = `${randomUUID()}@example.com`;
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => createUser(database, keys, { email })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
