import { accountEndpoints, type CaptchaChallenge, createClient } from '@thermarium/api';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../server/src/testing/test-app.ts';
import { createBotCheck, type Solution } from './bot-check.ts';
import { derivePlainly } from './derive-plainly.ts';

let site: TestApp;
let isDown = false;
let elapsed = 0;

beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());
beforeEach(() => {
  isDown = false;
});

const client = createClient({
  address: 'http://thermarium.test',
  fetch: async (url, init) => {
    if (isDown) throw new TypeError('fetch failed');
    const request = new Request(url instanceof Request ? url.url : url, init);
    const answer = await site.app.inject({
      method: request.method === 'POST' ? 'POST' : 'GET',
      url: new URL(request.url).pathname,
      headers: Object.fromEntries(request.headers),
      payload: await request.text(),
    });
    return new Response(answer.payload, { status: answer.statusCode });
  },
});

function check(derive = deriveKey) {
  const solve = async (challenge: CaptchaChallenge): Promise<Solution> => {
    const solution = await solveChallenge({ challenge, deriveKey: derive });
    if (!solution) throw new Error('not solved');
    return solution;
  };
  return createBotCheck({ client, solve, now: () => Date.now() + elapsed });
}

/** What signing in with a payload answers: the bot check is looked at before the password. */
async function messages(reCaptchaToken: string): Promise<unknown> {
  const body = { username: 'nobody@example.com', password: 'wrong', reCaptchaToken };
  return client(accountEndpoints.signIn, { body }).catch((error) => Object.keys(error.fields ?? {}));
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
