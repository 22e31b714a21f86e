import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { pruneTasks } from './prune-tasks.ts';
import { COURSES_KEPT } from './solve-courses.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test('tasks that ended long ago go, but not the latest of a project, what is open, nor what they solved', async () => {
  const { url, drop } = await testDatabase();
  const database = openDatabase(url, 2);
  onTestFinished(async () => {
    await database.destroy();
    await drop();
  });
  const project = async () => {
    const made = database.insertInto('project').values({ name: 'p', world: '{}' }).returning('id');
    return (await made.executeTakeFirstOrThrow()).id;
  };
  /** Tasks of a project, all of one age; the last number. */
  const add = async (
    of: number,
    count: number,
    finished: Date | null,
    state = 'SUCCESS',
  ): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      insert into task (project_id, transient, state, snapshot, fingerprint, timestamp, finished)
      select ${of}::integer, false, ${state}, '{}', '', now(), ${finished} from generate_series(1, ${count}::integer)
      returning id`.execute(database);
    return rows[rows.length - 1].id;
  };
  const [busy, quiet] = [await project(), await project()];
  const first = await add(busy, 1, daysAgo(91));
  const line = { project_id: busy, task_id: first, log: 'Solved.' };
  await database.insertInto('log_entry').values(line).execute();
  await add(busy, 1_500, daysAgo(91), 'STOPPED');
  await add(busy, COURSES_KEPT - 1, daysAgo(89));
  await add(busy, 1, null, 'PENDING');
  await add(quiet, COURSES_KEPT, daysAgo(400), 'FAILURE');
  expect(await pruneTasks(database, now)).toBe(1_501);
  const left = await database
    .selectFrom('task')
    .select(['project_id', 'state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(['project_id', 'state'])
    .orderBy('project_id')
    .orderBy('state')
    .execute();
  expect(left.map((row) => ({ ...row, count: Number(row.count) }))).toEqual([
    { project_id: busy, state: 'PENDING', count: 1 },
    { project_id: busy, state: 'SUCCESS', count: COURSES_KEPT - 1 },
    { project_id: quiet, state: 'FAILURE', count: COURSES_KEPT },
  ]);
  const lines = await database.selectFrom('log_entry').select(['task_id', 'log']).execute();
  expect(lines).toEqual([{ task_id: null, log: 'Solved.' }]);
  expect(await pruneTasks(database, now)).toBe(0);
});
