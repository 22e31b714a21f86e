import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueActivation } from '../../accounts/activation.ts';
import { createUser } from '../../accounts/users.ts';
import { codeAt } from '../../testing/authenticator-app.ts';
import { solvedCaptcha } from '../../testing/sign-in.ts';
import { inject, startTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;

beforeAll(async () => {
  site = await startTestApp();
  site.stopClock();
});
afterAll(() => site.close());

test('no password, token or link of an account’s life reaches the log', async () => {
  const { database, keys, settings, clock, mail } = site.services;
  const secrets: Record<string, string> = {};
  const call = async (path: string, body: object, token?: string) =>
    inject(site.app, 'POST', path, body, token);
  const signIn = async (password: string) => {
    const reCaptchaToken = await solvedCaptcha(site);
    return call('/api/token/', { username: 'ada@example.com', password, reCaptchaToken });
  };

  const user = await createUser(database, keys, { email: 'ada@example.com' });
  const { link } = await issueActivation(database, settings, user, clock());
  secrets.activation = link.slice(link.lastIndexOf('/') + 1);
  secrets.password = 'first secret password';
  const names = { first_name: 'Ada', last_name: 'Lovelace' };
  const form = { token: secrets.activation, ...names, password: secrets.password };
  expect((await call(`/api/user/activate/${secrets.activation}/`, form)).status).toBe(200);
  // It is used up: refused with the same fields.
  expect((await call(`/api/user/activate/${secrets.activation}/`, form)).status).toBe(400);

  secrets.mistyped = 'mistyped secret password';
  expect((await signIn(secrets.mistyped)).status).toBe(400);
  // A password in the wrong field.
  secrets.misplaced = 'misplaced secret password';
  await call('/api/token/', {
    username: secrets.misplaced,
    password: 'x',
    reCaptchaToken: await solvedCaptcha(site),
  });
  const signedIn = await signIn(secrets.password);
  secrets.session = signedIn.json.access;
  secrets.signature = secrets.session.split('.')[2];

  const renewed = await call('/api/user/api_token/', {}, secrets.session);
  secrets.apiToken = renewed.json.api_token;
  await call('/api/user/api_token/', {}, secrets.apiToken);

  const forgot = { username: 'ada@example.com', reCaptchaToken: await solvedCaptcha(site) };
  await call('/api/user/forgot_password/', forgot);
  await mail.settled();
  secrets.reset = /reset-password\/(\S+)/.exec(site.mails.at(-1)?.text ?? '')?.[1] ?? '';
  expect(secrets.reset).toMatch(/^[\w-]{32}$/);
  secrets.newPassword = 'second secret password';
  const body = { username: 'ada@example.com', password: secrets.newPassword, token: secrets.reset };
  expect((await call('/api/user/reset_password/', body)).status).toBe(200);

  const session = (await signIn(secrets.newPassword)).json.access;
  const begun = (await call('/api/user/second-factor/authenticator/', {}, session)).json;
  secrets.enrolment = begun.enrolment;
  secrets.appSecret = begun.secret;
  const confirm = '/api/user/second-factor/authenticator/confirm/';
  const code = codeAt(begun.secret, clock());
  const { recovery_codes } = (await call(confirm, { enrolment: begun.enrolment, code }, session)).json;
  for (const [place, recoveryCode] of recovery_codes.entries()) secrets[`recovery${place}`] = recoveryCode;
  secrets.ticket = (await signIn(secrets.newPassword)).json.ticket;
  const pass = (shown: object) => call('/api/token/second-factor/', { ticket: secrets.ticket, ...shown });
  expect((await pass({ code })).status).toBe(400);
  expect((await pass({ recovery_code: `${recovery_codes[0]}x` })).status).toBe(400);
  expect((await pass({ recovery_code: recovery_codes[0] })).status).toBe(200);

  // A fault of the program while it handles a password: its log must not hold the request.
  await database.schema.alterTable('rate_window').renameTo('elsewhere').execute();
  const fault = { username: 'ada@example.com', password: secrets.newPassword, reCaptchaToken: 'x' };
  expect((await call('/api/token/', fault)).status).toBe(500);
  await database.schema.alterTable('elsewhere').renameTo('rate_window').execute();

  const log = site.log.join('');
  expect(log).toContain('Signed in');
  expect(log).toContain('A sign-in failed');
  expect(log).toContain('A call failed');
  for (const [name, secret] of Object.entries(secrets)) expect(log, name).not.toContain(secret);
});
