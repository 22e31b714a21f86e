import { setTimeout as wait } from 'node:timers/promises';
import type { ImpedanceQuestion } from '@thermarium/api';
import type { CaseWay } from '@thermarium/study/run';
import { type Transaction as KyselyTransaction, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { expectPresent, storedVersions } from '../model/versions/stored-versions.ts';
import { boundStandstill } from './bound-standstill.ts';
import { type NextTask, nextTask, type TurnQuestion } from './next-task.ts';

type Transaction = KyselyTransaction<Tables>;

/**
 * The lock by which workers choose tasks one after another: each must see what the one before has started.
 */
export const TURN_LOCK = 0x7468_6d01;
/** Another worker holds the lock for milliseconds; interval of attempts to get it, and longest wait, ms. */
const ASK_AGAIN_AFTER = 25;
const PATIENCE = 200;

/**
 * The rest of the transaction walks along indexes of what waits and what runs. What the database believes to know of a
 * table of mostly ended tasks lags behind, and where it expects nothing there it reads and sorts everything.
 */
export const BY_INDEX = sql`
  set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true),
  set_config('enable_bitmapscan', 'off', true)`;

/** A task that was delivered to this worker. */
export interface TakenTask {
  readonly id: number;
  readonly project_id: number;
  readonly user_id: number | null;
  readonly transient: boolean;
  /** Null: it is a solve. */
  readonly impedance: ImpedanceQuestion | null;
  readonly snapshot: object;
  readonly fingerprint: string;
  readonly timestamp: Date;
  /** Number of this delivery of the task: only the newest may write. */
  readonly attempt: number;
  /** The worker that has taken it. */
  readonly worker: string;
  /** Cells of its grid, as far as that is known. */
  readonly cells: number | null;
  /** The study of which it is a part, and its part; null: it solves the project itself. */
  readonly study_id: number | null;
  readonly study_part: 'plan' | 'cases' | 'load' | null;
  /** The case whose field a part `load` makes. */
  readonly case_id: number | null;
  /** The way in which a part `cases` solves its cases. */
  readonly case_way: CaseWay | null;
}

/** A task of a study. */
export type StudyTask = TakenTask & { readonly study_id: number };

export function isOfStudy<Task extends { readonly study_id: number | null }>(
  task: Task,
): task is Task & { readonly study_id: number } {
  return task.study_id !== null;
}

/** The next task: one that was waiting, or one that the worker has paused. */
export type Turn = { readonly task: TakenTask } | { readonly goesOn: number };

/**
 * Takes the next task for a worker; null when there is none, or another worker holds the lock for long. Rejects where
 * the database holds models of a later version of the program.
 */
export function takeTask(database: Database, worker: string, question: TurnQuestion): Promise<Turn | null> {
  return decide(database, async (transaction) => {
    const next = await nextTask(transaction, { ...question, worker });
    if (!next) return null;
    if (next.goes_on) return goOn(transaction, next);
    const task = await start(transaction, worker, next.id);
    return task && { task };
  });
}

/**
 * Gives the task whose turn it is to an engine, for the attempt `job_attempt`; null when there is none, or another process
 * holds the lock for long.
 */
export function giveTask(
  database: Database,
  engine: string,
  question: Pick<TurnQuestion, 'jobLimit' | 'now'>,
) {
  return decide(database, async (transaction) => {
    const next = await nextTask(transaction, question);
    if (!next) return null;
    const { attempt, ...task } = await transaction
      .updateTable('task')
      .set((eb) => ({ job_attempt: eb('attempt', '+', 1), job: null, message: `Waits in ${engine}.` }))
      .where('id', '=', next.id)
      .returning(['id', 'user_id', 'cells', 'attempt'])
      .executeTakeFirstOrThrow();
    return { ...task, job_attempt: attempt + 1 };
  });
}

/**
 * Takes one task for a worker, whosever turn it is: whoever starts an attempt by its number has decided that. Null where it
 * does not wait.
 *
 * @param attempt the attempt that it is to be; null: whichever is next
 */
export function takeNamed(
  database: Database,
  worker: string,
  id: number,
  attempt: number | null,
): Promise<TakenTask | null> {
  return database.transaction().execute(async (transaction) => {
    await boundStandstill(transaction);
    const waiting = await transaction
      .selectFrom('task')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'PENDING')
      .where(sql<boolean>`(${attempt}::integer is null or attempt + 1 = ${attempt})`)
      .forUpdate()
      .executeTakeFirst();
    return waiting ? start(transaction, worker, id) : null;
  });
}

/** Whether another user would be next if a running task were paused now. */
export async function othersTurn(
  database: Database,
  { id, user_id }: Pick<TakenTask, 'id' | 'user_id'>,
  question: TurnQuestion,
): Promise<boolean> {
  const next = await decide(database, (transaction) => nextTask(transaction, { ...question, instead: id }));
  // Its own turn is its user's.
  return next !== null && next.user_id !== user_id;
}

async function decide<Answer>(
  database: Database,
  ask: (transaction: Transaction) => Promise<Answer | null>,
): Promise<Answer | null> {
  const until = performance.now() + PATIENCE;
  for (;;) {
    const decided = await database.transaction().execute(async (transaction) => {
      await boundStandstill(transaction);
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(${TURN_LOCK}) as free, ${BY_INDEX}`.execute(transaction);
      return rows[0].free ? { answer: await ask(transaction) } : null;
    });
    if (decided) return decided.answer;
    if (performance.now() > until) return null;
    await wait(ASK_AGAIN_AFTER);
  }
}

/**
 * Gives a waiting task to a worker; null where that one is to take none any more. Times are the database's: the clocks of
 * machines differ.
 */
async function start(transaction: Transaction, worker: string, id: number): Promise<TakenTask | null> {
  const taken = await transaction
    .updateTable('task')
    .set((eb) => ({
      state: 'RUNNING',
      attempt: eb('attempt', '+', 1),
      worker,
      heartbeat: sql`now()`,
      started: sql`now()`,
      paused: null,
      bytes: 0,
      progress: 0,
      message: '',
    }))
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('worker').where('id', '=', worker).where('drained', 'is not', null))),
    )
    .returning([
      'id',
      'project_id',
      'user_id',
      'transient',
      'impedance',
      'snapshot',
      'fingerprint',
      'timestamp',
      'attempt',
      'cells',
      'study_id',
      'study_part',
      'case_id',
      'case_way',
    ])
    .returning(storedVersions.as('versions'))
    .executeTakeFirst();
  if (!taken) return null;
  const { versions, ...task } = taken;
  // Where they are of a later program, nothing of this stays.
  expectPresent(versions);
  if (isOfStudy(task) && task.study_part !== 'load') await beginStudy(transaction, task.study_id);
  return { ...task, worker };
}

async function goOn(transaction: Transaction, { id }: NextTask): Promise<Turn> {
  await transaction
    .updateTable('task')
    .set({ started: sql`now()`, paused: null, message: 'Resumed.' })
    .where('id', '=', id)
    .execute();
  return { goesOn: id };
}

async function beginStudy(transaction: Transaction, study: number): Promise<void> {
  await transaction
    .updateTable('study')
    .set((eb) => ({ state: 'RUNNING', started: eb.fn.coalesce('started', sql<Date>`now()`) }))
    .where('id', '=', study)
    .where('state', '=', 'PENDING')
    .execute();
}
