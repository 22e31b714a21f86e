import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { until } from '../../testing/until.ts';
import type { ProgramProcess } from './program-process.ts';

/**
 * Stops a process while it waits for a project's row: it gets the lock after it has stopped.
 *
 * @param edit an edit of the project by way of that process
 * @param database of at least two connections
 * @returns the edit, which ends after the process continues
 */
export async function stopHolding<Answer>(
  program: ProgramProcess,
  database: Database,
  project: number,
  edit: () => Promise<Answer>,
): Promise<{ readonly edit: Promise<Answer> }> {
  return database.transaction().execute(async (transaction) => {
    await sql`select from project where id = ${project} for update`.execute(transaction);
    const waiting = edit();
    const blocked = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(
      () => blocked.execute(database),
      ({ rows }) => rows.length > 0,
    );
    program.tell('SIGSTOP');
    return { edit: waiting };
  });
}
