import { type ChildProcess, fork } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { settleWorkers, tellOfWorker } from '../testing/made-up-worker.ts';
import { smallModel } from '../testing/small-model.ts';
import { TEST_LIMITS } from '../testing/solve-limits.ts';
import { hasEnded, logOf, type SolveSite, startSolveSite, taskWhen } from '../testing/solve-site.ts';
import { storeProject } from '../testing/stored-project.ts';
import type { TestUser } from '../testing/test-app.ts';
import { leaveWorker } from './workers.ts';

let site: SolveSite;
let ada: TestUser;
beforeAll(async () => {
  site = await startSolveSite();
  ada = await site.user('ada@example.com');
});
afterAll(() => site.close());
beforeEach(() => site.database.deleteFrom('worker').execute());

const withRoom = (cells: number) => ({
  limits: () => ({ ...TEST_LIMITS, cellLimit: { cells, reason: 'the test' } }),
});
/** No grid has so few cells. */
const SMALL = withRoom(7);

/** Queues a solve; `known: false` forgets what it was estimated to need. */
async function queue({ known = true } = {}) {
  const { id } = await storeProject(site.database, ada.id, smallModel());
  const { json } = await ada.call('GET', `/api/project/${id}/solve/?transient=0`);
  const task: number = json.task_id;
  if (!known) await site.database.updateTable('task').set({ cells: null }).where('id', '=', task).execute();
  return { project: id, task };
}

/** A worker in a process of its own, with room for so many cells. */
function startWorkerProcess(cells: number): ChildProcess {
  const script = new URL('../testing/programs/worker-process.ts', import.meta.url);
  const child = fork(script, [site.databaseUrl, site.blobFolder, '3600000', String(cells)], { execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

const waitsForLarger = ({ message }: { readonly message: string }) =>
  message.includes('waits for a larger one');

test('what a small worker cannot hold waits for a larger one, and is solved by it', async () => {
  const small = await site.startWorker(SMALL);
  await tellOfWorker(site.database, { cells: 1e9 });
  const { project, task } = await queue({ known: false });
  const waiting = await taskWhen(ada, project, task, waitsForLarger);
  expect(waiting).toMatchObject({ state: 'PENDING', progress: 0 });
  // A task that fits nowhere else does not hold up one behind it: the small worker has its hands free.
  const other = await queue({ known: false });
  await taskWhen(ada, other.project, other.task, waitsForLarger);
  const large = await site.startWorker(withRoom(1e6));
  for (const each of [{ project, task }, other])
    expect(await taskWhen(ada, each.project, each.task, hasEnded)).toMatchObject({ state: 'SUCCESS' });
  await large.stop();
  const tries = (await logOf(ada, project)).filter((line) => line.includes('waits for a larger one'));
  expect(tries).toHaveLength(1);
  await small.stop();
});

test('what no worker can hold fails, and says what it needs', async () => {
  const small = await site.startWorker(SMALL);
  const { project, task } = await queue();
  expect(await taskWhen(ada, project, task, hasEnded)).toMatchObject({
    state: 'FAILURE',
    message: expect.stringMatching(
      /cells; the test allows 7\..* It needs about [\d.e-]+ GB; of the workers 'test' has most, [\d.e-]+ GB\.$/,
    ),
  });
  await small.stop();
});

test('a worker that is hardly larger is not waited for, nor one that is gone', async () => {
  const small = await site.startWorker(SMALL);
  await tellOfWorker(site.database, { cells: 7.5 });
  const first = await queue();
  expect(await taskWhen(ada, first.project, first.task, hasEnded)).toMatchObject({ state: 'FAILURE' });
  expect((await logOf(ada, first.project)).join()).not.toContain('waits for a larger one');
  await tellOfWorker(site.database, { cells: 1e9 });
  const second = await queue({ known: false });
  await taskWhen(ada, second.project, second.task, waitsForLarger);
  await site.database.deleteFrom('worker').where('cells', '=', 1e9).execute();
  expect(await taskWhen(ada, second.project, second.task, hasEnded)).toMatchObject({ state: 'FAILURE' });
  await small.stop();
});

test.each([
  ['is known', true],
  ['is found by trying', false],
])(
  'of two unequal workers the larger solves what the other cannot hold, where the need %s',
  async (_, known) => {
    const tasks = [];
    for (let n = 0; n < 8; n++) tasks.push(await queue({ known }));
    startWorkerProcess(50);
    startWorkerProcess(2_000_000);
    const states: string[] = [];
    for (const { project, task } of tasks) states.push((await taskWhen(ada, project, task, hasEnded)).state);
    expect(states).toEqual(Array(8).fill('SUCCESS'));
    const rows = await site.database
      .selectFrom('task')
      .innerJoin('worker', 'worker.id', 'task.worker')
      .select(['worker.name', 'task.cells', 'task.tries'])
      .where(
        'task.id',
        'in',
        tasks.map(({ task }) => task),
      )
      .execute();
    expect(new Set(rows.map(({ name, tries }) => `${name}, ${tries} lost`))).toEqual(
      new Set(['room for 2000000, 0 lost']),
    );
  },
);

test('what no worker can hold waits for one that may yet come: when all have just started, or one is renewed', async () => {
  const { database } = site;
  const small = await site.startWorker(SMALL);
  const stateOf = async ({ project, task }: Awaited<ReturnType<typeof queue>>) =>
    (await ada.call('GET', `/api/project/${project}/task/${task}/`)).json.state;
  const { id: large } = await tellOfWorker(database, { cells: 1e9 });
  await leaveWorker(database, large);
  const known = await queue();
  const tried = await queue({ known: false });
  await taskWhen(ada, tried.project, tried.task, waitsForLarger);
  expect(await stateOf(known)).toBe('PENDING');
  // The other one does not come back, and this one has only just begun.
  await database.deleteFrom('worker').where('id', '=', large).execute();
  await database.updateTable('worker').set({ started: new Date() }).execute();
  const third = await queue({ known: false });
  await taskWhen(ada, third.project, third.task, waitsForLarger);
  expect(await stateOf(known)).toBe('PENDING');
  await settleWorkers(database);
  for (const each of [known, tried, third])
    expect(await taskWhen(ada, each.project, each.task, hasEnded)).toMatchObject({ state: 'FAILURE' });
  await small.stop();
});

test('a small worker leaves a large task alone and solves a small one behind it', async () => {
  const large = await queue();
  await site.database.updateTable('task').set({ cells: 1e6 }).where('id', '=', large.task).execute();
  await tellOfWorker(site.database, { cells: 1e9 });
  const small = await site.startWorker(withRoom(100_000));
  const other = await queue();
  expect(await taskWhen(ada, other.project, other.task, hasEnded)).toMatchObject({ state: 'SUCCESS' });
  expect((await ada.call('GET', `/api/project/${large.project}/task/${large.task}/`)).json.state).toBe(
    'PENDING',
  );
  await ada.call('DELETE', `/api/project/${large.project}/task/${large.task}/`);
  await small.stop();
});
