import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword, setPassword, storePassword } from '../../accounts/passwords.ts';
import { createUser, disableUser } from '../../accounts/users.ts';
import { signIn, solvedCaptcha } from '../../testing/sign-in.ts';
import { inject, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { waitsForLock } from '../../testing/waits-for-lock.ts';

/** The number of verified passwords: only their time can be noticed in a sign-in. */
const verifications = vi.hoisted(() => {
  // Other files of this process may have loaded the code that is to get the counting function.
  vi.resetModules();
  return { count: 0 };
});
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const verify: typeof real.verify = (...given) => {
    verifications.count++;
    return real.verify(...given);
  };
  return { ...real, verify };
});

const PASSWORD = 'correct horse battery';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let site: TestApp;
let email: string;

beforeAll(async () => {
  site = await startTestApp();
});
afterAll(async () => {
  await site.close();
  vi.resetModules();
});
// Each test has its own user, so that failures of one do not count in another.
beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  const { id } = await site.user(email);
  await setPassword(site.database, id, PASSWORD, site.services.clock());
});

const post = (body: object) => inject(site.app, 'POST', '/api/token/', body);
const asks = (token: string) => inject(site.app, 'GET', '/api/user/', undefined, token);

describe('signing in', () => {
  test('opens a session whose token tells who one is', async () => {
    const answer = await signIn(site, email, PASSWORD);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.json)).toEqual(['access', 'expires']);
    expect(answer.headers['cache-control']).toBe('no-store');
    const left = new Date(answer.json.expires).getTime() - site.services.clock().getTime();
    expect(left).toBeGreaterThan(29 * DAY);
    const me = await asks(answer.json.access);
    expect(me.status).toBe(200);
    expect(me.json.user.email).toBe(email);
  });

  test('takes the address in any case, and with blanks around it', async () => {
    expect((await signIn(site, ` ${email.toUpperCase()} `, PASSWORD)).status).toBe(200);
  });

  test('takes a password in whatever form the keyboard gives its letters', async () => {
    const { id } = await site.user('accents@example.com');
    await setPassword(site.database, id, 'pässwörter'.normalize('NFC'), site.services.clock());
    expect((await signIn(site, 'accents@example.com', 'pässwörter'.normalize('NFD'))).status).toBe(200);
  });

  test('asks for everything that is missing', async () => {
    const answer = await post({ password: '' });
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({
      username: ['This field is required!'],
      password: ['This field is required!'],
      reCaptchaToken: ['This field is required!'],
    });
  });

  test('answers every failure alike, after the same work', async () => {
    const { database, keys, clock } = site.services;
    const ofPartner = await site.user(`${randomUUID()}@example.com`);
    const notActivated = await createUser(database, keys, { email: `${randomUUID()}@example.com` });
    await setPassword(database, notActivated.id, PASSWORD, clock());
    const disabled = await site.user(`${randomUUID()}@example.com`);
    await setPassword(database, disabled.id, PASSWORD, clock());
    await disableUser(database, disabled.id, clock());

    const attempts = [
      [email, 'wrong password'],
      ['nobody@example.com', PASSWORD],
      ['not an address', PASSWORD],
      [ofPartner.email, PASSWORD],
      [notActivated.email, PASSWORD],
      [disabled.email, PASSWORD],
    ] as const;
    const answers = [];
    for (const [username, password] of attempts) {
      const before = verifications.count;
      const { status, json, headers } = await signIn(site, username, password);
      // Date and number differ with each answer.
      const { date, 'x-request-id': number, ...told } = headers;
      answers.push({ status, json, told, verified: verifications.count - before });
    }
    expect(answers[0]).toMatchObject({
      status: 400,
      json: { non_field_errors: [expect.stringMatching(/\.$/)] },
      verified: 1,
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });
});

describe('the bot check', () => {
  const attempt = (reCaptchaToken: string) => post({ username: email, password: PASSWORD, reCaptchaToken });
  const refusal = { reCaptchaToken: [expect.stringContaining('bot check')] };

  test('is passed once', async () => {
    const solved = await solvedCaptcha(site);
    expect((await attempt(solved)).status).toBe(200);
    const again = await attempt(solved);
    expect(again.status).toBe(400);
    expect(again.json).toEqual(refusal);
  });

  test('is passed once however its solution is written', async () => {
    const solved = await solvedCaptcha(site);
    expect((await attempt(solved)).status).toBe(200);
    const content = JSON.parse(Buffer.from(solved, 'base64').toString());
    for (const again of [
      JSON.stringify(content, null, 1),
      JSON.stringify({ ...content, more: 1 }),
      JSON.stringify({ solution: content.solution, challenge: content.challenge }),
      JSON.stringify({ ...content, solution: { ...content.solution, time: 1 } }),
    ]) {
      const refused = await attempt(Buffer.from(again).toString('base64'));
      expect([refused.status, refused.json]).toEqual([400, refusal]);
    }
  });

  test('is used up by a wrong password too', async () => {
    const solved = await solvedCaptcha(site);
    await post({ username: email, password: 'wrong password', reCaptchaToken: solved });
    expect((await attempt(solved)).json).toEqual(refusal);
  });

  test('lets one of several through that come at once with the same', async () => {
    const solved = await solvedCaptcha(site);
    const answers = await Promise.all([1, 2, 3, 4].map(() => attempt(solved)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  test('expires after five minutes', async () => {
    const solved = await solvedCaptcha(site);
    const late = await solvedCaptcha(site);
    site.pass(4 * MINUTE);
    expect((await attempt(solved)).status).toBe(200);
    site.pass(MINUTE);
    expect((await attempt(late)).json).toEqual(refusal);
  });

  test('takes nothing that was not asked for, changed, or not solved', async () => {
    const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');
    const good = JSON.parse(Buffer.from(await solvedCaptcha(site), 'base64').toString());
    const { challenge, solution } = good;
    const { parameters } = challenge;
    const forgeries = [
      'x',
      encode(null),
      encode({}),
      encode({ challenge, solution: { ...solution, derivedKey: 'zz' } }),
      encode({ challenge, solution: { ...solution, derivedKey: parameters.keyPrefix.repeat(2) } }),
      encode({ challenge, solution: { ...solution, counter: -1 } }),
      encode({
        challenge: { ...challenge, parameters: { ...parameters, expiresAt: 9_999_999_999 } },
        solution,
      }),
      encode({ challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution }),
      encode({ challenge: { ...challenge, signature: '' }, solution }),
    ];
    for (const forged of forgeries) {
      const answer = await attempt(forged);
      expect(answer.status, forged).toBe(400);
      expect(answer.json).toEqual(refusal);
    }
    // None of these has used it up.
    expect((await attempt(encode(good))).status).toBe(200);
  });

  test('of another server is worth nothing here', async () => {
    const elsewhere = await startTestApp();
    const solved = await solvedCaptcha(elsewhere);
    await elsewhere.close();
    expect((await attempt(solved)).json).toEqual(refusal);
  });
});

describe('a session', () => {
  const open = async (): Promise<string> => (await signIn(site, email, PASSWORD)).json.access;

  test('ends at once with the logout, and others of the user do not', async () => {
    const [token, other] = [await open(), await open()];
    const answer = await inject(site.app, 'POST', '/api/user/logout/', undefined, token);
    expect(answer.status).toBe(204);
    expect((await asks(token)).status).toBe(401);
    expect((await inject(site.app, 'POST', '/api/user/logout/', {}, token)).status).toBe(401);
    expect((await asks(other)).status).toBe(200);
  });

  test('slides while it is used, and ends after twelve hours without', async () => {
    const token = await open();
    for (let call = 0; call < 3; call++) {
      site.pass(11 * HOUR);
      expect((await asks(token)).status).toBe(200);
    }
    site.pass(12 * HOUR + MINUTE);
    expect((await asks(token)).status).toBe(401);
  });

  test('ends after thirty days however much it is used', async () => {
    const token = await open();
    for (let call = 0; call < 65; call++) {
      site.pass(11 * HOUR);
      expect((await asks(token)).status).toBe(200);
    }
    site.pass(6 * HOUR);
    expect((await asks(token)).status).toBe(401);
  });

  test('ends at once when the account is disabled', async () => {
    const token = await open();
    const { id } = await userOf(email);
    await disableUser(site.database, id, site.services.clock());
    expect((await asks(token)).status).toBe(401);
  });

  test('is not opened by an old password while the new one is being stored', async () => {
    const kept = await hashPassword('another good one');
    const { id } = await userOf(email);
    const signingIn = await site.database.transaction().execute(async (transaction) => {
      await storePassword(transaction, id, kept, site.services.clock());
      let isAnswered = false;
      const answer = signIn(site, email, PASSWORD).finally(() => {
        isAnswered = true;
      });
      // It waits for the row; a call that does not wait has been answered.
      await until(
        () => waitsForLock(site.database),
        (waits) => waits || isAnswered,
      );
      return { answer };
    });
    expect((await signingIn.answer).json).toHaveProperty('non_field_errors');
    expect((await signIn(site, email, 'another good one')).status).toBe(200);
  });
});

function userOf(address: string): Promise<{ id: number }> {
  return site.database
    .selectFrom('account')
    .select('id')
    .where('email', '=', address)
    .executeTakeFirstOrThrow();
}
