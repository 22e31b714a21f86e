import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testHold } from '../testing/held-solves/test-hold.ts';
import { madeUpTraits } from '../testing/made-up-worker.ts';
import { smallModel } from '../testing/small-model.ts';
import { TEST_LIMITS } from '../testing/solve-limits.ts';
import { isSolving, type SolveSite, startSolveSite, taskWhen } from '../testing/solve-site.ts';
import { storeProject } from '../testing/stored-project.ts';
import type { TestUser } from '../testing/test-app.ts';
import { runNamedTask } from './run-named-task.ts';
import { countWorkers } from './workers.ts';

let site: SolveSite;
let ada: TestUser;
beforeAll(async () => {
  site = await startSolveSite();
  ada = await site.user('ada@example.com');
});
afterAll(() => site.close());

async function queue(hold?: { readonly name: string }) {
  const { id } = await storeProject(site.database, ada.id, smallModel({}, [], hold?.name));
  const { json } = await ada.call('GET', `/api/project/${id}/solve/?transient=1`);
  return { project: id, task: json.task_id as number };
}

function run(task: number, { told = new AbortController().signal, cells = 2_000_000 } = {}) {
  const { database, blobs, freeDisk, events, clock, log, settings } = site.services;
  const limits = () => ({ ...TEST_LIMITS, cellLimit: { cells, reason: 'the test' } });
  const context = {
    database,
    blobs,
    freeDisk,
    events,
    clock,
    log,
    usualLimits: settings.usualLimits,
    limits,
  };
  return runNamedTask({ ...context, url: site.databaseUrl, traits: madeUpTraits(), told }, task);
}

const rowOf = (task: number) =>
  site.database
    .selectFrom('task')
    .select(['state', 'attempt', 'tries', 'cells'])
    .where('id', '=', task)
    .executeTakeFirstOrThrow();

test('one attempt solves the task, stores its solution, and leaves no worker behind', async () => {
  const { project, task } = await queue();
  expect(await run(task)).toBe('success');
  expect(await rowOf(task)).toMatchObject({ state: 'SUCCESS', attempt: 1, tries: 0 });
  expect((await ada.call('GET', `/api/project/${project}/transient/`)).json).toHaveLength(5);
  expect(await countWorkers(site.database)).toBe(0);
  expect(await run(task)).toBe('not waiting');
  expect(await run(999_999)).toBe('not waiting');
});

test('of two attempts at once one has the task', async () => {
  const { task } = await queue();
  expect((await Promise.all([run(task), run(task)])).sort()).toEqual(['not waiting', 'success']);
  expect(await rowOf(task)).toMatchObject({ attempt: 1 });
});

test('an attempt that is told to end hands the task back, which costs no try', async () => {
  const { project, task } = await queue(testHold());
  const told = new AbortController();
  const running = run(task, { told: told.signal });
  await taskWhen(ada, project, task, isSolving);
  told.abort();
  expect(await running).toBe('handed back');
  expect(await rowOf(task)).toMatchObject({ state: 'PENDING', tries: 0 });
  await site.services.solves.stop(task);
});

test('an attempt ends where its task is stopped, or belongs to another one', async () => {
  const first = await queue(testHold());
  const stopped = run(first.task);
  await taskWhen(ada, first.project, first.task, isSolving);
  await site.services.solves.stop(first.task);
  expect(await stopped).toBe('taken away');

  const second = await queue(testHold());
  const lost = run(second.task);
  await taskWhen(ada, second.project, second.task, isSolving);
  const other = { attempt: 2, worker: randomUUID(), heartbeat: new Date() };
  await site.database.updateTable('task').set(other).where('id', '=', second.task).execute();
  expect(await lost).toBe('taken away');
  await site.services.solves.stop(second.task);
});

test('what lacks memory is handed back with what it needs, for whoever started it to judge', async () => {
  const { task } = await queue();
  await site.database.updateTable('task').set({ cells: null }).where('id', '=', task).execute();
  expect(await run(task, { cells: 7 })).toBe('handed back');
  const { state, cells } = await rowOf(task);
  expect(state).toBe('PENDING');
  expect(cells).toBeGreaterThan(7);
  expect(await run(task)).toBe('success');
});
