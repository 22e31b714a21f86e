import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../backup/testing/empty-database.ts';
import type { ProjectEvents } from '../events/project-events.ts';
import { recoverLost } from '../jobs/recover-lost.ts';
import { takeTask } from '../jobs/take-task.ts';
import type { Database } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import type { Tables } from './schema.ts';

/** The last release whose tasks were jobs of pg-boss. */
const BEFORE = '0020-content-bytes';
const PG_BOSS = readFileSync(new URL('testing/pg-boss.sql', import.meta.url), 'utf8');
const NOBODY: Pick<ProjectEvents, 'publish'> = { publish: async () => {} };

/** A task of an earlier release, with its job in pg-boss; without one where the job has no state. */
interface Earlier {
  readonly state: string;
  readonly job: 'created' | 'active' | 'completed' | null;
  readonly retries?: number;
}

/** Makes the database of an earlier release; tasks are numbered from 1. */
async function earlierDatabase(tasks: readonly Earlier[]): Promise<Database> {
  // The program's own connections prepare a text that comes again, which migrations of another database may be.
  const pool = new pg.Pool({ connectionString: await emptyDatabase(), max: 3 });
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  onTestFinished(() => database.destroy());
  await migrateToLatest(database, BEFORE);
  await sql.raw(PG_BOSS).execute(database);
  await sql`
    insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
      retention_seconds, deletion_seconds, partition, table_name)
    values ('solve', 'standard', 1, 0, false, 86400, 2592000, 86400, false, 'job_common')`.execute(database);
  for (const { state, job, retries = 0 } of tasks) {
    const id = job === null ? null : randomUUID();
    if (id !== null)
      await sql`
        insert into pgboss.job_common (id, name, state, retry_count, heartbeat_on)
        values (${id}, 'solve', ${job}::pgboss.job_state, ${retries},
          ${job === 'active' ? new Date('2026-01-01') : null})`.execute(database);
    await sql`
      with place as (insert into project (name, world) values ('p', '{}') returning id)
      insert into task (project_id, transient, state, snapshot, fingerprint, timestamp, job_id)
      select id, false, ${state}, '{}', '', now(), ${id}::uuid from place`.execute(database);
  }
  return database;
}

async function schemas(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname = 'pgboss'`.execute(database);
  return rows.map(({ name }) => name);
}

const rowsOf = (database: Database) =>
  database.selectFrom('task').select(['id', 'state', 'tries']).orderBy('id').execute();

test('tasks that pg-boss carried go on: those that wait wait, those that ran are lost with their worker', async () => {
  const database = await earlierDatabase([
    { state: 'RUNNING', job: 'active' },
    { state: 'RUNNING', job: 'active', retries: 1 },
    { state: 'PENDING', job: 'created' },
    { state: 'PENDING', job: null },
    { state: 'SUCCESS', job: 'completed' },
    { state: 'RUNNING', job: null },
  ]);
  await migrateToLatest(database);
  expect(await schemas(database)).toEqual([]);
  const clock = () => new Date();
  expect(await recoverLost({ database, events: NOBODY as ProjectEvents, clock })).toEqual([2]);
  expect(await rowsOf(database)).toEqual([
    { id: 1, state: 'PENDING', tries: 1 },
    { id: 2, state: 'FAILURE', tries: 2 },
    { id: 3, state: 'PENDING', tries: 0 },
    { id: 4, state: 'PENDING', tries: 0 },
    { id: 5, state: 'SUCCESS', tries: 0 },
    { id: 6, state: 'PENDING', tries: 1 },
  ]);
  const taken = async () => {
    const turn = await takeTask(database, randomUUID(), { jobLimit: 1, now: clock() });
    return turn && 'task' in turn ? turn.task.id : null;
  };
  expect([await taken(), await taken(), await taken(), await taken(), await taken()]).toEqual([
    1,
    3,
    4,
    6,
    null,
  ]);
});

test('a schema in which others have queues stays theirs', async () => {
  const database = await earlierDatabase([{ state: 'PENDING', job: 'created' }]);
  await sql`
    insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
      retention_seconds, deletion_seconds, partition, table_name)
    values ('mails', 'standard', 1, 0, false, 60, 60, 60, false, 'job_common')`.execute(database);
  await migrateToLatest(database);
  expect(await schemas(database)).toEqual(['pgboss']);
  expect(await rowsOf(database)).toEqual([{ id: 1, state: 'PENDING', tries: 0 }]);
});
