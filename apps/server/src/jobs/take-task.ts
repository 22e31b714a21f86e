import { setTimeout as wait } from 'node:timers/promises';
import { type Transaction as KyselyTransaction, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { boundStandstill } from './bound-standstill.ts';
import { type NextTask, nextTask, type TurnQuestion } from './next-task.ts';
import type { Delivery, SolveJobs } from './solve-jobs.ts';

type Transaction = KyselyTransaction<Tables>;

/** Workers decide one after the other whose turn it is: each must see what the one before has started. */
const TURN_LOCK = 0x7468_6d01;
/** Another worker needs milliseconds; so often it is asked again whether it has decided, and so long it is waited, ms. */
const ASK_AGAIN_AFTER = 25;
const PATIENCE = 200;

/** A task that was delivered to this worker. */
export interface TakenTask {
  readonly id: number;
  readonly project_id: number;
  readonly user_id: number | null;
  readonly transient: boolean;
  readonly snapshot: object;
  readonly fingerprint: string;
  readonly timestamp: Date;
  /** Which delivery of the task this is: only the newest may write. */
  readonly attempt: number;
  readonly delivery: Delivery;
}

/** Whose turn it is: a task that was waiting, or one of those that the worker has paused. */
export type Turn = { readonly task: TakenTask } | { readonly goesOn: number };

/** Takes the task whose turn it is; null when there is nothing to do, or another worker is deciding for long. */
export function takeTask(database: Database, jobs: SolveJobs, question: TurnQuestion): Promise<Turn | null> {
  return decide(database, async (transaction) => {
    const next = await nextTask(transaction, question);
    if (!next) return null;
    return next.goes_on ? goOn(transaction, next, question) : start(transaction, jobs, next, question);
  });
}

/** Whether it would be somebody else's turn if a running task of a user were paused now. */
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
        select pg_try_advisory_xact_lock(${TURN_LOCK}) as free`.execute(transaction);
      return rows[0].free ? { answer: await ask(transaction) } : null;
    });
    if (decided) return decided.answer;
    if (performance.now() > until) return null;
    await wait(ASK_AGAIN_AFTER);
  }
}

async function start(
  transaction: Transaction,
  jobs: SolveJobs,
  { id }: NextTask,
  { now }: TurnQuestion,
): Promise<Turn | null> {
  const delivery = await jobs.fetch(transaction, id);
  // Without its job `reconcile` will end it.
  if (!delivery) return null;
  const task = await transaction
    .updateTable('task')
    .set((eb) => ({
      state: 'RUNNING',
      attempt: eb('attempt', '+', 1),
      started: now,
      paused: null,
      bytes: 0,
      progress: 0,
      message: '',
    }))
    .where('id', '=', id)
    .returning([
      'id',
      'project_id',
      'user_id',
      'transient',
      'snapshot',
      'fingerprint',
      'timestamp',
      'attempt',
    ])
    .executeTakeFirstOrThrow();
  return { task: { ...task, delivery } };
}

async function goOn(transaction: Transaction, { id }: NextTask, { now }: TurnQuestion): Promise<Turn> {
  await transaction
    .updateTable('task')
    .set({ started: now, paused: null, message: 'Goes on.' })
    .where('id', '=', id)
    .execute();
  return { goesOn: id };
}
