import { type Transaction as KyselyTransaction, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';

type Transaction = KyselyTransaction<Tables>;

/** Workers listen to this channel; the payload is the number of a task to stop, or empty: look for work. */
export const SOLVE_CHANNEL = 'thermarium_solve';

/** Tells all workers, when the transaction commits, to look for work. A row that waits is all that a task needs. */
export async function wakeWorkers(transaction: Transaction): Promise<void> {
  await sql`select pg_notify(${SOLVE_CHANNEL}, '')`.execute(transaction);
}

/** Tells the workers of tasks, when the transaction commits, to drop them. */
export async function tellToStop(transaction: Transaction, tasks: readonly number[]): Promise<void> {
  await sql`select pg_notify(${SOLVE_CHANNEL}, id::text) from unnest(${[...tasks]}::integer[]) as id`.execute(
    transaction,
  );
}
