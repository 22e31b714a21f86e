import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, type Transaction as KyselyTransaction, sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { QUEUE_LIMITS } from '../db/connection-limits.ts';
import { openPool } from '../db/connection-pool.ts';
import type { Tables } from '../db/schema.ts';

type Transaction = KyselyTransaction<Tables>;

const QUEUE = 'solve';
const SCHEMA = 'pgboss';
/** Beats and clearing away must not wait for calls. */
const CONNECTIONS = 2;

/** A lost task is delivered once more. */
const RETRIES = 1;
const DAY_SECONDS = 86_400;
/** The longest that pg-boss lets a job run, unless `renew` says that it goes on. */
const LONGEST_RUN_SECONDS = DAY_SECONDS;
/** The shortest that pg-boss takes; `reconcile` notices much sooner that a worker is gone. */
const HEARTBEAT_SECONDS = 10;

/** Workers listen here; the payload is the number of a task to stop, or empty: there may be something to do. */
export const SOLVE_CHANNEL = 'thermarium_solve';

/** What pg-boss answers, of which its types say nothing. */
const touched = z.object({ affected: z.number() });

/** A job as it was delivered: settling it again after it was delivered anew does nothing. */
export interface Delivery {
  readonly id: string;
  readonly retryCount: number;
}

/** The jobs of solves in pg-boss, one for each task. */
export class SolveJobs {
  private readonly boss: PgBoss;
  private readonly pool: ReturnType<typeof openPool>;

  private constructor(boss: PgBoss, pool: ReturnType<typeof openPool>) {
    this.boss = boss;
    this.pool = pool;
  }

  /**
   * @param maintains whether this process clears ended jobs away; a worker does
   */
  static async open(url: string, log: FastifyBaseLogger, maintains: boolean): Promise<SolveJobs> {
    // Its own pool would leave clients that are in use without anybody who hears of their end.
    const pool = openPool(url, CONNECTIONS, QUEUE_LIMITS);
    const boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      schema: SCHEMA,
      schedule: false,
      supervise: maintains,
      monitorVacuum: false,
    });
    boss.on('error', (error) => log.error({ err: error }, 'The queue of solves has a problem'));
    const jobs = new SolveJobs(boss, pool);
    try {
      await boss.start();
      await boss.createQueue(QUEUE, {
        retryLimit: RETRIES,
        retryDelay: 0,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        expireInSeconds: LONGEST_RUN_SECONDS,
        deleteAfterSeconds: DAY_SECONDS,
        retentionSeconds: 30 * DAY_SECONDS,
      });
      return jobs;
    } catch (error) {
      await jobs.close();
      throw error;
    }
  }

  /**
   * Adds a job for a task. Its priority is the task's number: that is how `fetch` can ask for just this one, whose turn
   * it is being decided by `nextTask`.
   */
  async send(transaction: Transaction, task: number): Promise<string> {
    const job = await this.boss.send(QUEUE, { task }, { priority: task, db: fromKysely(transaction) });
    if (job === null) throw new Error(`The queue did not take task ${task}.`);
    await this.wake(transaction);
    return job;
  }

  /** Takes the job of a task; null when it is not waiting (any more). */
  async fetch(transaction: Transaction, task: number): Promise<Delivery | null> {
    const options = { minPriority: task, maxPriority: task, db: fromKysely(transaction) };
    const [job] = await this.boss.fetch(QUEUE, options);
    return job ? { id: job.id, retryCount: job.retryCount } : null;
  }

  /** Says that the worker lives. False: the job is no longer this worker's. */
  async beat(delivery: Delivery): Promise<boolean> {
    return touched.parse(await this.boss.touch(QUEUE, delivery)).affected > 0;
  }

  /** Lets a job run on whose solve has more time than pg-boss gives to any, or stands aside for others. */
  async renew(database: Kysely<Tables>, { id, retryCount }: Delivery): Promise<void> {
    await sql`
      update pgboss.job set started_on = now()
      where name = ${QUEUE} and id = ${id} and retry_count = ${retryCount} and state = 'active'`.execute(
      database,
    );
  }

  async complete(transaction: Transaction, delivery: Delivery): Promise<void> {
    await this.boss.complete(QUEUE, delivery, null, { db: fromKysely(transaction) });
  }

  /** Takes a job back from a worker that is gone: it is delivered again, unless that was its last time. */
  async giveUp(transaction: Transaction, job: string): Promise<void> {
    const reason = { message: 'The worker was lost.' };
    await this.boss.fail(QUEUE, job, reason, { db: fromKysely(transaction) });
  }

  async cancel(transaction: Transaction, job: string): Promise<void> {
    await this.boss.cancel(QUEUE, job, { db: fromKysely(transaction) });
  }

  /** Tells all workers, when the transaction commits, that there may be something to do. */
  async wake(transaction: Transaction): Promise<void> {
    await sql`select pg_notify(${SOLVE_CHANNEL}, '')`.execute(transaction);
  }

  /** Tells the worker that has a task, when the transaction commits, to drop it. */
  async tellToStop(transaction: Transaction, task: number): Promise<void> {
    await sql`select pg_notify(${SOLVE_CHANNEL}, ${String(task)})`.execute(transaction);
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: false });
    await this.pool.end();
  }
}
