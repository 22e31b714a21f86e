import type { Database } from './database.ts';

/** Does all of some work or none of it: within the given transaction, or in one of its own. */
export function atomically<Result>(
  database: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return database.isTransaction ? work(database) : database.transaction().execute(work);
}
