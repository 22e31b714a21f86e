import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { indexKey } from '../solutions/stored-solution.ts';
import { BlobMissing, type BlobStore } from '../storage/blob-store.ts';

/** The blob that names the database to which a store belongs. */
export const MARK = 'storage-mark';

/** Number of solutions that are looked for in a store without a mark. */
const SAMPLE = 5;

const REMEDY =
  'Give this process the BLOB_URL of the others, or the blobs that lay beside the database. Where they are lost, or ' +
  'database and blobs are to belong together from now on, end all processes and start one with --adopt-storage: ' +
  'what is not there has to be solved again.';

/** The blob store does not belong to the database. */
class StorageDiffers extends Error {
  constructor(what: string) {
    super(`${what} ${REMEDY}`);
  }
}

const strange = () =>
  new StorageDiffers('The blob store that BLOB_URL names is not the one that belongs to this database.');
const foreign = () => new StorageDiffers('The blob store that BLOB_URL names belongs to another database.');

/**
 * Ensures that all processes of a database use one blob store: solutions in another store could not be read,
 * and the sweep there would delete somebody else's blobs. The first start leaves a mark in both by which the
 * others can tell; `adopt` replaces it. Rejects with `StorageDiffers`. A start that is broken off on the way
 * does no harm: the mark is in the database first, and counts there once it is in the store. Returns the mark.
 */
export async function checkStorage(database: Database, blobs: BlobStore, adopt: boolean): Promise<string> {
  const mark = randomUUID();
  await database
    .insertInto('storage_mark')
    .values({ mark })
    .onConflict((conflict) =>
      adopt ? conflict.column('single').doUpdateSet({ mark, tied: false }) : conflict.doNothing(),
    )
    .execute();
  return database.transaction().execute((transaction) => tie(transaction, blobs, adopt));
}

/** Locks the mark's row: of processes that start at once the first ties database and store together. */
async function tie(transaction: Transaction<Tables>, blobs: BlobStore, adopt: boolean): Promise<string> {
  const { mark, tied } = await transaction
    .selectFrom('storage_mark')
    .select(['mark', 'tied'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const found = await markOf(blobs);
  if (found === mark && tied) return mark;
  if (!adopt) {
    if (found !== null && found !== mark) throw foreign();
    if (tied || (await lacksSolutions(transaction, blobs))) throw strange();
  }
  await blobs.put(MARK, Buffer.from(`${mark}\n`));
  await transaction.updateTable('storage_mark').set({ tied: true }).execute();
  return mark;
}

/** Null: the store has no mark. */
async function markOf(blobs: BlobStore): Promise<string | null> {
  try {
    return new TextDecoder().decode(await blobs.get(MARK)).trim();
  } catch (error) {
    if (error instanceof BlobMissing) return null;
    throw error;
  }
}

/** Whether a database of a release without marks has solutions of which none lie in the store. */
async function lacksSolutions(transaction: Transaction<Tables>, blobs: BlobStore): Promise<boolean> {
  const newest = await transaction
    .selectFrom('solution')
    .select('blobs')
    .orderBy('id', 'desc')
    .limit(SAMPLE)
    .execute();
  const found = await Promise.all(newest.map((solution) => blobs.exists(indexKey(solution.blobs))));
  return found.length > 0 && !found.includes(true);
}
