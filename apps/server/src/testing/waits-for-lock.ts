import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Whether a query waits for a lock that another holds. */
export async function waitsForLock(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`.execute(
    database,
  );
  return rows.length > 0;
}
