import { type Versioned, versionsOf } from '@thermarium/model';
import { versioned } from '@thermarium/records';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { readStoredVersions, upgradeOf } from './stored-versions.ts';
import { upgradeLibraries, upgradeProject } from './upgrade-records.ts';

/** A number that no other lock of the program has. */
const UPGRADE_LOCK = 0x5ee_d1c;

/**
 * Brings all records of the database to the program's versions, with their history, or none. Several processes may do so
 * at once. Rejects with `DatabaseNewer` where the records are of later versions.
 *
 * @param known everything that has versions.
 */
export async function upgradeDocuments(
  database: Database,
  known: readonly Versioned[] = versioned,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${UPGRADE_LOCK})`.execute(transaction);
    const upgrade = upgradeOf(await readStoredVersions(transaction), known);
    if (upgrade.isNeeded) {
      // Edits of other processes wait, and find the new versions.
      await sql`lock table project in exclusive mode`.execute(transaction);
      const { rows } = await sql<{ id: number }>`select id from project order by id`.execute(transaction);
      for (const { id } of rows) await upgradeProject(transaction, id, upgrade, known);
      await upgradeLibraries(transaction, upgrade);
    }
    await stateVersions(transaction, known);
  });
}

async function stateVersions(transaction: Transaction<Tables>, known: readonly Versioned[]): Promise<void> {
  const versions = JSON.stringify(versionsOf(known));
  await sql`
    insert into document_versions (versions) values (${versions}::jsonb)
    on conflict (single) do update set versions = excluded.versions
    where document_versions.versions <> excluded.versions`.execute(transaction);
}
