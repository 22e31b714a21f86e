import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { smallModel } from '../testing/small-model.ts';
import { TEST_LIMITS } from '../testing/solve-limits.ts';
import { hasEnded, logOf, type SolveSite, startSolveSite, taskWhen } from '../testing/solve-site.ts';
import { storeProject } from '../testing/stored-project.ts';
import type { TestUser } from '../testing/test-app.ts';

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

const long = smallModel({ steps: 200_000, duration: 10 });
const short = smallModel({ steps: 3 });
const isAtWork = ({ state, progress }: { readonly state: string; readonly progress: number }) =>
  state === 'RUNNING' && progress > 0;
const isPaused = ({ message }: { readonly message: string }) => message.startsWith('Paused');

test("a solve that has had its turn stands aside for another user's and goes on where it was", async () => {
  await startWorker({ turn: 1000 });
  const adas = await queue(ada, smallModel({ steps: 250, duration: 10 }));
  await when(adas, isAtWork);
  const bobs = await queue(bob, long);
  const paused = await when(adas, isPaused);
  expect(paused).toMatchObject({ state: 'RUNNING', paused: true });
  expect(paused.message).toMatch(/^Paused: others wait; goes on at \d+ %\.$/);
  await when(bobs, isAtWork);
  const running = { task_id: adas.task, state: 'RUNNING', paused: true };
  const ofProject = () => ada.call('GET', `/api/project/${adas.project}/task/`);
  await expect.poll(async () => (await ofProject()).json).toEqual(running);

  // They take turns; each is a step further every time.
  await when(bobs, isPaused);
  const further = await when(
    adas,
    ({ message, progress }) => !isPaused({ message }) && progress > paused.progress,
  );
  expect(further).toMatchObject({ state: 'RUNNING', paused: false });
  await stop(bobs);
  expect(await when(adas, hasEnded)).toMatchObject({ state: 'SUCCESS' });
  const row = await site.database
    .selectFrom('task')
    .select(['attempt', 'paused'])
    .where('id', '=', adas.task)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ attempt: 1, paused: null });
  expect((await ada.call('GET', `/api/project/${adas.project}/transient/`)).json).toHaveLength(251);
  expect((await now(adas)).steps).toHaveLength(251);
  const log = await logOf(ada, adas.project);
  expect(log).toContainEqual(expect.stringMatching(/^Paused at \d+ %: others wait\.$/));
  expect(log).toContain('Goes on.');
});

test('a solve stands aside for nobody of the same user, and for nobody before its turn is over', async () => {
  const worker = await startWorker({ turn: 3_600_000 });
  const adas = await queue(ada, long);
  await when(adas, isAtWork);
  const bobs = await queue(bob, short);
  await wait(1500);
  expect([await now(adas), await now(bobs)]).toMatchObject([{ paused: false }, { state: 'PENDING' }]);
  await stop(bobs);
  await worker.stop();
  await startWorker({ turn: 1 });
  await when(adas, isAtWork);
  const second = await queue(ada, short);
  await wait(1500);
  expect([await now(adas), await now(second)]).toMatchObject([{ paused: false }, { state: 'PENDING' }]);
  await stop(adas);
  expect(await when(second, hasEnded)).toMatchObject({ state: 'SUCCESS' });
});

test('a paused solve is stopped as any other, and its place stays taken by nobody', async () => {
  await startWorker({ turn: 1000 });
  const adas = await queue(ada, long);
  await when(adas, isAtWork);
  const bobs = await queue(bob, long);
  await when(adas, isPaused);
  expect((await stop(adas)).status).toBe(204);
  expect(await now(adas)).toMatchObject({ state: 'STOPPED', message: 'Stopped.', paused: false });
  await when(bobs, isAtWork);
  await stop(bobs);
  const next = await queue(ada, short);
  expect(await when(next, hasEnded)).toMatchObject({ state: 'SUCCESS' });
});

test('a worker that is told to stop hands back what is paused too', async () => {
  const worker = await startWorker({ turn: 1000 });
  const adas = await queue(ada, smallModel({ steps: 200, duration: 10 }));
  await when(adas, isAtWork);
  const bobs = await queue(bob, long);
  await when(adas, isPaused);
  await when(bobs, isAtWork);
  await worker.stop();
  for (const each of [adas, bobs]) expect(await now(each)).toMatchObject({ state: 'PENDING', paused: false });
  await stop(bobs);
  await startWorker({});
  expect(await when(adas, hasEnded)).toMatchObject({ state: 'SUCCESS' });
});

test('a model that does not fit beside what paused solves hold waits for them, and runs then', async () => {
  const tight = { ...TEST_LIMITS, cellLimit: { cells: 250_000, reason: 'the test' } };
  let isTight = true;
  await startWorker({ turn: 1000, limits: () => (isTight ? tight : TEST_LIMITS) });
  const adas = await queue(ada, long);
  await when(adas, isAtWork);
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
  expect(await when(bobs, ({ state }) => state === 'RUNNING' || state === 'SUCCESS')).toBeTruthy();
  await stop(bobs);
});

test('a stop that meets a pause ends the task once, and the place is free again', async () => {
  await startWorker({ turn: 1 });
  for (let round = 0; round < 8; round++) {
    const [adas, bobs] = [await queue(ada, long), await queue(bob, long)];
    await when(adas, ({ state }) => state === 'RUNNING');
    await wait(round * 90);
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
