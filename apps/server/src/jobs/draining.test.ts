import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AdminWorker } from '@thermarium/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { testHold } from '../testing/held-solves/test-hold.ts';
import { smallModel } from '../testing/small-model.ts';
import { TEST_LIMITS } from '../testing/solve-limits.ts';
import { hasEnded, isSolving, type SolveSite, startSolveSite, taskWhen } from '../testing/solve-site.ts';
import { storeProject } from '../testing/stored-project.ts';
import type { TestUser } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';

let site: SolveSite;
let boss: TestUser;
let ada: TestUser;
let bob: TestUser;
beforeAll(async () => {
  site = await startSolveSite();
  boss = await site.user('boss@example.com', { administrator: true });
  ada = await site.user('ada@example.com');
  bob = await site.user('bob@example.com');
});
afterAll(() => site.close());
beforeEach(() => site.database.deleteFrom('worker').execute());

interface Queued {
  readonly user: TestUser;
  readonly project: number;
  readonly task: number;
}

async function queue(user: TestUser, hold?: { readonly name: string }): Promise<Queued> {
  const { id } = await storeProject(site.database, user.id, smallModel({}, [], hold?.name));
  const { json } = await user.call('GET', `/api/project/${id}/solve/?transient=1`);
  return { user, project: id, task: json.task_id };
}

const when = ({ user, project, task }: Queued, condition: Parameters<typeof taskWhen>[3]) =>
  taskWhen(user, project, task, condition);
const stateOf = async (queued: Queued) => (await when(queued, () => true)).state;

const listed = async (): Promise<AdminWorker[]> => (await boss.call('GET', '/api/admin/worker/')).json;

/** A worker as it is listed. */
async function workerOf(name: string): Promise<AdminWorker> {
  const worker = (await listed()).find((each) => each.name === name);
  if (!worker) throw new Error(`There is no worker ${name}.`);
  return worker;
}

async function drain(name: string, drained = true): Promise<void> {
  const { id } = await workerOf(name);
  expect((await boss.call('PUT', `/api/admin/worker/${id}/`, { drained })).status).toBe(200);
}

/** Waits until a worker has beaten twice more, and so has heard whether it is drained. */
async function untilTold(name: string): Promise<void> {
  for (let beat = 0; beat < 2; beat++) {
    const { seen } = await workerOf(name);
    await until(
      () => workerOf(name),
      (worker) => worker.seen > seen,
    );
  }
}

test('a drained worker ends what it runs and takes nothing, until it is let', async () => {
  const worker = await site.startWorker();
  const hold = testHold();
  const first = await queue(ada, hold);
  await when(first, isSolving);
  const time = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(await listed()).toEqual([
    {
      id: expect.any(Number),
      ...{ name: 'test', host: 'test', version: '1.0.0', places: 1 },
      memory: TEST_LIMITS.cellLimit.cells * 400,
      engine: null,
      ...{ started: time, seen: time, lives: true, drained: null },
      solves: [
        {
          ...{ task: first.task, user_name: ada.email, project: first.project, project_name: hold.name },
          paused: false,
        },
      ],
    },
  ]);
  await drain('test');
  const second = await queue(bob);
  hold.letGo();
  expect(await when(first, hasEnded)).toMatchObject({ state: 'SUCCESS' });
  await untilTold('test');
  expect(await workerOf('test')).toMatchObject({ drained: time, solves: [] });
  expect(await stateOf(second)).toBe('PENDING');
  await drain('test', false);
  expect(await when(second, hasEnded)).toMatchObject({ state: 'SUCCESS' });
  await worker.stop();
  expect(await listed()).toEqual([]);
});

test('what a drained worker has paused goes on there', async () => {
  const worker = await site.startWorker({ turn: 1 });
  const [hold, other] = [testHold(), testHold()];
  const adas = await queue(ada, hold);
  await when(adas, isSolving);
  const bobs = await queue(bob, other);
  await when(bobs, isSolving);
  await drain('test');
  const third = await queue(bob);
  await untilTold('test');
  other.letGo();
  hold.letGo();
  for (const each of [adas, bobs]) expect(await when(each, hasEnded)).toMatchObject({ state: 'SUCCESS' });
  expect(await stateOf(third)).toBe('PENDING');
  await site.services.solves.stop(third.task);
  await worker.stop();
});

test('workers are renewed one after the other while others work, and no task notices', async () => {
  const start = (): ChildProcess => {
    const script = new URL('../testing/programs/worker-process.ts', import.meta.url);
    const child = fork(script, [site.databaseUrl, site.blobFolder], { execArgv: [] });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  };
  const old = new Map<string, ChildProcess>();
  for (let n = 0; n < 2; n++) {
    const worker = start();
    const names = await until(
      async () => (await listed()).map(({ name }) => name),
      ({ length }) => length === n + 1,
    );
    for (const name of names) if (!old.has(name)) old.set(name, worker);
  }
  const tasks: Queued[] = [];
  for (const user of [ada, bob, ada, bob, ada, bob]) tasks.push(await queue(user));
  for (const [name, worker] of old) {
    await drain(name);
    await until(
      () => workerOf(name),
      ({ solves }) => solves.length === 0,
    );
    const gone = once(worker, 'exit');
    worker.kill('SIGKILL');
    await gone;
    await site.database.deleteFrom('worker').where('name', '=', name).execute();
    start();
    await until(listed, ({ length }) => length === 2);
  }
  for (const each of tasks) expect(await when(each, hasEnded)).toMatchObject({ state: 'SUCCESS' });
  const ids = tasks.map(({ task }) => task);
  const rows = await site.database
    .selectFrom('task')
    .select(['attempt', 'tries'])
    .where('id', 'in', ids)
    .execute();
  expect(new Set(rows.map(({ attempt, tries }) => `${attempt} ${tries}`))).toEqual(new Set(['1 0']));
});

test('a worker whose program is too old for the models leaves tasks alone, and ends what it runs', async () => {
  const worker = await site.startWorker();
  const hold = testHold();
  const first = await queue(ada, hold);
  await when(first, isSolving);
  const { id: project } = await storeProject(site.database, bob.id, smallModel());
  const kept = await sql<{ versions: object }>`select versions from document_versions`.execute(site.database);
  await sql`update document_versions set versions = versions || '{"box": 999}'`.execute(site.database);
  const { id: second } = await site.database
    .insertInto('task')
    .values({
      ...{ project_id: project, user_id: bob.id, transient: false, state: 'PENDING' },
      ...{ snapshot: '{}', fingerprint: '', timestamp: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  hold.letGo();
  expect(await when(first, hasEnded)).toMatchObject({ state: 'SUCCESS' });
  await until(
    () => site.log.join(''),
    (log) => log.includes('it is to be renewed'),
  );
  expect(await stateOf({ user: bob, project, task: second })).toBe('PENDING');
  await site.services.solves.stop(second);
  const before = JSON.stringify(kept.rows[0].versions);
  await sql`update document_versions set versions = ${before}::jsonb`.execute(site.database);
  await worker.stop();
});
