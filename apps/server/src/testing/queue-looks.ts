import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { migrateToLatest } from '../db/migrate.ts';
import type { Tables } from '../db/schema.ts';
import { nextTask } from '../jobs/next-task.ts';
import { BY_INDEX } from '../jobs/take-task.ts';
import { enterWorker } from '../jobs/workers.ts';
import { madeUpTraits } from './made-up-worker.ts';

/** Accounts among whom ended tasks are spread, and their projects. */
const USERS = 100;
const PROJECTS = 5_000;
const ROOM = { cells: 1e6, capacity: 1e6 };

/** Tasks in the queue. */
interface Queue {
  readonly users: number;
  readonly tasks: number;
  /** How many of the tasks run. */
  readonly running: number;
}

/** What a look at the queue reads. */
interface LookCost {
  readonly buffers: number;
  readonly ms: number;
}

const plan = z.array(
  z.object({
    'QUERY PLAN': z.array(
      z.object({
        Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }),
        'Execution Time': z.number(),
      }),
    ),
  }),
);

/** A database with many ended tasks, in which looks at the queue are measured. */
export class QueueLooks {
  readonly database: Kysely<Tables>;
  /** The query of turns, as it was asked last. */
  private asked: { readonly sql: string; readonly parameters: readonly unknown[] } | null = null;

  /** @param url of an empty database */
  constructor(url: string) {
    const pool = new pg.Pool({ connectionString: url, max: 2 });
    this.database = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => {
        if (query.sql.includes('with recursive')) this.asked = query;
      },
    });
  }

  /** Makes the tables, accounts, projects and ended tasks. */
  async fill(ended: number): Promise<void> {
    const { database } = this;
    await migrateToLatest(database);
    await sql`
      insert into account (email)
      select 'user' || n || '@example.com' from generate_series(1, ${USERS}::integer) as n`.execute(database);
    await sql`
      insert into project (name, world)
      select 'p', '{}' from generate_series(1, ${PROJECTS}::integer)`.execute(database);
    await sql`
      insert into project_permission (project_id, user_id, role)
      select id, 1 + id % ${USERS}::integer, 'owner' from project`.execute(database);
    await sql`
      insert into task (project_id, user_id, transient, state, snapshot, fingerprint, timestamp, created, started,
        finished, attempt)
      select 1 + n % ${PROJECTS}::integer, 1 + n % ${USERS}::integer, false, 'SUCCESS', '{}', repeat('f', 64), now(),
        time, time, time, 1
      from generate_series(1, ${ended}::integer) as n, lateral (select now() - make_interval(secs => n) as time) as t
      `.execute(database);
    await enterWorker(database, madeUpTraits(), ROOM);
    await sql`vacuum analyze`.execute(database);
  }

  /** Queues tasks, of which the statistics know nothing yet. */
  async wait({ users, tasks, running }: Queue): Promise<void> {
    await sql`
      insert into task (project_id, user_id, transient, state, snapshot, fingerprint, timestamp, cells, started, heartbeat)
      select 1 + n, 1 + n % ${users}::integer, false, case when n <= ${running}::integer then 'RUNNING' else 'PENDING' end,
        json_build_object('document', repeat('x', 1500)), repeat('f', 64), now(), 1000,
        case when n <= ${running}::integer then now() end, now()
      from generate_series(1, ${tasks}::integer) as n`.execute(this.database);
  }

  /** Empties the queue. */
  async forget(): Promise<void> {
    await sql`delete from task where state in ('PENDING', 'RUNNING')`.execute(this.database);
    await sql`vacuum task`.execute(this.database);
  }

  /** Looks once as a worker does. */
  async cost(): Promise<LookCost> {
    const question = { jobLimit: 100, now: new Date(), room: ROOM };
    await this.database.transaction().execute((transaction) => nextTask(transaction, question));
    const query = this.asked;
    if (query === null) throw new Error('Nothing was asked.');
    const { rows } = await this.database.transaction().execute(async (transaction) => {
      await sql`select ${BY_INDEX}`.execute(transaction);
      const text = `explain (analyze, buffers, format json) ${query.sql}`;
      return transaction.executeQuery(CompiledQuery.raw(text, [...query.parameters]));
    });
    const [{ Plan, 'Execution Time': ms }] = plan.parse(rows)[0]['QUERY PLAN'];
    return { buffers: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'], ms };
  }

  close(): Promise<void> {
    return this.database.destroy();
  }
}
