import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * Ends all connections to a database but the asking one, or those whose last statement is like this. Returns how many. The
 * database's own processes are left: nobody but its superuser may end one that cleans up.
 */
export async function endConnections(keeper: Database, like = '%'): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and query like ${like}`.execute(keeper);
  return rows.length;
}
