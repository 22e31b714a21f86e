import { expect, onTestFinished, test } from 'vitest';
import type { TestUser } from '../testing/test-app.ts';
import { type LaneSite, startLaneSite } from './testing/lane-site.ts';

/** Starts an API whose processes never answer, and get so much processor time for a call. */
async function startStuck(processorMs: number) {
  const script = new URL('./testing/stuck-process.ts', import.meta.url);
  const site = await startLaneSite({ script, processes: 2, processorMs });
  onTestFinished(() => site.close());
  const user = await site.user('ada@thermarium.test');
  const { id } = (await user.call('POST', '/api/project/', { name: 'p' })).json;
  return {
    sendLong: (key: string, signal?: AbortSignal) => sendLong(site, user, id, key, signal),
    /** The number of calls that have reached a process. */
    stuck: () => site.log.filter((line) => line.includes('Stuck with a call')).length,
  };
}

/** Sends a call that belongs in a process, which never answers it. */
async function sendLong(site: LaneSite, user: TestUser, project: number, key: string, signal?: AbortSignal) {
  const create = Array.from({ length: 100 }, (_, n) => ({ type: 'box', name: `box ${n}`, hole: true }));
  const response = await fetch(`${site.address}/api/project/${project}/objects/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${user.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ create }),
    ...(signal && { signal }),
  });
  const answer = JSON.parse(await response.text());
  return { status: response.status, ...answer };
}

test('a call that takes more than its time is broken off with its process, and the next finds a new one', async () => {
  const { sendLong } = await startStuck(100);
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
  const { sendLong } = await startStuck(100);
  expect(await sendLong('kept')).toEqual({
    status: 413,
    code: 'too-large',
    detail: 'What was asked for is done, but no answer could be made: read again what has changed.',
  });
});

test('a process that computes for somebody who has gone is ended', async () => {
  const { sendLong, stuck } = await startStuck(3_600_000);
  const caller = new AbortController();
  const dropped = sendLong('gone', caller.signal);
  await expect.poll(stuck).toBe(1);
  caller.abort();
  await expect(dropped).rejects.toThrow();
  // There is one process for such calls: the next has come to another.
  const next = new AbortController();
  const waiting = sendLong('next', next.signal);
  await expect.poll(stuck).toBe(2);
  next.abort();
  await expect(waiting).rejects.toThrow();
});
