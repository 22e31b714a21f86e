import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestUser } from '../testing/test-app.ts';
import type { Targets } from './testing/hard-calls.ts';
import { makeTargets } from './testing/hard-targets.ts';
import { type LaneSite, startLaneSite } from './testing/lane-site.ts';
import { TurnWatch } from './testing/longest-turns.ts';
import { sendHardCalls } from './testing/send-hard-calls.ts';

/** What /api/health may wait at most, ms of the processor. */
const LONGEST_TURN = 100;

let site: LaneSite;
let user: TestUser;
let targets: Targets;

beforeAll(async () => {
  site = await startLaneSite();
  user = await site.user('worst@thermarium.test', { administrator: true });
  targets = await makeTargets(made, site.database);
}, 120_000);
afterAll(() => site.close());

async function made(url: string, body: unknown): Promise<number> {
  const { status, json } = await user.call('POST', url, body);
  expect(status, url).toBeLessThan(300);
  return Array.isArray(json) ? json[0].id : json.id;
}

it('no call holds up the others, whatever it asks for', async () => {
  // Code runs slowly the first times: that is the start's cost, and no call's.
  for (let n = 0; n < 3; n++) await fetch(`${site.address}/api/health/`);
  const watch = new TurnWatch();
  const rows: { name: string; bytes: number; status: number; turn: number }[] = [];
  await sendHardCalls(
    { address: site.address, token: user.token, targets },
    {
      begins: () => void watch.take(),
      ended: (answer) => void rows.push({ ...answer, turn: watch.take() }),
    },
  );
  watch.stop();
  const table = rows.map(
    ({ name, bytes, status, turn }) => `${name}: ${bytes} bytes, ${status}, ${turn.toFixed(1)} ms`,
  );
  expect(rows.length).toBeGreaterThan(60);
  expect(
    rows.filter(({ status }) => status === 0 || status === 500 || status === 401),
    table.join('\n'),
  ).toEqual([]);
  expect(
    rows.filter(({ turn }) => turn > LONGEST_TURN),
    table.join('\n'),
  ).toEqual([]);
}, 300_000);
