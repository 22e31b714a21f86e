import type { Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { testDatabase } from '../testing/database.ts';
import { nextTask, type TurnQuestion } from './next-task.ts';

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await testDatabase();
  database = openDatabase(opened.url, 2);
  drop = async () => {
    await database.destroy();
    await opened.drop();
  };
});
afterAll(() => drop());
beforeEach(async () => {
  for (const table of ['task', 'project', 'license', 'group_member', 'user_group', 'account'] as const) {
    await database.deleteFrom(table).execute();
  }
});

const now = new Date('2026-11-20T12:00:00Z');
const later = new Date('2027-01-01T00:00:00Z');
const JOB_LIMIT = 1;

async function user(email: string, ...groups: number[]): Promise<number> {
  const { id } = await database
    .insertInto('account')
    .values({ email })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const group_id of groups) {
    await database.insertInto('group_member').values({ group_id, user_id: id }).execute();
  }
  return id;
}

async function group(name: string): Promise<number> {
  const { id } = await database
    .insertInto('user_group')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function license(user_id: number, group_limit: number | null, expiration: Date | null): Promise<void> {
  const feature = `feature ${group_limit}`;
  await database.insertInto('license').values({ user_id, feature, group_limit, expiration }).execute();
}

async function wait(user_id: number | null): Promise<number> {
  const project = await database
    .insertInto('project')
    .values({ name: 'p', world: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const task = { project_id: project.id, user_id, transient: false, state: 'PENDING' } as const;
  const { id } = await database
    .insertInto('task')
    .values({ ...task, snapshot: '{}', fingerprint: '', timestamp: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function next(transaction: Transaction<Tables>, jobLimit: number): Promise<number | null> {
  return (await nextTask(transaction, { jobLimit, now }))?.id ?? null;
}

let minute = 0;

/** Starts tasks while any may run, and returns their owners. */
async function startAll(): Promise<number[]> {
  const started: number[] = [];
  for (;;) {
    const id = await database.transaction().execute((transaction) => next(transaction, JOB_LIMIT));
    if (id === null) return started;
    started.push(id);
    const at = new Date(now.getTime() + 60_000 * minute++);
    await database.updateTable('task').set({ state: 'RUNNING', started: at }).where('id', '=', id).execute();
  }
}

async function end(task: number): Promise<void> {
  await database.updateTable('task').set({ state: 'SUCCESS' }).where('id', '=', task).execute();
}

test('there is no next task where none waits', async () => {
  expect(await startAll()).toEqual([]);
});

test('a user without group or licence runs as many at once as the server allows, oldest first', async () => {
  const ada = await user('ada');
  const [first, second] = [await wait(ada), await wait(ada)];
  expect(await startAll()).toEqual([first]);
  await end(first);
  expect(await startAll()).toEqual([second]);
});

test('tasks beyond a limit hold up nobody else', async () => {
  const [ada, bob] = [await user('ada'), await user('bob')];
  const adas = [await wait(ada), await wait(ada), await wait(ada)];
  const bobs = await wait(bob);
  expect(await startAll()).toEqual([adas[0], bobs]);
});

test('users take turns, however many tasks one has queued', async () => {
  const [ada, bob] = [await user('ada'), await user('bob')];
  const adas = [await wait(ada), await wait(ada), await wait(ada)];
  const bobs = [await wait(bob), await wait(bob)];
  const order: number[] = [];
  const oneAtATime = async () => {
    const id = await database.transaction().execute((transaction) => next(transaction, JOB_LIMIT));
    if (id === null) return false;
    const started = new Date(now.getTime() + 60_000 * minute++);
    await database.updateTable('task').set({ state: 'SUCCESS', started }).where('id', '=', id).execute();
    return order.push(id);
  };
  while (await oneAtATime());
  expect(order).toEqual([adas[0], bobs[0], adas[1], bobs[1], adas[2]]);
});

test('whoever has fewest running is next, then who has waited longest since a start, then the oldest task', async () => {
  const [ada, bob, eve, mia] = [await user('ada'), await user('bob'), await user('eve'), await user('mia')];
  const had = async (user_id: number, state: 'RUNNING' | 'SUCCESS', at: string) => {
    const id = await wait(user_id);
    await database
      .updateTable('task')
      .set({ state, started: new Date(at) })
      .where('id', '=', id)
      .execute();
  };
  // Ada's has run for long; Bob's and Mia's have ended, Mia's started first; Eve never had one.
  await had(ada, 'RUNNING', '2026-11-20T08:00:00Z');
  await had(bob, 'SUCCESS', '2026-11-20T11:00:00Z');
  await had(mia, 'SUCCESS', '2026-11-20T10:00:00Z');
  const waiting = { ada: await wait(ada), bob: await wait(bob), mia: await wait(mia), eve: await wait(eve) };
  const later = await wait(eve);
  const order: number[] = [];
  for (;;) {
    const id = await database.transaction().execute((transaction) => next(transaction, 2));
    if (id === null) break;
    order.push(id);
    await database.updateTable('task').set({ state: 'RUNNING', started: now }).where('id', '=', id).execute();
  }
  expect(order).toEqual([waiting.eve, waiting.mia, waiting.bob, waiting.ada, later]);
});

test('a group shares the largest unexpired limit of its members', async () => {
  const lab = await group('lab');
  const [ada, bob, eve] = [await user('ada', lab), await user('bob', lab), await user('eve')];
  await license(ada, 2, later);
  await license(bob, 1, later);
  await license(bob, 9, new Date('2026-11-20T11:59:59Z'));
  await license(bob, 8, null);
  const adas = [await wait(ada), await wait(ada)];
  const bobs = await wait(bob);
  const eves = await wait(eve);
  const started = await startAll();
  expect(started).toEqual([adas[0], bobs, eves]);
  await end(bobs);
  expect(await startAll()).toEqual([adas[1]]);
});

test('whoever is in two groups waits for room in both', async () => {
  const [lab, plant] = [await group('lab'), await group('plant')];
  const [ada, bob] = [await user('ada', lab), await user('bob', lab, plant)];
  await license(bob, 1, later);
  const adas = await wait(ada);
  const bobs = await wait(bob);
  expect(await startAll()).toEqual([adas]);
  await end(adas);
  expect(await startAll()).toEqual([bobs]);
});

describe('paused tasks', () => {
  async function run(user_id: number, started: string, paused: string | null): Promise<number> {
    const id = await wait(user_id);
    const at = { started: new Date(started), paused: paused === null ? null : new Date(paused) };
    await database
      .updateTable('task')
      .set({ state: 'RUNNING', attempt: 1, ...at })
      .where('id', '=', id)
      .execute();
    return id;
  }
  const ask = (question: Partial<TurnQuestion>) =>
    database
      .transaction()
      .execute((transaction) => nextTask(transaction, { jobLimit: JOB_LIMIT, now, ...question }));

  test('run no more: another of the same user may, and the user comes after those who waited longer', async () => {
    const [ada, bob] = [await user('ada'), await user('bob')];
    await run(ada, '2026-11-20T08:00:00Z', '2026-11-20T11:00:00Z');
    const ended = await run(bob, '2026-11-20T10:00:00Z', null);
    await end(ended);
    const adas = await wait(ada);
    expect(await ask({})).toMatchObject({ id: adas, goes_on: false });
    const bobs = await wait(bob);
    expect(await ask({})).toMatchObject({ id: bobs });
  });

  test('go on where they are held, by their delivery, before what their user has waiting', async () => {
    const ada = await user('ada');
    const own = await run(ada, '2026-11-20T08:00:00Z', '2026-11-20T11:00:00Z');
    const later = await wait(ada);
    expect(await ask({ paused: [{ id: own, attempt: 1 }] })).toEqual({
      id: own,
      user_id: ada,
      goes_on: true,
    });
    expect(await ask({ paused: [{ id: own, attempt: 2 }] })).toMatchObject({ id: later, goes_on: false });
  });

  test('are those whose turn it would be if one were paused now, that one among them', async () => {
    const [ada, bob] = [await user('ada'), await user('bob')];
    const adas = await run(ada, '2026-11-20T08:00:00Z', null);
    expect(await ask({ instead: adas })).toMatchObject({ id: adas, goes_on: true });
    const bobs = await wait(bob);
    expect(await ask({ instead: adas })).toMatchObject({ id: bobs, goes_on: false });
  });
});

test('a task that does not fit now lets the next one go ahead', async () => {
  const ada = await user('ada');
  const [large, small] = [await wait(ada), await wait(ada)];
  const chosen = await database
    .transaction()
    .execute((transaction) => nextTask(transaction, { jobLimit: JOB_LIMIT, now, unfit: [large] }));
  expect(chosen?.id).toBe(small);
});

test('tasks of an account that is gone still run', async () => {
  const orphan = await wait(null);
  expect(await startAll()).toEqual([orphan]);
});
