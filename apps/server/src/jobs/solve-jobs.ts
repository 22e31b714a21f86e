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
/** Connections of its own: heartbeats and maintenance must not wait for calls. */
const CONNECTIONS = 2;

/** A lost task is delivered once more. */
const RETRIES = 1;
const DAY_SECONDS = 86_400;
/** The longest run that pg-boss allows a job, unless `renew` extends it. */
const LONGEST_RUN_SECONDS = DAY_SECONDS;
/** The shortest that pg-boss accepts; `reconcile` notices a lost worker much sooner. */
const HEARTBEAT_SECONDS = 10;

/** Workers listen to this channel; the payload is the number of a task to stop, or empty: look for work. */
export const SOLVE_CHANNEL = 'thermarium_solve';

/** pg-boss's answer, which its types leave open. */
const touched = z.object({ affected: z.number() });

/** A job as delivered: settling it after it was delivered anew does nothing. */
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

  /** @param maintains whether this process deletes ended jobs; a worker does */
  static async open(url: string, log: FastifyBaseLogger, maintains: boolean): Promise<SolveJobs> {
    // pg-boss's own pool would leave clients in use without a listener for their errors.
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
   * Adds a job for a task. Its priority is the task's number, by which `fetch` can ask for just this one:
   * `nextTask` decides whose turn it is.
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

  /** Sends a heartbeat. False: the job is no longer this worker's. */
  async beat(delivery: Delivery): Promise<boolean> {
    return touched.parse(await this.boss.touch(QUEUE, delivery)).affected > 0;
  }

  /** Extends a job whose solve has more time than pg-boss gives to any, or is paused for others. */
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

  /** Takes a job back from a lost worker: it is delivered again, unless that was its last time. */
  async giveUp(transaction: Transaction, job: string): Promise<void> {
    const reason = { message: 'The worker was lost.' };
    await this.boss.fail(QUEUE, job, reason, { db: fromKysely(transaction) });
  }

  async cancel(transaction: Transaction, jobs: readonly string[]): Promise<void> {
    if (jobs.length === 0) return;
    await this.boss.cancel(QUEUE, [...jobs], { db: fromKysely(transaction) });
  }

  /** Tells all workers, when the transaction commits, to look for work. */
  async wake(transaction: Transaction): Promise<void> {
    await sql`select pg_notify(${SOLVE_CHANNEL}, '')`.execute(transaction);
  }

  /** Tells the worker of a task, when the transaction commits, to drop it. */
  async tellToStop(transaction: Transaction, task: number): Promise<void> {
    await sql`select pg_notify(${SOLVE_CHANNEL}, ${String(task)})`.execute(transaction);
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: false });
    await this.pool.end();
  }
}
