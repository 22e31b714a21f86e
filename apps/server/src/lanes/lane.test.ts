import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { Lane, LaneFailed } from './lane.ts';
import type { LaneCall, LaneGround } from './messages.ts';

const STUCK = new URL('./testing/stuck-process.ts', import.meta.url);
const STAYS = new AbortController().signal;
const CALL: LaneCall = { method: 'POST', url: '/', headers: {}, remoteAddress: '127.0.0.1' };

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

function laneOf(script: URL): Lane {
  const { events, log } = site.services;
  const limits = { heapMb: 100, processorMs: 3_600_000, answerBytes: 1e6 };
  // The processes of these tests serve nothing.
  return new Lane({ script, ground: {} as LaneGround, events, log, ...limits });
}

/** A body of many pieces; `at` is called in front of one of them. */
function* pieces(count: number, at: (n: number) => void = () => {}) {
  for (let n = 0; n < count; n++) {
    at(n);
    yield new Uint8Array(64 * 1024);
  }
}

test('a process that ends while a body is handed over costs that call alone', async () => {
  const lane = laneOf(new URL('./testing/no-such-process.ts', import.meta.url));
  const failed = { why: 'lost', isKept: false };
  await expect(lane.answer(CALL, pieces(500), STAYS, () => {})).rejects.toMatchObject(failed);
  await expect(lane.answer(CALL, pieces(1), STAYS, () => {})).rejects.toMatchObject(failed);
});

test('a call whose caller goes while its body is handed over is not made', async () => {
  const lane = laneOf(STUCK);
  const caller = new AbortController();
  const body = pieces(20, (n) => n === 10 && caller.abort());
  await expect(lane.answer(CALL, body, caller.signal, () => {})).rejects.toBeInstanceOf(LaneFailed);
  // A call that is made would keep the process from ending by itself.
  await lane.close();
  expect(site.log.filter((line) => line.includes('Stuck with a call'))).toEqual([]);
});

test('a process that is killed for not closing in time has not broken down', async () => {
  const lane = laneOf(STUCK);
  lane.open().kill('SIGSTOP');
  await lane.close();
  expect(site.log.filter((line) => line.includes('SIGKILL'))).toEqual([]);
});
