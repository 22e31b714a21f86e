import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { up as firstTables } from './migrations/0001-first-tables.ts';

/** Every migration in order; a name, once released, stays. */
const migrations = { '0001-first-tables': { up: firstTables } };

/** Brings the database to the newest schema; several processes may do so at once. Rejects with what failed. */
export async function migrateToLatest(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
