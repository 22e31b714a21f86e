import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setPassword } from '../../accounts/passwords.ts';
import { signIn, solvedCaptcha } from '../../testing/sign-in.ts';
import { inject, startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

const PASSWORD = 'correct horse battery';
const NEW = 'polonium-and-radium';

let site: TestApp;
let user: TestUser;
let session: string;

beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  user = await site.user(`${randomUUID()}@example.com`);
  await setPassword(site.database, user.id, PASSWORD, site.services.clock());
  session = (await signIn(site, user.email, PASSWORD)).json.access;
});

async function mails() {
  await site.services.mail.settled();
  return site.mails.filter(({ to }) => to === user.email);
}

test('the owner is told by mail that the password was changed, and only then', async () => {
  const change = (body: object) => inject(site.app, 'PUT', '/api/user/password/', body, session);
  expect((await change({ old_password: 'not the password', password: NEW })).status).toBe(400);
  expect(await mails()).toEqual([]);
  expect((await change({ old_password: PASSWORD, password: NEW })).status).toBe(204);
  const told = await mails();
  expect(told.map(({ subject }) => subject)).toEqual(['The password of your Thermarium account was changed']);
  expect(told[0].text).toContain('If it was not you');
  expect(told[0].text).not.toContain(NEW);
});

test('the owner is told by mail that the password was reset, and only then', async () => {
  const reCaptchaToken = await solvedCaptcha(site);
  const { email: username } = user;
  await inject(site.app, 'POST', '/api/user/forgot_password/', { username, reCaptchaToken });
  const [link] = await mails();
  const token = /reset-password\/(\S+)/.exec(link.text)?.[1];
  const reset = (body: object) =>
    inject(site.app, 'POST', '/api/user/reset_password/', { username, password: NEW, ...body });
  expect((await reset({ token: 'worthless' })).status).toBe(200);
  expect(await mails()).toHaveLength(1);
  expect((await reset({ token })).status).toBe(200);
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Reset your Thermarium password',
    'The password of your Thermarium account was reset',
  ]);
});

test('the owner is told by mail that the API token was renewed, without the token', async () => {
  const { status, json } = await inject(site.app, 'POST', '/api/user/api_token/', {}, session);
  expect(status).toBe(200);
  const told = await mails();
  expect(told.map(({ subject }) => subject)).toEqual([
    'The API token of your Thermarium account was renewed',
  ]);
  expect(told[0].text).not.toContain(json.api_token);
  for (const line of told[0].text.split('\n')) expect(line.length).toBeLessThan(76);
});
