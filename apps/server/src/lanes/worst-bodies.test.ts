import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestUser } from '../testing/test-app.ts';
import type { Targets } from './testing/hard-calls.ts';
import { type LaneSite, startLaneSite } from './testing/lane-site.ts';
import { TurnWatch } from './testing/longest-turns.ts';

/** What /api/health may wait at most, ms of the processor. */
const LONGEST_TURN = 100;

let site: LaneSite;
let user: TestUser;
let targets: Targets;

beforeAll(async () => {
  site = await startLaneSite();
  user = await site.user('worst@thermarium.test', { administrator: true });
  targets = await makeTargets();
}, 120_000);
afterAll(() => site.close());

async function made(url: string, body: unknown): Promise<number> {
  const { status, json } = await user.call('POST', url, body);
  expect(status, url).toBeLessThan(300);
  return Array.isArray(json) ? json[0].id : json.id;
}

async function makeTargets(): Promise<Targets> {
  const [project, full, named] = [
    await made('/api/project/', { name: 'small' }),
    await made('/api/project/', { name: 'full' }),
    await made('/api/project/', { name: 'named' }),
  ];
  const inProject = `/api/project/${project}`;
  const ids = {
    project,
    material: await made(`${inProject}/material/`, [{ name: 'cu', conductivity: 390 }]),
    other: await made(`${inProject}/material/`, [{ name: 'fr', conductivity: 0.3 }]),
    parameter: await made(`${inProject}/parameter/`, { name: 'W', description: 'width', value: 2 }),
    plane: await made(`${inProject}/plane/`, { name: 'mid', coordinate: 'W/2' }),
    scenario: await made(`${inProject}/scenario/`, { name: 'widths' }),
    object: await made(`${inProject}/box/`, { name: 'box', hole: true }),
    library: await made('/api/library/', { name: 'Metals' }),
    folder: await made('/api/folder/', { name: 'Boards', parent_folder: user.rootFolder }),
    group: await made('/api/admin/group/', { name: 'Lab' }),
    user: await made('/api/admin/user/', { email: 'somebody@thermarium.test' }),
  };
  const assembly = await made(`/api/project/${full}/assembly/`, { name: 'all' });
  const { text } = await user.call('POST', `/api/project/${full}/objects/`, {
    create: Array.from({ length: 9999 }, (_, n) => ({
      type: 'box',
      name: `b${n}`,
      parent: assembly,
      hole: true,
      x: n % 100,
      y: Math.floor(n / 100),
    })),
  });
  expect(text.slice(0, 11)).toBe('{"created":');
  await sql`insert into parameter (project_id, id, name, description, value, timestamp, changed_by)
    select ${named}, 1000 + n, repeat('ab', 40) || 'name' || n, 'd', n, now(), ${user.id}
    from generate_series(1, 1000) as n`.execute(site.database);
  return { ids, full: { project: full, assembly }, named };
}

it('no call holds up the others, whatever it asks for', async () => {
  // Code runs slowly the first times: that is the start's cost, and no call's.
  for (let n = 0; n < 3; n++) await fetch(`${site.address}/api/health/`);
  const watch = new TurnWatch();
  const rows: { name: string; bytes: number; status: number; turn: number }[] = [];
  const client = new Worker(new URL('./testing/client-thread.ts', import.meta.url), {
    workerData: { address: site.address, token: user.token, targets },
    execArgv: [],
  });
  await new Promise<void>((resolve, reject) => {
    let bytes = 0;
    client.on('error', reject);
    client.on('message', (message) => {
      if ('begins' in message) {
        watch.take();
        bytes = message.bytes;
      } else if ('ended' in message) {
        rows.push({ name: message.ended, bytes, status: message.status, turn: watch.take() });
      } else resolve();
    });
  });
  watch.stop();
  await client.terminate();
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
