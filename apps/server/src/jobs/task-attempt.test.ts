import { randomUUID } from 'node:crypto';
import type { ReachedStep } from '@thermarium/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProjectEvents } from '../events/project-events.ts';
import { smallModel } from '../testing/small-model.ts';
import { logOf, type SolveSite, startSolveSite } from '../testing/solve-site.ts';
import { storeProject } from '../testing/stored-project.ts';
import type { TestUser } from '../testing/test-app.ts';
import { recoverLost } from './recover-lost.ts';
import { othersTurn, TURN_LOCK, takeTask } from './take-task.ts';
import { STEPS_IN_EVENT, TaskAttempt } from './task-attempt.ts';

let site: SolveSite;
let ada: TestUser;
beforeAll(async () => {
  site = await startSolveSite();
  ada = await site.user('ada@example.com');
});
afterAll(() => site.close());

async function take() {
  const turn = await takeTask(site.database, randomUUID(), { jobLimit: 1, now: new Date() });
  if (!turn || !('task' in turn)) throw new Error('There is no task to take.');
  return new TaskAttempt(turn.task, site.services);
}

/** Nothing is heard of a worker for long, which may yet come back. */
async function loseWorkerOf({ task }: TaskAttempt): Promise<void> {
  await site.database.updateTable('task').set({ heartbeat: null }).where('id', '=', task.id).execute();
  expect(await recoverLost(site.services)).toEqual([]);
}

test('a worker that was thought lost writes nothing to a task that another one has by now', async () => {
  const { id } = await storeProject(site.database, ada.id, smallModel());
  const { task_id } = (await ada.call('GET', `/api/project/${id}/solve/`)).json;
  const first = await take();
  await loseWorkerOf(first);
  const second = await take();
  const taskNow = async () => (await ada.call('GET', `/api/project/${id}/task/${task_id}/`)).json;
  const before = await taskNow();

  let isStored = false;
  const also = async () => {
    isStored = true;
  };
  first.reach([{ time: 0, min_t: 20, max_t: 20 }]);
  first.progress({ type: 'progress', fraction: 0.7, message: 'late', residual: null, cells: null }, 0);
  expect(await first.end({ state: 'SUCCESS', message: 'late', lines: ['late'], also })).toBe(false);
  expect(await first.end({ state: 'FAILURE', message: 'late', lines: ['late'] })).toBe(false);
  expect(await first.handBack('late')).toBe(false);
  expect([await taskNow(), isStored]).toEqual([before, false]);

  expect(await second.end({ state: 'SUCCESS', message: 'Solved.', lines: ['own'], also })).toBe(true);
  expect([await taskNow(), isStored]).toMatchObject([{ state: 'SUCCESS', progress: 1 }, true]);
  expect(await logOf(ada, id)).toEqual([expect.stringMatching(/was lost; the task starts again/), 'own']);
});

test('a worker writes nothing to a task that somebody has stopped meanwhile', async () => {
  const { id } = await storeProject(site.database, ada.id, smallModel());
  const { task_id } = (await ada.call('GET', `/api/project/${id}/solve/`)).json;
  const attempt = await take();
  const path = `/api/project/${id}/task/${task_id}/`;
  expect((await ada.call('DELETE', path)).status).toBe(204);
  expect(await attempt.end({ state: 'SUCCESS', message: 'late', lines: ['late'] })).toBe(false);
  expect(await attempt.pause()).toBe(false);
  expect(await attempt.handBack('late')).toBe(false);
  expect((await ada.call('GET', path)).json).toMatchObject({ state: 'STOPPED', message: 'Stopped.' });
  expect(await logOf(ada, id)).toEqual(['Stopped.']);
});

test('thousands of reached steps come to every process in order, and to those who ask later', async () => {
  const { id } = await storeProject(site.database, ada.id, smallModel());
  const heard: ReachedStep[] = [];
  let longest = 0;
  const others = await openProjectEvents(site.databaseUrl, site.services.log);
  others.subscribe(id, (event) => {
    expect(event.type).not.toBe('reload');
    if (event.type !== 'steps') return;
    expect(event.task_id).toBe(task_id);
    heard.push(...event.steps);
    longest = Math.max(longest, event.steps.length);
  });
  const { task_id } = (await ada.call('GET', `/api/project/${id}/solve/?transient=1`)).json;
  const taskNow = async () => (await ada.call('GET', `/api/project/${id}/task/${task_id}/`)).json;
  // As many digits as a double can have.
  const steps = Array.from({ length: 2000 }, (_, n) => ({
    time: Math.PI * 1e-7 * n,
    min_t: -Math.E * 1e-100 * (n + 1),
    max_t: n === 5 ? null : 20 + n / 7,
  }));
  const lost = await take();
  lost.reach(steps.slice(0, 300));
  await expect.poll(() => heard.length).toBe(300);
  expect(longest).toBe(STEPS_IN_EVENT);
  await loseWorkerOf(lost);
  expect((await taskNow()).steps).toEqual([]);

  // The second attempt begins anew; what a pause meets under way is told before it.
  const attempt = await take();
  heard.length = 0;
  lost.reach(steps.slice(300, 400));
  attempt.reach(steps.slice(0, 1500));
  expect(await attempt.pause()).toBe(true);
  expect((await taskNow()).steps).toEqual(steps.slice(0, 1500));
  await attempt.goOn();
  attempt.reach(steps.slice(1500));
  expect(await attempt.end({ state: 'FAILURE', message: 'Ended.', lines: [] })).toBe(true);
  expect((await taskNow()).steps).toEqual(steps);
  await expect.poll(() => heard.length).toBe(2000);
  expect(heard).toEqual(steps);
  await lost.close();
  await others.close();

  const next = (await ada.call('GET', `/api/project/${id}/solve/`)).json;
  expect((await taskNow()).steps).toEqual([]);
  await site.services.solves.stop(next.task_id);
});

test('while one worker decides whose turn it is the others do not, and of many each task has one', async () => {
  const { database } = site;
  const bob = await site.user('bob@example.com');
  for (const user of [ada, bob]) {
    const { id } = await storeProject(database, user.id, smallModel());
    await user.call('GET', `/api/project/${id}/solve/`);
  }
  const look = () => takeTask(database, randomUUID(), { jobLimit: 1, now: new Date() });
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${TURN_LOCK})`.execute(transaction);
    expect(await look()).toBeNull();
  });
  const looks: Awaited<ReturnType<typeof look>>[] = [];
  for (let round = 0; round < 3; round++)
    looks.push(...(await Promise.all(Array.from({ length: 4 }, () => look()))));
  const taken = looks.flatMap((turn) => (turn && 'task' in turn ? turn.task : []));
  expect(taken.map(({ user_id }) => user_id).sort()).toEqual([ada.id, bob.id].sort());
  expect(new Set(taken.map(({ id }) => id)).size).toBe(2);
});

test('a running solve is in the way of other users alone', async () => {
  const { database, services } = site;
  const bob = await site.user('eve@example.com');
  const open = await database
    .selectFrom('task')
    .select('id')
    .where('state', 'in', ['PENDING', 'RUNNING'])
    .execute();
  for (const { id } of open) await services.solves.stop(id);
  const ask = async (user: TestUser) => {
    const { id } = await storeProject(database, user.id, smallModel());
    await user.call('GET', `/api/project/${id}/solve/`);
  };
  await ask(ada);
  const { task } = await take();
  const isInTheWay = () => othersTurn(database, task, { jobLimit: 1, now: new Date() });
  expect(await isInTheWay()).toBe(false);
  await ask(ada);
  expect(await isInTheWay()).toBe(false);
  await ask(bob);
  expect(await isInTheWay()).toBe(true);
});
