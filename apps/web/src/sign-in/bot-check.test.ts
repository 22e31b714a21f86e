import type { CaptchaChallenge } from '@thermarium/api';
import { REQUIRED } from '@thermarium/records';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../server/src/testing/test-app.ts';
import { createBotCheck, type Solution } from './bot-check.ts';
import { derivePlainly } from './derive-plainly.ts';
import { entryCalls } from './entry-calls.ts';
import { missingFields } from './use-entry-form.ts';

let site: TestApp;
let isDown = false;
let elapsed = 0;

beforeAll(async () => {
  site = await startTestApp();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await site.close();
});
beforeEach(() => {
  isDown = false;
});

// The page's own calls, sent into a real API.
vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
  if (isDown) throw new TypeError('fetch failed');
  const answer = await site.app.inject({
    method: method === 'POST' ? 'POST' : 'GET',
    url,
    headers: Object.fromEntries(new Headers(headers)),
    ...(typeof body === 'string' && { payload: body }),
  });
  return new Response(answer.payload, { status: answer.statusCode });
});

function check(derive = deriveKey) {
  const solve = async (challenge: CaptchaChallenge): Promise<Solution> => {
    const solution = await solveChallenge({ challenge, deriveKey: derive });
    if (!solution) throw new Error('not solved');
    return solution;
  };
  return createBotCheck({ challenge: entryCalls.challenge, solve, now: () => Date.now() + elapsed });
}

/** The answer to a sign-in with a payload; the server checks the payload before the password. */
async function messages(reCaptchaToken: string): Promise<unknown> {
  const body = { username: 'nobody@example.com', password: 'wrong', reCaptchaToken };
  return entryCalls.signIn(body).catch((error) => Object.keys(error.fields ?? {}));
}

test('what it gives is taken once; the next call gets another', async () => {
  const botCheck = check();
  botCheck.begin();
  botCheck.begin();
  const first = await botCheck.take();
  const second = await botCheck.take();
  expect(await messages(first)).toEqual(['non_field_errors']);
  expect(await messages(first)).toEqual(['reCaptchaToken']);
  expect(await messages(second)).toEqual(['non_field_errors']);
});

test("is solved without the browser's cryptography too", async () => {
  expect(await messages(await check(derivePlainly).take())).toEqual(['non_field_errors']);
});

test('one that is about to expire is renewed', async () => {
  const botCheck = check();
  botCheck.begin();
  await expect.poll(() => botCheck.store.getState().status).toBe('passed');
  elapsed = 4.8 * 60_000;
  site.pass(elapsed);
  expect(await messages(await botCheck.take())).toEqual(['non_field_errors']);
});

test('fails when the program cannot be reached, and works once it can', async () => {
  const botCheck = check();
  isDown = true;
  botCheck.begin();
  await expect.poll(() => botCheck.store.getState().status).toBe('failed');
  await expect(botCheck.take()).rejects.toThrow('fetch failed');
  isDown = false;
  expect(await messages(await botCheck.take())).toEqual(['non_field_errors']);
  expect(botCheck.store.getState().status).toBe('passed');
});

test('partners and tickets are asked for where the program answers them', async () => {
  expect(await entryCalls.partners()).toEqual([]);
  await expect(entryCalls.redeemTicket({ ticket: 'worthless' })).rejects.toMatchObject({
    status: 400,
    fields: { non_field_errors: [expect.stringContaining('Sign in again')] },
  });
});

test('a blank field is refused with the words of the program', () => {
  expect(missingFields({ username: ' ', password: 'x' })).toEqual({ username: REQUIRED });
});
