import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, solvedCaptcha } from '../testing/sign-in.ts';
import { inject, startTestApp, type TestApp } from '../testing/test-app.ts';
import { issueActivation } from './activation.ts';
import { setPassword } from './passwords.ts';
import { sweepAccounts } from './sweep.ts';

const HOUR = 3_600_000;

let site: TestApp;

beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

async function rows(): Promise<{ tokens: number; windows: number; sessions: number }> {
  const count = async (table: 'one_time_token' | 'rate_window' | 'session') =>
    (await site.database.selectFrom(table).selectAll().execute()).length;
  return {
    tokens: await count('one_time_token'),
    windows: await count('rate_window'),
    sessions: await count('session'),
  };
}

test('sweeping deletes what has expired, and nothing that is still good', async () => {
  const { database, settings, clock } = site.services;
  const ada = await site.user('ada@example.com');
  await setPassword(database, ada.id, 'correct horse battery', clock());
  await sweepAccounts(database, clock());
  // The new password has ended them.
  expect(await rows()).toEqual({ tokens: 0, windows: 0, sessions: 0 });

  const { access } = (await signIn(site, 'ada@example.com', 'correct horse battery')).json;
  const used = await solvedCaptcha(site);
  const attempt = { username: 'a', password: 'b', reCaptchaToken: used };
  await inject(site.app, 'POST', '/api/token/', attempt);
  const { link } = await issueActivation(database, settings, ada, clock());
  const before = await rows();
  expect(before).toMatchObject({ tokens: 3, sessions: 1 });
  expect(before.windows).toBeGreaterThan(0);
  await sweepAccounts(database, clock());
  expect(await rows()).toEqual(before);
  // A check that was used is remembered as long as it could be used again.
  expect((await inject(site.app, 'POST', '/api/token/', attempt)).json).toHaveProperty('reCaptchaToken');

  site.pass(11 * HOUR);
  await sweepAccounts(database, clock());
  // Only the counts that are kept for a day are left.
  expect(await rows()).toEqual({ tokens: 1, windows: 2, sessions: 1 });
  expect((await inject(site.app, 'GET', '/api/user/', undefined, access)).status).toBe(200);
  const token = link.slice(link.lastIndexOf('/') + 1);
  expect((await inject(site.app, 'GET', `/api/user/activate/${token}/`)).status).toBe(200);

  site.pass(7 * 24 * HOUR);
  await sweepAccounts(database, clock());
  expect(await rows()).toEqual({ tokens: 0, windows: 0, sessions: 0 });
});
