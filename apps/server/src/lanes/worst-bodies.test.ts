import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TestUser } from '../testing/test-app.ts';
import { type HardCall, hardCalls } from './testing/hard-calls.ts';
import { makeTargets } from './testing/hard-targets.ts';
import { type LaneSite, startLaneSite } from './testing/lane-site.ts';

/** The most that the event loop reads of a call at once, bytes: the sign-in of somebody who is not known yet. */
const MOST_ON_EVENT_LOOP = 16 * 1024;

let site: LaneSite;
let user: TestUser;
let calls: readonly HardCall[];

beforeAll(async () => {
  site = await startLaneSite();
  user = await site.user('worst@thermarium.test', { administrator: true });
  calls = hardCalls(await makeTargets({ email: user.email, make: made }, site.database), 'short');
});
afterAll(() => site.close());

async function made(url: string, body: unknown): Promise<number> {
  const { status, json, text } = await user.call('POST', url, body);
  expect(status, `${url}: ${text}`).toBeLessThan(300);
  return Array.isArray(json) ? json[0].id : json.id;
}

// How long others wait meanwhile is measured by the drill `worst-bodies`.
it('whatever a call asks for, it is answered: in a lane where that takes long, on the event loop only what is small', async () => {
  const inLane = vi.spyOn(site.lanes, 'answer');
  const wrong: string[] = [];
  for (const { name, method, path, body, statuses, isLong } of calls) {
    inLane.mockClear();
    const { status } = await send(method, path, body);
    if (!statuses.includes(status)) wrong.push(`${name}: answered ${status}`);
    const isInLane = inLane.mock.calls.length > 0;
    if (isInLane !== isLong) wrong.push(`${name}: ${isInLane ? 'in a lane' : 'on the event loop'}`);
    const bytes = body?.length ?? 0;
    if (!isInLane && bytes > MOST_ON_EVENT_LOOP) wrong.push(`${name}: ${bytes} bytes on the event loop`);
    const health = await send('GET', '/api/health/', null);
    if (health.status !== 200) wrong.push(`after ${name}: health ${health.status}`);
  }
  expect(wrong).toEqual([]);
});

async function send(method: string, path: string, body: string | null): Promise<Response> {
  const answer = await fetch(site.address + path, {
    method,
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body,
  });
  await answer.arrayBuffer();
  return answer;
}
