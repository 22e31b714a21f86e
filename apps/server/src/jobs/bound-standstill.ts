import { sql, type Transaction } from 'kysely';
import type { Tables } from '../db/schema.ts';

/**
 * Limits how long a process that stands still in this transaction holds up the workers: PostgreSQL then ends
 * its connection and so frees its locks. The work itself takes milliseconds.
 */
export async function boundStandstill(transaction: Transaction<Tables>): Promise<void> {
  await sql`
    select
      set_config('idle_in_transaction_session_timeout', '2s', true),
      set_config('lock_timeout', '2s', true),
      set_config('statement_timeout', '5s', true)`.execute(transaction);
}
