import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setPassword } from '../../accounts/passwords.ts';
import { createUser, disableUser } from '../../accounts/users.ts';
import type { Mail } from '../../mail/transports.ts';
import { signIn, solvedCaptcha } from '../../testing/sign-in.ts';
import {
  inject,
  startTestApp,
  type TestAnswer,
  type TestApp,
  type TestUser,
} from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { waitsForLock } from '../../testing/waits-for-lock.ts';

const MAILED =
  'An email with instruction how to reset your password has been sent to you. Please check your mailbox for further instructions.';
const ACCEPTED =
  'The request to update your password has been accepted. If the information you provided was valid then your password has been reset.';
const OLD = 'the old password';
const NEW = 'the new password';
const MINUTE = 60_000;

let site: TestApp;
let user: TestUser;

beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  // Each test runs in another hour, so that limits of attempts count one test only.
  site.pass(60 * MINUTE);
  user = await site.user(`${randomUUID()}@example.com`);
  await setPassword(site.database, user.id, OLD, site.services.clock());
});

async function forgot(username: string): Promise<TestAnswer> {
  const reCaptchaToken = await solvedCaptcha(site);
  return inject(site.app, 'POST', '/api/user/forgot_password/', { username, reCaptchaToken });
}
const reset = (body: object) => inject(site.app, 'POST', '/api/user/reset_password/', body);

async function mailsTo(address: string): Promise<Mail[]> {
  await site.services.mail.settled();
  return site.mails.filter(({ to }) => to === address);
}

/** Asks for a reset and reads the token from the link of the newest mail. */
async function tokenFor({ email }: TestUser): Promise<string> {
  await forgot(email);
  const [mail] = (await mailsTo(email)).slice(-1);
  return /^http:\/\/thermarium\.test\/#\/reset-password\/(\S+)$/m.exec(mail.text)?.[1] ?? 'no link';
}

function expectAccepted(answer: TestAnswer): void {
  expect(answer.status).toBe(200);
  expect(answer.text).toBe(ACCEPTED);
  expect(answer.headers['content-type']).toMatch(/^text\/plain/);
}

describe('a forgotten password', () => {
  test('is answered with a mailed link, by which another can be set', async () => {
    const answer = await forgot(user.email.toUpperCase());
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(MAILED);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    const token = await tokenFor(user);
    expectAccepted(await reset({ username: user.email.toUpperCase(), password: NEW, token }));
    expect((await signIn(site, user.email, NEW)).status).toBe(200);
    expect((await signIn(site, user.email, OLD)).status).toBe(400);
  });

  test('may be asked for without a solved challenge, a few times', async () => {
    const url = '/api/user/forgot_password/';
    const from = async (remoteAddress: string, username: string) => {
      const call = { method: 'POST', url, remoteAddress, payload: { username } } as const;
      const { statusCode: status, payload: text } = await site.app.inject(call);
      return { status, text };
    };
    const stranger = `${randomUUID()}@example.com`;
    for (const name of [user.email, stranger]) {
      for (let n = 1; n <= 4; n++) {
        const { status, text } = await from(`10.${n}.0.1`, name);
        if (n <= 3) expect({ status, text }).toEqual({ status: 200, text: MAILED });
        else expect(status).toBe(429);
      }
    }
    expect((await mailsTo(user.email)).length).toBeGreaterThan(0);
    // The names of accounts cannot be tried out from one address.
    for (let n = 0; n < 5; n++)
      expect((await from('10.9.0.1', `${randomUUID()}@example.com`)).status).toBe(200);
    expect((await from('10.9.0.1', `${randomUUID()}@example.com`)).status).toBe(429);
    // A solved challenge opens the way again, and a false one is no better than none.
    expect((await forgot(user.email)).status).toBe(200);
    const false_ = { username: user.email, reCaptchaToken: 'x' };
    expect((await inject(site.app, 'POST', url, false_)).json).toHaveProperty('reCaptchaToken');
  });

  test('ends every session at once, and replaces the API token', async () => {
    await setPassword(site.database, user.id, OLD, site.services.clock());
    const session = (await signIn(site, user.email, OLD)).json.access;
    const asks = (token: string) => inject(site.app, 'GET', '/api/user/', undefined, token);
    const { api_token } = (await asks(session)).json.user;
    const token = await tokenFor(user);
    expectAccepted(await reset({ username: user.email, password: NEW, token }));
    expect((await asks(session)).status).toBe(401);
    expect((await user.call('GET', '/api/user/')).status).toBe(401);
    expect((await asks(api_token)).status).toBe(401);
    const renewed = (await asks((await signIn(site, user.email, NEW)).json.access)).json.user.api_token;
    expect(renewed).toMatch(/^thm_[\w-]{43}$/);
    expect((await asks(renewed)).status).toBe(200);
  });

  test('is answered alike whether the account exists, without waiting for the database', async () => {
    const stranger = `${randomUUID()}@example.com`;
    const disabled = await site.user(`${randomUUID()}@example.com`);
    await disableUser(site.database, disabled.id, site.services.clock());
    // The lock keeps any link's account from being read until the answers are in.
    await site.database.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('account')
        .set({ first_name: 'Busy' })
        .where('id', '=', user.id)
        .execute();
      for (const address of [user.email, stranger, disabled.email, 'no address at all']) {
        const { status, text } = await forgot(address);
        expect({ status, text }).toEqual({ status: 200, text: MAILED });
      }
      await until(
        () => waitsForLock(site.database),
        (waits) => waits,
      );
      expect(site.mails.filter(({ to }) => to === user.email)).toEqual([]);
    });
    expect(await mailsTo(user.email)).toHaveLength(1);
    expect(await mailsTo(stranger)).toEqual([]);
    expect(await mailsTo(disabled.email)).toEqual([]);
  });

  test('of somebody who never activated the account is answered with a new activation link', async () => {
    const { database, keys } = site.services;
    const { email } = await createUser(database, keys, { email: `${randomUUID()}@example.com` });
    expect((await forgot(email)).text).toBe(MAILED);
    const [mail] = await mailsTo(email);
    expect(mail.text).toMatch(/http:\/\/thermarium\.test\/#\/user\/activate\/\S+/);
  });

  test('asks for the address, and for the bot check, which is good once', async () => {
    const required = ['This field is required!'];
    const ask = (body: object) => inject(site.app, 'POST', '/api/user/forgot_password/', body);
    for (const body of [{}, { username: '' }]) {
      const answer = await ask(body);
      expect(answer.status).toBe(400);
      expect(answer.json).toEqual({ username: required });
    }
    const reCaptchaToken = await solvedCaptcha(site);
    expect((await ask({ username: user.email, reCaptchaToken: 'made up' })).status).toBe(400);
    expect((await ask({ username: user.email, reCaptchaToken })).status).toBe(200);
    const solved = JSON.parse(Buffer.from(reCaptchaToken, 'base64').toString());
    const writtenOtherwise = Buffer.from(JSON.stringify(solved, null, 1)).toString('base64');
    for (const token of [reCaptchaToken, writtenOtherwise]) {
      const again = await ask({ username: user.email, reCaptchaToken: token });
      expect([again.status, again.json]).toEqual([
        400,
        { reCaptchaToken: [expect.stringContaining('used before')] },
      ]);
    }
    expect(await mailsTo(user.email)).toHaveLength(1);
  });

  test('is mailed five times in half an hour at most, and what was mailed stays good', async () => {
    const first = await tokenFor(user);
    for (let time = 0; time < 9; time++) expect((await forgot(user.email)).text).toBe(MAILED);
    expect(await mailsTo(user.email)).toHaveLength(5);
    site.pass(31 * MINUTE);
    expect((await forgot(user.email)).text).toBe(MAILED);
    expect(await mailsTo(user.email)).toHaveLength(6);
    expectAccepted(await reset({ username: user.email, password: NEW, token: first }));
    expect((await signIn(site, user.email, NEW)).status).toBe(200);
  });
});

describe('a link to a new password', () => {
  const works = async (password: string) => (await signIn(site, user.email, password)).status === 200;

  test('works once', async () => {
    const token = await tokenFor(user);
    expectAccepted(await reset({ username: user.email, password: NEW, token }));
    expectAccepted(await reset({ username: user.email, password: 'a third password', token }));
    expect(await works(NEW)).toBe(true);
  });

  test('works for one of several who use it at once', async () => {
    const token = await tokenFor(user);
    const passwords = ['password number 1', 'password number 2', 'password number 3'];
    const answers = await Promise.all(
      passwords.map((password) => reset({ username: user.email, password, token })),
    );
    answers.forEach(expectAccepted);
    const working = [];
    for (const password of passwords) working.push(await works(password));
    expect(working.filter(Boolean)).toHaveLength(1);
  });

  test('works for one hour', async () => {
    const token = await tokenFor(user);
    site.pass(61 * MINUTE);
    expectAccepted(await reset({ username: user.email, password: NEW, token }));
    expect(await works(NEW)).toBe(false);
    const fresh = await tokenFor(user);
    site.pass(59 * MINUTE);
    expectAccepted(await reset({ username: user.email, password: NEW, token: fresh }));
    expect(await works(NEW)).toBe(true);
  });

  test('stays good when a newer one is asked for, until one of them is used', async () => {
    const [first, second, third] = [await tokenFor(user), await tokenFor(user), await tokenFor(user)];
    expectAccepted(await reset({ username: user.email, password: NEW, token: second }));
    expect(await works(NEW)).toBe(true);
    for (const token of [first, third]) {
      expectAccepted(await reset({ username: user.email, password: 'never to be stored', token }));
    }
    expect(await works(NEW)).toBe(true);
  });

  test('works whatever junk others send for the account, also from the same address', async () => {
    const token = await tokenFor(user);
    const junk = [];
    for (let time = 0; time < 70; time++) {
      junk.push((await reset({ username: user.email, password: NEW, token: `junk-${time}` })).status);
    }
    // The limit is per address, and counts only worthless links.
    expect(junk).toEqual([...Array(60).fill(200), ...Array(10).fill(429)]);
    expectAccepted(await reset({ username: user.email, password: NEW, token }));
    expect(await works(NEW)).toBe(true);
  });

  test('is void when the password was set otherwise', async () => {
    const token = await tokenFor(user);
    await setPassword(site.database, user.id, 'set by the house', site.services.clock());
    expectAccepted(await reset({ username: user.email, password: NEW, token }));
    expect(await works('set by the house')).toBe(true);
  });

  test('is for its own account only, and not used up by another', async () => {
    const token = await tokenFor(user);
    const other = await site.user(`${randomUUID()}@example.com`);
    expectAccepted(await reset({ username: other.email, password: NEW, token }));
    expect((await signIn(site, other.email, NEW)).status).toBe(400);
    expect(await works(OLD)).toBe(true);
    expectAccepted(await reset({ username: user.email, password: NEW, token }));
    expect(await works(NEW)).toBe(true);
  });

  test('does not let a disabled account back in', async () => {
    const token = await tokenFor(user);
    await disableUser(site.database, user.id, site.services.clock());
    expectAccepted(await reset({ username: user.email, password: NEW, token }));
    expect(await works(NEW)).toBe(false);
  });

  test('is kept as a hash only', async () => {
    const token = await tokenFor(user);
    const rows = await site.database
      .selectFrom('one_time_token')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(Buffer.from(rows[0].hash).toString('utf8')).not.toContain(token);
  });

  test('that never was is accepted with the same words', async () => {
    expectAccepted(await reset({ username: user.email, password: NEW, token: 'no-such-token' }));
    expectAccepted(await reset({ username: 'nobody@example.com', password: NEW, token: 'no-such-token' }));
    expect(await works(OLD)).toBe(true);
  });

  test('asks for what is missing', async () => {
    const answer = await reset({});
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({
      username: ['This field is required!'],
      password: ['This field is required!'],
      token: ['This field is required!'],
    });
  });

  test('takes no password that is short, easy to guess or the address itself, and is not used up by one', async () => {
    const token = await tokenFor(user);
    for (const password of ['1234567', user.email, user.email.toUpperCase()]) {
      const answer = await reset({ username: user.email, password, token });
      expect(answer.status).toBe(400);
      expect(answer.json).toEqual({ password: ['Use at least 8 characters, and not your email address!'] });
    }
    for (const password of ['password123', 'Passw0rd!', 'thermarium2025', user.email.slice(0, 36)]) {
      const answer = await reset({ username: user.email, password, token });
      expect(answer.status, password).toBe(400);
      expect(answer.json).toEqual({
        password: [expect.stringMatching(/^This password is too easy to guess\. \S.*\.$/)],
      });
    }
    expectAccepted(await reset({ username: user.email, password: NEW, token }));
    expect(await works(NEW)).toBe(true);
  });
});

test('passwords are kept as argon2id with 19 MiB and two passes, salted each', async () => {
  const { clock } = site.services;
  const kept = async () => {
    await setPassword(site.database, user.id, OLD, clock());
    const row = await site.database
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    return row.password_hash;
  };
  const first = await kept();
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await kept()).not.toBe(first);
});
