import { randomUUID } from 'node:crypto';
import { projectEditor } from '@thermarium/api';
import type { Caller } from '../calls/caller.ts';
import type { Database } from '../db/database.ts';
import { afterCommit, afterRollback } from '../db/request-transaction.ts';
import { notFound } from '../errors/refused.ts';
import { holdResource } from '../sharing/hold.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { isPainted, sentKey, shows } from './thumbnail-key.ts';

/** The revision of a project that was just made. */
const FIRST_REVISION = 0;

interface Stores {
  readonly database: Database;
  readonly blobs: BlobStore;
}

/** A picture's bytes; throws `not-found` when it has been replaced meanwhile. */
export async function readThumbnail(blobs: BlobStore, key: string): Promise<Uint8Array> {
  try {
    return await blobs.get(key);
  } catch (error) {
    if (await blobs.exists(key)) throw error;
    throw notFound();
  }
}

/** A picture that somebody sends. */
interface SentThumbnail {
  readonly png: Uint8Array;
  /** The project's revision that it shows; left out: the present one. */
  readonly revision: number | undefined;
}

/** Stores a picture of a project in place of the previous one. */
export async function storeThumbnail(
  { database, blobs }: Stores,
  project: number,
  caller: Caller,
  { png, revision }: SentThumbnail,
): Promise<void> {
  const head = await database
    .selectFrom('project')
    .select('revision')
    .where('id', '=', project)
    .executeTakeFirst();
  if (!head) throw notFound();
  const key = sentKey(Math.min(revision ?? head.revision, head.revision), randomUUID());
  await blobs.put(key, png);
  afterRollback(() => blobs.delete(key));
  const replaced = await replaceKey(database, project, caller, key).catch(async (error: unknown) => {
    await blobs.delete(key);
    throw error;
  });
  if (replaced !== null) await afterCommit(() => blobs.delete(replaced));
}

async function replaceKey(
  database: Database,
  project: number,
  caller: Caller,
  key: string,
): Promise<string | null> {
  return database.transaction().execute(async (transaction) => {
    await holdResource(transaction, projectEditor, project, caller);
    const before = await transaction
      .selectFrom('project')
      .select('thumbnail_key')
      .where('id', '=', project)
      .executeTakeFirstOrThrow();
    await transaction.updateTable('project').set({ thumbnail_key: key }).where('id', '=', project).execute();
    return before.thumbnail_key;
  });
}

/**
 * Copies a project's picture for a duplicate, which gets none where it has been deleted meanwhile, nor one of an earlier
 * revision or that the program has painted: its own is painted anew when it is asked for.
 */
export async function copyThumbnail({ database, blobs }: Stores, project: number): Promise<string | null> {
  const found = await database
    .selectFrom('project')
    .select(['thumbnail_key', 'revision'])
    .where('id', '=', project)
    .executeTakeFirst();
  if (!found?.thumbnail_key || isPainted(found.thumbnail_key)) return null;
  if (!shows(found.thumbnail_key, found.revision)) return null;
  const key = sentKey(FIRST_REVISION, randomUUID());
  try {
    await blobs.copy(found.thumbnail_key, key);
    return key;
  } catch (error) {
    if (await blobs.exists(found.thumbnail_key)) throw error;
    return null;
  }
}
