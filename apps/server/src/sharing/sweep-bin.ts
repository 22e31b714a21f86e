import type { Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { BIN_TIME } from './bin.ts';

/**
 * Deletes for good what has been in the bin for too long, with its blobs, except those that a duplicate of
 * the project reads too. Several processes may sweep at once; the next sweep completes one that was killed.
 */
export async function sweepBin(database: Database, blobs: BlobStore, now: Date): Promise<void> {
  const expired = new Date(now.getTime() - BIN_TIME);
  await database.deleteFrom('library').where('deleted', '<=', expired).execute();
  while (await database.transaction().execute((transaction) => sweepProject(transaction, blobs, expired)));
}

/** Deletes one project; false: none is left that no other process is deleting. */
async function sweepProject(
  transaction: Transaction<Tables>,
  blobs: BlobStore,
  expired: Date,
): Promise<boolean> {
  const project = await transaction
    .selectFrom('project')
    .select(['id', 'thumbnail_key'])
    .where('deleted', '<=', expired)
    .orderBy('deleted')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!project) return false;
  const unread = await unreadBlobs(transaction, project.id);
  await transaction.deleteFrom('project').where('id', '=', project.id).execute();
  // Before the commit: where the store fails, the row stays and the next sweep tries again, so that no blob is forgotten.
  for (const prefix of unread) await blobs.deleteAll(prefix);
  if (project.thumbnail_key !== null) await blobs.delete(project.thumbnail_key);
  return true;
}

/**
 * The prefixes of solutions that no other project reads. Rows of those that do are locked, so that none can
 * stop or start to.
 */
async function unreadBlobs(transaction: Transaction<Tables>, project: number): Promise<string[]> {
  const readers = await transaction
    .selectFrom('solution')
    .select(['project_id', 'blobs'])
    .where('blobs', 'in', (eb) => eb.selectFrom('solution').select('blobs').where('project_id', '=', project))
    .orderBy('role')
    .orderBy('id')
    .forUpdate()
    .execute();
  const read = new Set(readers.filter(({ project_id }) => project_id !== project).map(({ blobs }) => blobs));
  return [...new Set(readers.map(({ blobs }) => blobs))].filter((prefix) => !read.has(prefix));
}
