import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestUser } from '../testing/test-app.ts';
import { EventLoopWatch } from './testing/event-loop-watch.ts';
import { type HardCall, hardCalls } from './testing/hard-calls.ts';
import { makeTargets } from './testing/hard-targets.ts';
import { type LaneSite, startLaneSite } from './testing/lane-site.ts';
import { type HardAnswer, sendHardCalls } from './testing/send-hard-calls.ts';

/** Longest wait of a health request, ms of processor time. */
const LONGEST_WAIT = 100;

let site: LaneSite;
let user: TestUser;
let calls: readonly HardCall[];

beforeAll(async () => {
  site = await startLaneSite();
  user = await site.user('worst@thermarium.test', { administrator: true });
  calls = hardCalls(await makeTargets({ email: user.email, make: made }, site.database));
}, 120_000);
afterAll(() => site.close());

async function made(url: string, body: unknown): Promise<number> {
  const { status, json, text } = await user.call('POST', url, body);
  expect(status, `${url}: ${text}`).toBeLessThan(300);
  return Array.isArray(json) ? json[0].id : json.id;
}

/** An answer, and the longest wait of a health request meanwhile, ms of processor time. */
interface Row extends HardAnswer {
  readonly processor: number;
}

it('while a call asks for whatever it may, a question for the health of the program waits at most 0.1 s', async () => {
  // Code runs slowly the first times: that belongs to the start, and to no call.
  for (let n = 0; n < 20; n++) await fetch(`${site.address}/api/health/`);
  const rows: Row[] = [];
  const watch = new EventLoopWatch(site.served.server);
  await sendHardCalls(site.address, user.token, calls, {
    begins: () => void watch.take(),
    ended: (answer) => void rows.push({ ...answer, processor: watch.take() }),
  });
  watch.stop();
  const told = rows
    .toSorted((a, b) => b.processor - a.processor)
    .map(({ call, status, wait, processor }) => {
      const size = `${call.body?.length ?? 0} bytes, answered ${status}`;
      return `${processor.toFixed(1)} ms of the processor (${wait.toFixed(0)} ms as seen): ${call.name}, ${size}`;
    });
  console.log(`/api/health/ waited longest during\n${told.slice(0, 8).join('\n')}`);
  const refused = rows.filter(({ call, status }) => !call.statuses.includes(status));
  expect(refused.map(({ call, status }) => `${call.name}: ${status}`)).toEqual([]);
  const late = rows.filter(({ processor }) => processor > LONGEST_WAIT);
  expect(late.map(({ call, processor }) => `${call.name}: ${processor} ms`)).toEqual([]);
  expect(rows.length).toBe(calls.length);
}, 300_000);
