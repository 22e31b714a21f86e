import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testHold } from '../testing/held-solves/test-hold.ts';
import { childrenOf, parentOf } from '../testing/process-tree.ts';
import { smallModel } from '../testing/small-model.ts';
import {
  hasEnded,
  isSolving,
  logOf,
  type SolveSite,
  startSolveSite,
  taskWhen,
} from '../testing/solve-site.ts';
import { storeProject } from '../testing/stored-project.ts';
import type { TestUser } from '../testing/test-app.ts';
import { until, untilTask } from '../testing/until.ts';

let site: SolveSite;
let ada: TestUser;
const processes: ChildProcess[] = [];
beforeAll(async () => {
  site = await startSolveSite();
  ada = await site.user('ada@example.com');
});
afterAll(async () => {
  for (const process of processes) process.kill('SIGKILL');
  await site.close();
});

/** Starts a worker in a process of its own. */
function startWorkerProcess(...more: string[]): ChildProcess {
  const script = new URL('../testing/programs/worker-process.ts', import.meta.url);
  const child = fork(script, [site.databaseUrl, site.blobFolder, ...more], { execArgv: [] });
  processes.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

const rowOf = (task: number) =>
  site.database
    .selectFrom('task')
    .select(['state', 'attempt', 'message'])
    .where('id', '=', task)
    .executeTakeFirstOrThrow();

/** A model whose solves are held. */
const heldModel = ({ name }: { readonly name: string }) => smallModel({}, [], name);

/** Waits until none of some processes runs any more. */
const untilGone = (pids: readonly number[]) =>
  until(
    () => pids.map(parentOf),
    (parents) => parents.every((parent) => parent === undefined),
  );

test('a task whose worker is killed runs again elsewhere, and its child ends with the worker', async () => {
  const worker = startWorkerProcess();
  const hold = testHold();
  const { id } = await storeProject(site.database, ada.id, heldModel(hold));
  const { task_id } = (await ada.call('GET', `/api/project/${id}/solve/?transient=1`)).json;
  await taskWhen(ada, id, task_id, isSolving);
  const children = childrenOf(worker.pid);
  expect(children).toHaveLength(1);
  await kill(worker);
  const next = await site.startWorker();
  await untilGone(children);

  hold.letGo();
  expect(await taskWhen(ada, id, task_id, hasEnded)).toMatchObject({ state: 'SUCCESS' });
  expect(await rowOf(task_id)).toMatchObject({ attempt: 2 });
  expect(await logOf(ada, id)).toContainEqual(expect.stringMatching(/worker .* was lost; .* starts again/));
  expect((await ada.call('GET', `/api/project/${id}/transient/`)).json).toHaveLength(5);
  await next.stop();
});

test('a task that loses two workers fails, and nothing is left running', async () => {
  const { id } = await storeProject(site.database, ada.id, heldModel(testHold()));
  const { task_id } = (await ada.call('GET', `/api/project/${id}/solve/?transient=1`)).json;
  const first = startWorkerProcess();
  await taskWhen(ada, id, task_id, isSolving);
  await kill(first);
  const second = startWorkerProcess();
  await until(
    () => rowOf(task_id),
    ({ attempt }) => attempt === 2,
  );
  await taskWhen(ada, id, task_id, isSolving);
  await kill(second);
  const third = await site.startWorker();
  const { state, message } = await taskWhen(ada, id, task_id, hasEnded);
  expect([state, message]).toEqual(['FAILURE', expect.stringMatching(/lost twice/)]);
  expect((await logOf(ada, id)).at(-1)).toBe(message);
  await third.stop();
});

test('a worker that is told to end hands its task back, which costs no attempt that a loss would', async () => {
  const { id } = await storeProject(site.database, ada.id, heldModel(testHold()));
  const { task_id } = (await ada.call('GET', `/api/project/${id}/solve/?transient=1`)).json;
  for (let n = 0; n < 3; n++) {
    const worker = await site.startWorker();
    await taskWhen(ada, id, task_id, isSolving);
    await worker.stop();
    expect(await rowOf(task_id)).toMatchObject({ state: 'PENDING', attempt: n + 1 });
  }
  await ada.call('DELETE', `/api/project/${id}/task/${task_id}/`);
});

test('a worker that is killed takes its paused solves along: they start again, and no process stays', async () => {
  const bob = await site.user('bob@example.com');
  const worker = startWorkerProcess('1');
  const hold = testHold();
  const { id } = await storeProject(site.database, ada.id, heldModel(hold));
  const { task_id } = (await ada.call('GET', `/api/project/${id}/solve/?transient=1`)).json;
  await taskWhen(ada, id, task_id, isSolving);
  const other = await storeProject(site.database, bob.id, heldModel(hold));
  const others = (await bob.call('GET', `/api/project/${other.id}/solve/?transient=1`)).json.task_id;
  await taskWhen(bob, other.id, others, isSolving);
  await taskWhen(ada, id, task_id, ({ message }) => message.startsWith('Paused'));
  const children = childrenOf(worker.pid);
  expect(children).toHaveLength(2);
  await kill(worker);
  await untilGone(children);
  await bob.call('DELETE', `/api/project/${other.id}/task/${others}/`);
  hold.letGo();
  const next = await site.startWorker();
  expect(await taskWhen(ada, id, task_id, hasEnded)).toMatchObject({ state: 'SUCCESS' });
  expect(await rowOf(task_id)).toMatchObject({ attempt: 2 });
  expect((await ada.call('GET', `/api/project/${id}/transient/`)).json).toHaveLength(5);
  await next.stop();
});

test('a worker that is killed amid a study loses none of its cases and solves none twice', async () => {
  const worker = startWorkerProcess();
  const hold = testHold();
  // Amid its first part, of three cases: it pauses after the first or the second.
  hold.at(1);
  const { id } = await storeProject(site.database, ada.id, heldModel(hold));
  const path = `/api/project/${id}/scenario/`;
  const { id: scenario, parameters } = (await ada.call('POST', path, { name: 'heights' })).json;
  const values = Array.from({ length: 14 }, (_, n) => 1 + n / 100);
  await ada.call('PUT', `${path}${scenario}/parameter/${parameters[0].parameter}/`, { values });
  await ada.call('PUT', `${path}${scenario}/run/`);
  const study = async () => (await ada.call('GET', `${path}${scenario}/study/`)).json;
  const cases = async () => (await ada.call('GET', `${path}${scenario}/case/`)).json;
  await untilTask(study, ({ done }) => done > 0);
  await kill(worker);
  const kept = (await cases()).filter(
    ({ task_status }: { task_status: string }) => task_status === 'SUCCESS',
  );
  hold.letGo();
  const next = await site.startWorker({ places: 2 });
  expect(await untilTask(study, hasEnded)).toMatchObject({
    state: 'SUCCESS',
    cases: 14,
    done: 14,
    failed: 0,
    solves: 14,
  });
  const all = await cases();
  expect(all.map(({ parameters }: { parameters: { height: number } }) => parameters.height)).toEqual(values);
  const ids = new Set(kept.map((each: { id: number }) => each.id));
  expect(all.filter((each: { id: number }) => ids.has(each.id))).toEqual(kept);
  const fields = await site.database
    .selectFrom('solution')
    .select('blobs')
    .where('project_id', '=', id)
    .execute();
  expect(new Set(fields.map(({ blobs }) => blobs)).size).toBe(14);
  await next.stop();
});
