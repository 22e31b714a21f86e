import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setPassword } from '../../accounts/passwords.ts';
import { buildApp } from '../../app.ts';
import { codeAt } from '../../testing/authenticator-app.ts';
import {
  AUTHENTICATOR,
  type CodesOn,
  PASSWORD,
  pass,
  switchCodesOn,
  ticketFor,
  userWithPassword,
} from '../../testing/second-factor.ts';
import { signIn, solvedCaptcha } from '../../testing/sign-in.ts';
import { inject, startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

const MINUTE = 60_000;
const STEP = 30_000;

let site: TestApp;
let user: TestUser;
let codes: CodesOn;

beforeAll(async () => {
  site = await startTestApp();
  site.stopClock();
});
afterAll(() => site.close());
beforeEach(async () => {
  // After the limits that the previous test has used up.
  site.pass(2 * MINUTE);
  // In the middle of a step, so that none ends during a test.
  site.pass(1.5 * STEP - (site.services.clock().getTime() % STEP));
  user = await userWithPassword(site);
  codes = await switchCodesOn(site, user);
});

const code = (steps = 0) => codeAt(codes.secret, site.services.clock(), steps);
const wrongCode = () => String((Number(code()) + 500_000) % 1_000_000).padStart(6, '0');
const asks = (token: string) => inject(site.app, 'GET', '/api/user/', undefined, token);
const state = async () => (await user.call('GET', '/api/user/second-factor/')).json;
async function mailed(): Promise<string[]> {
  await site.services.mail.settled();
  return site.mails.filter(({ to }) => to === user.email).map(({ text }) => text);
}

async function resetToken(): Promise<string> {
  const body = { username: user.email, reCaptchaToken: await solvedCaptcha(site) };
  await inject(site.app, 'POST', '/api/user/forgot_password/', body);
  return /reset-password\/(\S+)/.exec((await mailed()).at(-1) ?? '')?.[1] ?? '';
}

describe('an app that shows codes', () => {
  test('is set up by a secret that every app takes, and counts once a code confirmed it', async () => {
    const other = await userWithPassword(site);
    const begun = await other.call('POST', AUTHENTICATOR);
    expect(begun.status).toBe(200);
    expect(begun.headers['cache-control']).toBe('no-store');
    const { enrolment, secret, address } = begun.json;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(address);
    expect(uri.protocol + uri.host).toBe('otpauth:totp');
    expect(decodeURIComponent(uri.pathname)).toBe(`/Thermarium:${other.email}`);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Thermarium',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    // Shown, but not confirmed: the password alone still signs in.
    expect((await signIn(site, other.email, PASSWORD)).status).toBe(200);
    for (const typed of ['12345', '1'.repeat(10_000), '１２３４５６', '12\u0000345']) {
      const wrong = await other.call('POST', `${AUTHENTICATOR}confirm/`, { enrolment, code: typed });
      expect(wrong).toMatchObject({
        status: 400,
        json: { code: ['Enter the six digits that the app shows!'] },
      });
    }

    const spaced = codeAt(secret, site.services.clock()).replace(/(...)/, '$1 ');
    const done = await other.call('POST', `${AUTHENTICATOR}confirm/`, { enrolment, code: spaced });
    expect(done.status).toBe(200);
    expect(done.json.recovery_codes).toHaveLength(10);
    expect(new Set(done.json.recovery_codes).size).toBe(10);
    for (const each of done.json.recovery_codes)
      expect(each).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect((await signIn(site, other.email, PASSWORD)).status).toBe(403);
    // The enrolment is used up.
    const again = { enrolment, code: codeAt(secret, site.services.clock(), 1) };
    expect((await other.call('POST', `${AUTHENTICATOR}confirm/`, again)).json).toHaveProperty('enrolment');
  });

  test('is confirmed within ten minutes, by its own user', async () => {
    const other = await userWithPassword(site);
    const begun = (await other.call('POST', AUTHENTICATOR)).json;
    const confirm = (by: TestUser) =>
      by.call('POST', `${AUTHENTICATOR}confirm/`, {
        enrolment: begun.enrolment,
        code: codeAt(begun.secret, site.services.clock()),
      });
    expect((await confirm(user)).json).toHaveProperty('enrolment');
    site.pass(10 * MINUTE);
    expect((await other.call('POST', '/api/user/proof/', { password: PASSWORD })).status).toBe(204);
    expect((await confirm(other)).json).toEqual({ enrolment: [expect.stringContaining('too long')] });
  });

  test('is replaced by another, whose codes alone count then; recovery codes stay', async () => {
    const begun = (await user.call('POST', AUTHENTICATOR)).json;
    const ticket = await ticketFor(site, user);
    const body = { enrolment: begun.enrolment, code: codeAt(begun.secret, site.services.clock(), -1) };
    const done = await user.call('POST', `${AUTHENTICATOR}confirm/`, body);
    expect(done.json).toEqual({ recovery_codes: null });
    expect((await pass(site, ticket, { code: code() })).status).toBe(400);
    expect((await pass(site, ticket, { code: codeAt(begun.secret, site.services.clock()) })).status).toBe(
      200,
    );
    expect((await mailed()).at(-1)).toContain('Another app');
  });

  test('is kept sealed: neither its secret nor a recovery code stands in the database', async () => {
    const [app] = await site.database
      .selectFrom('authenticator_app')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute();
    expect(Buffer.from(app.secret_sealed).includes(codes.secret)).toBe(false);
    const rows = await site.database
      .selectFrom('recovery_code')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute();
    expect(rows).toHaveLength(10);
    const plain = codes.recoveryCodes[0].replace('-', '');
    for (const { hash, salt } of rows) {
      expect(hash).toHaveLength(32);
      expect(Buffer.concat([hash, salt]).includes(plain)).toBe(false);
    }
  });

  test('is removed, and the recovery codes with it; the password is enough again', async () => {
    expect((await user.call('DELETE', AUTHENTICATOR)).status).toBe(204);
    expect(await state()).toMatchObject({ authenticator: null, recovery_codes: 0 });
    expect((await signIn(site, user.email, PASSWORD)).status).toBe(200);
    expect((await user.call('DELETE', AUTHENTICATOR)).status).toBe(404);
    expect((await mailed()).at(-1)).toContain('was removed');
  });

  test('whose secret cannot be read any more is told so; recovery codes go on working', async () => {
    await site.database
      .updateTable('authenticator_app')
      .set({ secret_sealed: Buffer.alloc(60) })
      .where('user_id', '=', user.id)
      .execute();
    expect((await state()).authenticator).toMatchObject({ readable: false });
    const ticket = await ticketFor(site, user);
    const refused = await pass(site, ticket, { code: code() });
    expect(refused.json).toEqual({ code: [expect.stringContaining('recovery code')] });
    expect((await pass(site, ticket, { recovery_code: codes.recoveryCodes[0] })).status).toBe(200);
  });
});

describe('signing in with codes on', () => {
  test('leads on from the password by a ticket, and opens a session for a code', async () => {
    const asked = await signIn(site, user.email, PASSWORD);
    expect(asked.status).toBe(403);
    expect(asked.headers['cache-control']).toBe('no-store');
    expect(asked.json).toEqual({
      detail: expect.any(String),
      code: 'second-factor-required',
      ticket: expect.stringMatching(/^[\w-]{32}$/),
      methods: ['code', 'recovery_code'],
      expires: expect.stringMatching(/Z$/),
    });
    expect((await asks(asked.json.ticket)).status).toBe(401);
    const answer = await pass(site, asked.json.ticket, { code: code() });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.json)).toEqual(['access', 'expires']);
    expect((await asks(answer.json.access)).json.user.email).toBe(user.email);
    // A ticket is good for one session.
    expect((await pass(site, asked.json.ticket, { code: code(1) })).json).toHaveProperty('ticket');
  });

  test('answers a wrong password as for an account without', async () => {
    const plain = await userWithPassword(site);
    const [on, off] = [
      await signIn(site, user.email, 'wrong password'),
      await signIn(site, plain.email, 'wrong password'),
    ];
    expect(on.status).toBe(400);
    expect([on.status, on.text]).toEqual([off.status, off.text]);
  });

  test('takes the code of the step before and of the next, and no other', async () => {
    const ticket = await ticketFor(site, user);
    for (const steps of [-2, 2, 20])
      expect((await pass(site, ticket, { code: code(steps) })).status).toBe(400);
    // The step before was used to switch codes on.
    expect((await pass(site, ticket, { code: code(-1) })).json).toEqual({
      code: [expect.stringContaining('used before')],
    });
    expect((await pass(site, ticket, { code: code(1) })).status).toBe(200);
    site.pass(STEP);
    const later = await ticketFor(site, user);
    // Its code was used as that of the next step; none of an earlier step is accepted after it.
    expect((await pass(site, later, { code: code(0) })).status).toBe(400);
    expect((await pass(site, later, { code: code(-1) })).status).toBe(400);
    expect((await pass(site, later, { code: code(1) })).status).toBe(200);
  });

  test('takes a code once, however often it comes at once and to whichever process', async () => {
    const second = await buildApp(site.services);
    const tickets = await Promise.all([1, 2, 3, 4, 5, 6].map(() => ticketFor(site, user)));
    const answers = await Promise.all(
      tickets.map((ticket, n) =>
        inject(n % 2 === 0 ? site.app : second, 'POST', '/api/token/second-factor/', {
          ticket,
          code: code(),
        }),
      ),
    );
    await second.close();
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  test('takes a ticket once, whatever is shown with it at once', async () => {
    const ticket = await ticketFor(site, user);
    const shown = [{ code: code() }, { code: code(1) }, { recovery_code: codes.recoveryCodes[0] }];
    const answers = await Promise.all(shown.map((each) => pass(site, ticket, each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('takes a ticket for ten minutes, and not after the password was changed', async () => {
    const late = await ticketFor(site, user);
    site.pass(10 * MINUTE);
    expect((await pass(site, late, { code: code() })).json).toHaveProperty('ticket');
    const ticket = await ticketFor(site, user);
    await setPassword(site.database, user.id, 'another good password', site.services.clock());
    expect((await pass(site, ticket, { code: code() })).json).toHaveProperty('ticket');
  });

  test('takes no ticket that is made up, or of another purpose', async () => {
    const reset = await resetToken();
    expect(reset).toMatch(/^[\w-]{32}$/);
    for (const ticket of [reset, 'x'.repeat(32)]) {
      expect((await pass(site, ticket, { code: code() })).json).toHaveProperty('ticket');
    }
  });

  test('asks for one factor, not for none or several', async () => {
    const ticket = await ticketFor(site, user);
    for (const shown of [{}, { code: code(), recovery_code: codes.recoveryCodes[0] }]) {
      expect((await pass(site, ticket, shown)).json).toEqual({ non_field_errors: [expect.any(String)] });
    }
  });

  test('a new password by mail does not switch it off, nor is an API token asked for it', async () => {
    const apiToken = (await user.call('GET', '/api/user/')).json.user.api_token;
    expect((await asks(apiToken)).status).toBe(200);
    const token = await resetToken();
    const password = 'another good password';
    await inject(site.app, 'POST', '/api/user/reset_password/', { username: user.email, password, token });
    expect((await signIn(site, user.email, password)).status).toBe(403);
  });
});

describe('recovery codes', () => {
  test('are worth one sign-in each, however they are typed, and the owner is told', async () => {
    const [first, second] = codes.recoveryCodes;
    const typed = ` ${first.toUpperCase().replace('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `;
    expect((await pass(site, await ticketFor(site, user), { recovery_code: typed })).status).toBe(200);
    const ticket = await ticketFor(site, user);
    expect((await pass(site, ticket, { recovery_code: first })).json).toEqual({
      recovery_code: [expect.stringContaining('used before')],
    });
    expect((await state()).recovery_codes).toBe(9);
    expect((await mailed()).at(-1)).toContain('recovery codes');
    expect((await pass(site, ticket, { recovery_code: second })).status).toBe(200);
  });

  test('get one in of several who come at once with the same', async () => {
    const tickets = await Promise.all([1, 2, 3, 4].map(() => ticketFor(site, user)));
    const recovery_code = codes.recoveryCodes[3];
    const answers = await Promise.all(tickets.map((ticket) => pass(site, ticket, { recovery_code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  test('are renewed, which voids those of before; another user’s are worth nothing', async () => {
    const other = await userWithPassword(site);
    const others = await switchCodesOn(site, other);
    const renewed = await user.call('POST', '/api/user/second-factor/recovery-code/');
    expect(renewed.json.recovery_codes).toHaveLength(10);
    const ticket = await ticketFor(site, user);
    for (const recovery_code of [codes.recoveryCodes[0], others.recoveryCodes[0]]) {
      expect((await pass(site, ticket, { recovery_code })).status).toBe(400);
    }
    const recovery_code = renewed.json.recovery_codes[9];
    expect((await pass(site, ticket, { recovery_code })).status).toBe(200);
    expect(await mailed()).toContainEqual(expect.stringContaining('New recovery codes'));
  });

  test('are for those who have a factor', async () => {
    const plain = await userWithPassword(site);
    expect((await plain.call('POST', '/api/user/second-factor/recovery-code/')).status).toBe(404);
  });
});

describe('wrong codes', () => {
  const wrongs = async (times: number, address = '192.0.2.1') => {
    const ticket = await ticketFor(site, user);
    const statuses = [];
    for (let time = 0; time < times; time++) {
      const { statusCode } = await site.app.inject({
        method: 'POST',
        url: '/api/token/second-factor/',
        remoteAddress: address,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ ticket, code: wrongCode() }),
      });
      statuses.push(statusCode);
    }
    return statuses;
  };

  test('are stopped after ten from an address; from elsewhere the owner gets in', async () => {
    expect(await wrongs(11)).toEqual([...Array(10).fill(400), 429]);
    expect((await pass(site, await ticketFor(site, user), { code: code() })).status).toBe(200);
  });

  test('are stopped after fifty in a day from wherever; the owner is told once and gets in otherwise', async () => {
    for (let address = 1; address <= 5; address++) {
      expect(await wrongs(10, `192.0.2.${address}`)).toEqual(Array(10).fill(400));
    }
    expect(await wrongs(2, '192.0.2.6')).toEqual([429, 429]);
    const ticket = await ticketFor(site, user);
    expect((await pass(site, ticket, { code: code() })).status).toBe(429);
    expect((await pass(site, ticket, { recovery_code: codes.recoveryCodes[5] })).status).toBe(200);
    const alarms = (await mailed()).filter((text) => text.includes('wrong codes'));
    expect(alarms).toHaveLength(1);

    // An attacker who gets here knows the password: a new one stops them, and the owner's codes are accepted
    // again.
    await setPassword(site.database, user.id, 'another good password', site.services.clock());
    const { ticket: anew } = (await signIn(site, user.email, 'another good password')).json;
    expect((await pass(site, anew, { code: code() })).status).toBe(200);
  });

  test('are forgotten with a right one', async () => {
    for (let round = 0; round < 3; round++) {
      const ticket = await ticketFor(site, user);
      for (let time = 0; time < 9; time++) {
        expect((await pass(site, ticket, { code: wrongCode() })).status).toBe(400);
      }
      expect((await pass(site, ticket, { code: code() })).status).toBe(200);
      site.pass(MINUTE);
    }
  });
});
