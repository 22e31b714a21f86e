import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../db/database.ts';
import { errorCode } from '../errors/error-code.ts';
import { BackupRefused } from '../errors/refused.ts';
import type { BlobStore } from './blob-store.ts';

/** Deleting blobs takes this database lock shared; a backup takes it exclusively. */
const DELETIONS = 0x7468_6d03;
/** How long a backup waits for deletions under way, s. */
const PATIENCE = 60;
/** Time limit of one deletion, ms. */
const DELETION_PATIENCE = 600_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * A store that deletes nothing while a backup runs in any process: the backup's rows name blobs that have
 * been replaced since. A blob that was kept for it is named by no row any more, by which it is found and
 * swept later.
 */
export function keepingDuringBackups(blobs: BlobStore, database: Database): BlobStore {
  const unlessBackedUp = (deletion: () => Promise<void>): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock_shared(${DELETIONS}) as free`.execute(transaction);
      if (!rows[0].free) return;
      // Deleting the folder of a long transient takes longer than a connection may otherwise stand idle.
      await sql`set local idle_in_transaction_session_timeout = ${sql.lit(DELETION_PATIENCE)}`.execute(
        transaction,
      );
      await deletion();
    });
  return {
    ...blobs,
    delete: (key) => unlessBackedUp(() => blobs.delete(key)),
    deleteAll: (folder) => unlessBackedUp(() => blobs.deleteAll(folder)),
  };
}

/** Holds off all deletions of blobs until the connection ends. */
export async function holdDeletions(client: pg.ClientBase): Promise<void> {
  await client.query(`set lock_timeout = '${PATIENCE}s'`);
  try {
    await client.query('select pg_advisory_lock($1)', [DELETIONS]);
  } catch (error) {
    if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new BackupRefused('Another backup of this database is under way. Wait until it has ended.');
  }
  await client.query('set lock_timeout = 0');
}

/** Rejects when the connection, and with it the lock, was lost meanwhile. */
export async function checkHold(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and granted and objid = $1`,
    [DELETIONS],
  );
  if (rowCount === 0) throw new Error('The connection of the backup was lost.');
}
