import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../testing/test-app.ts';
import { type LaneSite, startLaneSite } from './testing/lane-site.ts';

let site: LaneSite;
let user: TestUser;
let objects: string;

beforeAll(async () => {
  const script = new URL('./testing/stuck-thread.ts', import.meta.url);
  site = await startLaneSite({ script, threads: 2, processorMs: 100 });
  user = await site.user('ada@thermarium.test');
  const { id } = (await user.call('POST', '/api/project/', { name: 'p' })).json;
  objects = `/api/project/${id}/objects/`;
});
afterAll(() => site.close());

/** Sends a call that belongs in a thread, which never answers it. */
async function sendLong(key: string) {
  const create = Array.from({ length: 100 }, (_, n) => ({ type: 'box', name: `box ${n}`, hole: true }));
  const response = await fetch(site.address + objects, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${user.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ create }),
  });
  const answer = JSON.parse(await response.text());
  return { status: response.status, ...answer };
}

test('a call that takes more than its time is broken off with its thread, and the next finds a new one', async () => {
  const refused = {
    status: 413,
    code: 'too-large',
    detail:
      'This takes more than 20 s of processor time. Send it in smaller parts, or make the model simpler.',
  };
  expect(await sendLong('one')).toEqual(refused);
  expect(await sendLong('two')).toEqual(refused);
});

test('who has no answer to what is done already is told so', async () => {
  expect(await sendLong('kept')).toEqual({
    status: 413,
    code: 'too-large',
    detail: 'What was asked for is done, but no answer could be made: read again what has changed.',
  });
});
