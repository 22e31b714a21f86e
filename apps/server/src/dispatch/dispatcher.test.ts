import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { listWorkers } from '../administration/workers.ts';
import { DispatchSite, PREFIX } from '../testing/dispatch-site.ts';
import { testHold } from '../testing/held-solves/test-hold.ts';
import { isSolving, taskWhen } from '../testing/solve-site.ts';
import { StandInEngine } from '../testing/stand-in-engine.ts';
import type { TestUser } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';
import { jobName, memoryOfJob } from './job-order.ts';

let place: DispatchSite;
let ada: TestUser;
beforeAll(async () => {
  place = await DispatchSite.open();
  ada = await place.site.user('ada@example.com');
});
afterAll(() => place?.close());

/** A dispatcher that ends with the test, whose tasks no later one finds. */
async function dispatching({ engine = new StandInEngine(), slack = 86_400 } = {}) {
  const { stop } = await place.dispatch({ engine, slack });
  const dispatcher = { engine, stop };
  onTestFinished(async () => {
    await dispatcher.stop();
    await place.site.database
      .updateTable('task')
      .set({ state: 'STOPPED', finished: new Date(), snapshot: '{}' })
      .where('state', 'in', ['PENDING', 'RUNNING'])
      .execute();
  });
  return dispatcher;
}

const nameOf = (task: number, attempt: number) => jobName(PREFIX, task, attempt);
/** Waits until the engine has so many orders. */
const ordered = ({ engine }: { engine: { orders: readonly unknown[] } }, count: number) =>
  until(
    () => engine.orders.length,
    (orders) => orders >= count,
  );
/** Waits until the engine has been looked at anew, twice: what the first look found has been worked off. */
async function looksPass({ engine }: { engine: { looks: number } }): Promise<void> {
  const before = engine.looks;
  await until(
    () => engine.looks,
    (looks) => looks >= before + 2,
  );
}

test('tasks are given to the engine as their users may run them, and their rows say which job is theirs', async () => {
  const tasks = [await place.queue(ada), await place.queue(ada), await place.queue(ada)];
  const dispatcher = await dispatching();
  const { engine } = dispatcher;
  await place.rowWhen(tasks[1], ({ job }) => job !== null);
  await looksPass(dispatcher);
  expect(engine.orders.map(({ name }) => name)).toEqual([nameOf(tasks[0], 1), nameOf(tasks[1], 1)]);
  expect(await place.rowOf(tasks[0])).toMatchObject({ state: 'PENDING', job: '1', job_attempt: 1 });
  expect(await place.rowOf(tasks[2])).toMatchObject({ job_attempt: null });
  const { cells } = await place.rowOf(tasks[0]);
  expect(engine.orders[0]).toMatchObject({ memory: memoryOfJob(cells), threads: 1 });
  expect(engine.orders[0].solveMemory).toBeLessThan(engine.orders[0].memory);

  engine.say(nameOf(tasks[0], 1), 'runs');
  expect(await place.run(tasks[0], 1)).toBe('success');
  engine.say(nameOf(tasks[0], 1), 'done');
  await place.rowWhen(tasks[2], ({ job }) => job === '3');
  expect(engine.cancelled).toEqual([]);
});

test("why a job waits is the engine's word, and stands with the task and in administration", async () => {
  const task = await place.queue(ada);
  const { engine } = await dispatching();
  await place.rowWhen(task, ({ job }) => job !== null);
  expect((await place.rowOf(task)).message).toBe('Waits in Slurm.');
  engine.say(nameOf(task, 1), 'waits', 'Resources');
  await place.rowWhen(task, ({ message }) => message === 'Waits in Slurm: Resources.');
  const listed = async () =>
    (await listWorkers(place.site.database)).filter((each) => each.lives).map((each) => each.engine);
  const waiting = [{ jobs: 1, message: 'Waits in Slurm: Resources.' }];
  expect(await listed()).toEqual([{ name: 'Slurm', problem: null, running: 0, waiting }]);
  await place.killRunning(task);
  await place.site.database
    .updateTable('task')
    .set({ heartbeat: new Date('3000-01-01') })
    .where('id', '=', task)
    .execute();
  expect(await listed()).toEqual([{ name: 'Slurm', problem: null, running: 1, waiting: [] }]);
});

test('a job whose answer was lost is found by its name, and not given again', async () => {
  const task = await place.queue(ada);
  const dispatcher = await dispatching();
  dispatcher.engine.losesAnswer = true;
  await ordered(dispatcher, 1);
  dispatcher.engine.losesAnswer = false;
  await place.rowWhen(task, ({ job }) => job === '1');
  await looksPass(dispatcher);
  expect(dispatcher.engine.orders).toHaveLength(1);
});

test('what was to be given when the process died is given by the next one, once', async () => {
  const task = await place.queue(ada);
  await place.site.database.updateTable('task').set({ job_attempt: 1 }).where('id', '=', task).execute();
  const dispatcher = await dispatching();
  await place.rowWhen(task, ({ job }) => job === '1');
  await looksPass(dispatcher);
  expect(dispatcher.engine.orders.map(({ name }) => name)).toEqual([nameOf(task, 1)]);
});

test('a job that was killed for its memory is run again with twice as much, and once', async () => {
  const task = await place.queue(ada);
  const dispatcher = await dispatching();
  const { engine } = dispatcher;
  await place.rowWhen(task, ({ job }) => job !== null);
  await place.killRunning(task);
  engine.say(nameOf(task, 1), 'out of memory', 'OUT_OF_MEMORY');
  await ordered(dispatcher, 2);
  const [first, second] = engine.orders;
  expect(second).toMatchObject({ name: nameOf(task, 2), attempt: 2 });
  expect(second.memory / first.memory).toBeCloseTo(2, 5);
  expect(await place.run(task, 1)).toBe('not waiting');

  await place.rowWhen(task, ({ job }) => job === '2');
  await place.killRunning(task);
  engine.say(nameOf(task, 2), 'out of memory', 'OUT_OF_MEMORY');
  const { message } = await place.rowWhen(task, ({ state }) => state === 'FAILURE');
  expect(message).toMatch(/^Slurm: the job ran out of memory \(OUT_OF_MEMORY\)\. It may need 6\.0 GB/);
});

test.each([
  ['preempted', 'PREEMPTED'],
  ['node failed', 'NODE_FAIL'],
  ['cancelled', 'CANCELLED'],
  ['failed', 'NonZeroExitCode'],
] as const)('a job that is %s is run again once, with as much memory', async (state, word) => {
  const task = await place.queue(ada);
  const dispatcher = await dispatching();
  const { engine } = dispatcher;
  await place.rowWhen(task, ({ job }) => job !== null);
  engine.say(nameOf(task, 1), state, word);
  await place.rowWhen(task, ({ job }) => job === '2');
  expect(engine.orders[1].memory).toBe(engine.orders[0].memory);
  expect(await place.rowOf(task)).toMatchObject({ tries: 1, attempt: 1, job_attempt: 2 });
  engine.say(nameOf(task, 2), state, word);
  const row = await place.rowWhen(task, (found) => found.state === 'FAILURE');
  expect(row.message).toContain(`(${word})`);
});

test('a job that the engine does not know is lost, and run again; the old one may not begin any more', async () => {
  const task = await place.queue(ada);
  const { engine } = await dispatching();
  await place.rowWhen(task, ({ job }) => job !== null);
  engine.forget(nameOf(task, 1));
  await place.rowWhen(task, ({ job }) => job === '2');
  expect(await place.run(task, 1)).toBe('not waiting');
  expect(await place.run(task, 2)).toBe('success');
});

test('a job that reached a time limit of the engine is not run again', async () => {
  const task = await place.queue(ada);
  const { engine } = await dispatching();
  await place.rowWhen(task, ({ job }) => job !== null);
  await place.killRunning(task);
  engine.say(nameOf(task, 1), 'time limit', 'TIMEOUT');
  expect(await place.rowWhen(task, (row) => row.state === 'FAILURE')).toMatchObject({
    message: 'Slurm: the job reached its time limit there (TIMEOUT).',
  });
  expect(engine.orders).toHaveLength(1);
});

test('what an engine refuses for a moment, since its machines are not there yet, is given again', async () => {
  const engine = new StandInEngine();
  engine.refuses = 'Requested node configuration is not available';
  const dispatcher = await dispatching({ engine });
  const task = await place.queue(ada);
  await place.rowWhen(task, ({ message }) => message === `Slurm: ${engine.refuses}.`);
  await looksPass(dispatcher);
  engine.refuses = null;
  await place.rowWhen(task, ({ job }) => job === '1');
  expect(await place.run(task, 1)).toBe('success');
});

test('what no machine of the engine can run fails with its words', async () => {
  const engine = new StandInEngine();
  engine.refuses = 'Memory specification can not be satisfied';
  await dispatching({ engine, slack: 0 });
  const task = await place.queue(ada);
  expect(await place.rowWhen(task, ({ state }) => state === 'FAILURE')).toMatchObject({
    message: 'Slurm: no machine there can run the job (Memory specification can not be satisfied).',
  });
});

test('a task that was stopped is taken out of the queue of the engine', async () => {
  const task = await place.queue(ada);
  const { engine } = await dispatching();
  await place.rowWhen(task, ({ job }) => job !== null);
  await place.site.services.solves.stop(task);
  await until(
    () => engine.cancelled,
    (ids) => ids.includes('1'),
  );
  expect(await place.rowOf(task)).toMatchObject({ state: 'STOPPED', attempt: 0 });
});

test('a job that hands its task back, since its node is wanted, costs no try', async () => {
  const hold = testHold();
  const task = await place.queue(ada, hold);
  const { engine } = await dispatching();
  await place.rowWhen(task, ({ job }) => job !== null);
  const told = new AbortController();
  const running = place.run(task, 1, told.signal);
  const { project_id } = await place.site.database
    .selectFrom('task')
    .select('project_id')
    .where('id', '=', task)
    .executeTakeFirstOrThrow();
  await taskWhen(ada, project_id, task, isSolving);
  told.abort();
  expect(await running).toBe('handed back');
  engine.say(nameOf(task, 1), 'preempted', 'PREEMPTED');
  expect(await place.rowWhen(task, ({ job }) => job === '2')).toMatchObject({ tries: 0, job_attempt: 2 });
  hold.letGo();
  expect(await place.run(task, 2)).toBe('success');
});

test('while the engine cannot be asked nothing is judged, and administrators see why', async () => {
  const task = await place.queue(ada);
  const dispatcher = await dispatching();
  const { engine } = dispatcher;
  await place.rowWhen(task, ({ job }) => job !== null);
  engine.away = 'Unable to contact slurm controller';
  engine.forget(nameOf(task, 1));
  const problem = () => place.engineProblem();
  await until(problem, (words) => words === engine.away);
  expect(await place.rowOf(task)).toMatchObject({ state: 'PENDING', job: '1', tries: 0 });
  engine.away = null;
  await until(problem, (words) => words === null);
  await place.rowWhen(task, ({ job }) => job === '2');
});

test('of two processes one gives tasks, and the other goes on when that ends', async () => {
  const first = await dispatching();
  const second = await dispatching({ engine: first.engine });
  const task = await place.queue(ada);
  await place.rowWhen(task, ({ job }) => job !== null);
  expect(first.engine.orders).toHaveLength(1);
  await first.stop();
  const next = await place.queue(ada);
  await place.rowWhen(next, ({ job }) => job === '2');
  await looksPass(second);
  expect(first.engine.orders).toHaveLength(2);
});

test('a worker beside an engine leaves alone what that was given, until nobody asks the engine any more', async () => {
  const task = await place.queue(ada);
  const { stop } = await dispatching();
  await place.rowWhen(task, ({ job }) => job !== null);
  await stop();
  const worker = await place.site.startWorker();
  const next = await place.queue(ada);
  await place.rowWhen(next, ({ state }) => state === 'SUCCESS');
  expect((await place.rowOf(task)).state).toBe('PENDING');
  await place.site.database.deleteFrom('worker').where('engine', 'is not', null).execute();
  const row = await place.rowWhen(task, ({ state }) => state === 'SUCCESS');
  expect(row).toMatchObject({ attempt: 2, job_attempt: null });
  expect(await place.run(task, 1)).toBe('not waiting');
  await worker.stop();
});
