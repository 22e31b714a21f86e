import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { testHold } from '../testing/held-solves/test-hold.ts';
import { smallModel } from '../testing/small-model.ts';
import { TEST_LIMITS } from '../testing/solve-limits.ts';
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
import { until } from '../testing/until.ts';

let site: SolveSite;
let ada: TestUser;
let bob: TestUser;
beforeAll(async () => {
  site = await startSolveSite();
  ada = await site.user('ada@example.com');
  bob = await site.user('bob@example.com');
});
afterAll(() => site.close());
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  const open = await site.database
    .selectFrom('task')
    .select('id')
    .where('state', 'in', ['PENDING', 'RUNNING'])
    .execute();
  for (const { id } of open) await site.services.solves.stop(id);
  // For a minute a worker that is gone may come back, and what is too large for others waits for it.
  await site.database.deleteFrom('worker').execute();
});

const workers: { stop(): Promise<void> }[] = [];
async function startWorker(options: Parameters<SolveSite['startWorker']>[0]) {
  const worker = await site.startWorker(options);
  workers.push(worker);
  return worker;
}

interface Queued {
  readonly user: TestUser;
  readonly project: number;
  readonly task: number;
}

async function queue(user: TestUser, file: object): Promise<Queued> {
  const { id } = await storeProject(site.database, user.id, file);
  const { json } = await user.call('GET', `/api/project/${id}/solve/?transient=1`);
  return { user, project: id, task: json.task_id };
}

const when = ({ user, project, task }: Queued, condition: Parameters<typeof taskWhen>[3]) =>
  taskWhen(user, project, task, condition);
const now = ({ user, project, task }: Queued) =>
  user.call('GET', `/api/project/${project}/task/${task}/`).then(({ json }) => json);
const stop = ({ user, project, task }: Queued) =>
  user.call('DELETE', `/api/project/${project}/task/${task}/`);

const short = smallModel();
/** A model whose solves are held until the test ends. */
const held = () => smallModel({}, [], testHold().name);
const isPaused = ({ message }: { readonly message: string }) => message.startsWith('Paused');

/** Too little memory for anything beside a paused solve: nothing pauses. */
const NO_ROOM = { ...TEST_LIMITS, cellLimit: { cells: 200_000, reason: 'the test' } };

/** A worker on which any work is a turn, and which lets solves pause as often as the test says. */
async function startTurningWorker(onPause: () => void = () => {}) {
  let pauses = 0;
  const limits = () => {
    if (pauses === 0) return NO_ROOM;
    pauses--;
    onPause();
    return TEST_LIMITS;
  };
  const worker = await startWorker({ turn: 1, limits });
  return {
    ...worker,
    stop: () => worker.stop(),
    /** Lets the solve that is at work pause, where another user's waits. */
    letPause: () => {
      pauses = 1;
    },
  };
}

test("a solve that has had its turn stands aside for another user's and goes on where it was", async () => {
  const worker = await startTurningWorker();
  const [hold, other] = [testHold(), testHold()];
  hold.at(2);
  const adas = await queue(ada, smallModel({ steps: 12 }, [], hold.name));
  await when(adas, ({ progress }) => progress > 0.0501);
  const bobs = await queue(bob, smallModel({}, [], other.name));
  worker.letPause();
  const paused = await when(adas, isPaused);
  expect(paused).toMatchObject({ state: 'RUNNING', paused: true });
  expect(paused.message).toMatch(/^Paused so that others get a turn; resumes at \d+ %\.$/);
  await when(bobs, isSolving);
  const running = { task_id: adas.task, state: 'RUNNING', paused: true };
  expect((await ada.call('GET', `/api/project/${adas.project}/task/`)).json).toEqual(running);

  // They take turns; each is a step further every time.
  hold.at(6);
  worker.letPause();
  await when(bobs, isPaused);
  const further = await when(adas, (task) => !isPaused(task) && task.progress > paused.progress);
  expect(further).toMatchObject({ state: 'RUNNING', paused: false });
  await stop(bobs);
  hold.letGo();
  expect(await when(adas, hasEnded)).toMatchObject({ state: 'SUCCESS' });
  const row = await site.database
    .selectFrom('task')
    .select(['attempt', 'paused'])
    .where('id', '=', adas.task)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ attempt: 1, paused: null });
  expect((await ada.call('GET', `/api/project/${adas.project}/transient/`)).json).toHaveLength(13);
  expect((await now(adas)).steps).toHaveLength(13);
  const log = await logOf(ada, adas.project);
  expect(log).toContainEqual(expect.stringMatching(/^Paused at \d+ %: others wait\.$/));
  expect(log).toContain('Resumed.');
});

test('a solve stands aside for nobody of the same user, and for nobody before its turn is over', async () => {
  let looks = 0;
  let turn = 3_600_000;
  // Asked for where a solve starts, and where one is to pause.
  const limits = vi.fn(() => TEST_LIMITS);
  await startWorker({
    limits,
    get turn() {
      looks++;
      return turn;
    },
  });
  /** Waits until the worker has looked for others once more, from the beginning to the end. */
  const untilLooked = () => {
    const before = looks;
    return until(
      () => looks,
      (now) => now >= before + 2,
    );
  };
  limits.mockClear();
  const adas = await queue(ada, held());
  await when(adas, isSolving);
  const bobs = await queue(bob, short);
  await untilLooked();
  expect([await now(adas), await now(bobs)]).toMatchObject([{ paused: false }, { state: 'PENDING' }]);
  await stop(bobs);
  turn = 1;
  const second = await queue(ada, short);
  await untilLooked();
  expect([await now(adas), await now(second)]).toMatchObject([{ paused: false }, { state: 'PENDING' }]);
  expect(limits).toHaveBeenCalledTimes(1);
  await stop(adas);
  expect(await when(second, hasEnded)).toMatchObject({ state: 'SUCCESS' });
});

test('a paused solve is stopped as any other, and its place stays taken by nobody', async () => {
  const worker = await startTurningWorker();
  const adas = await queue(ada, held());
  await when(adas, isSolving);
  const bobs = await queue(bob, held());
  worker.letPause();
  await when(adas, isPaused);
  expect((await stop(adas)).status).toBe(204);
  expect(await now(adas)).toMatchObject({ state: 'STOPPED', message: 'Stopped.', paused: false });
  await when(bobs, isSolving);
  await stop(bobs);
  const next = await queue(ada, short);
  expect(await when(next, hasEnded)).toMatchObject({ state: 'SUCCESS' });
});

test('a worker that is told to stop hands back what is paused too', async () => {
  const worker = await startTurningWorker();
  const hold = testHold();
  const adas = await queue(ada, smallModel({}, [], hold.name));
  await when(adas, isSolving);
  const bobs = await queue(bob, held());
  worker.letPause();
  await when(adas, isPaused);
  await when(bobs, isSolving);
  await worker.stop();
  for (const each of [adas, bobs]) expect(await now(each)).toMatchObject({ state: 'PENDING', paused: false });
  await stop(bobs);
  hold.letGo();
  await startWorker({});
  expect(await when(adas, hasEnded)).toMatchObject({ state: 'SUCCESS' });
});

test('a model that does not fit beside what paused solves hold waits for them, and runs then', async () => {
  const tight = { ...TEST_LIMITS, cellLimit: { cells: 250_000, reason: 'the test' } };
  let isTight = true;
  await startWorker({ turn: 1, limits: () => (isTight ? tight : TEST_LIMITS) });
  const adas = await queue(ada, held());
  await when(adas, isSolving);
  const crowded = Array.from({ length: 130 }, (_, n) => ({
    type: 'box',
    name: `b${n}`,
    x: n / 20,
    y: n / 15,
    z: 4 + n / 25,
    dx: 1,
    dy: 1,
    dz: 1,
    material_name: 'copper',
  }));
  const bobs = await queue(bob, smallModel({ steps: 1 }, crowded));
  const waiting = await when(bobs, ({ message }) => message.startsWith('Waits for memory'));
  expect(waiting).toMatchObject({ state: 'PENDING' });
  await when(adas, (task) => !isPaused(task) && task.state === 'RUNNING');
  isTight = false;
  await stop(adas);
  await when(bobs, ({ state }) => state === 'RUNNING' || state === 'SUCCESS');
  await stop(bobs);
});

test('a stop that meets a pause ends the task once, and the place is free again', async () => {
  let onPause = () => {};
  const worker = await startTurningWorker(() => onPause());
  for (const moment of ['it runs', 'it solves', 'it is to pause', 'it has paused'] as const) {
    const adas = await queue(ada, held());
    // If both waited at once, bob's task would be next: he has waited longer.
    await when(adas, ({ state }) => state === 'RUNNING');
    const bobs = await queue(bob, held());
    const decided = new Promise<void>((resolve) => {
      onPause = resolve;
    });
    // Memory is also looked at where a solve starts: one that is to pause has started before it is let.
    if (moment !== 'it runs') await when(adas, isSolving);
    worker.letPause();
    if (moment === 'it is to pause') await decided;
    if (moment === 'it has paused') await when(adas, isPaused);
    await Promise.all([stop(adas), stop(bobs), stop(adas)]);
    for (const each of [adas, bobs]) {
      expect(await now(each)).toMatchObject({ state: 'STOPPED', paused: false });
      const log = await logOf(each.user, each.project);
      expect(log.filter((line) => line === 'Stopped.')).toHaveLength(1);
    }
  }
  const next = await queue(ada, short);
  expect(await when(next, hasEnded)).toMatchObject({ state: 'SUCCESS' });
});
