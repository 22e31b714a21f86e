import { randomUUID } from 'node:crypto';
import { projectEditor } from '@thermarium/api';
import type { Database } from '../../db/database.ts';
import { onceDropped, onceKept } from '../../db/request-transaction.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/refused.ts';
import type { Services } from '../../services.ts';
import { holdResource } from '../../sharing/hold.ts';
import type { BlobStore } from '../../storage/blob-store.ts';

type Stores = Pick<Services, 'database' | 'blobs'>;

/** A key for one picture only: what was cached under it may be cached for ever. */
function newKey(): string {
  return `thumbnails/${randomUUID()}`;
}

/** A value that differs between pictures of a project. */
export function thumbnailVersion(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

/** The key of a project's picture; throws `not-found` when it has none. */
export async function thumbnailKey(database: Database, project: number): Promise<string> {
  const found = await database
    .selectFrom('project')
    .select('thumbnail_key')
    .where('id', '=', project)
    .where('deleted', 'is', null)
    .executeTakeFirst();
  if (!found?.thumbnail_key) throw notFound();
  return found.thumbnail_key;
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

/** Stores a picture of a project in place of the previous one. */
export async function storeThumbnail(
  { database, blobs }: Stores,
  project: number,
  caller: Caller,
  png: Uint8Array,
): Promise<void> {
  const key = newKey();
  await blobs.put(key, png);
  onceDropped(() => blobs.delete(key));
  const replaced = await replaceKey(database, project, caller, key).catch(async (error: unknown) => {
    await blobs.delete(key);
    throw error;
  });
  if (replaced !== null) await onceKept(() => blobs.delete(replaced));
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

/** Copies a project's picture for a duplicate, which gets none where it has been deleted meanwhile. */
export async function copyThumbnail({ database, blobs }: Stores, project: number): Promise<string | null> {
  const found = await database
    .selectFrom('project')
    .select('thumbnail_key')
    .where('id', '=', project)
    .executeTakeFirst();
  if (!found?.thumbnail_key) return null;
  const key = newKey();
  try {
    await blobs.copy(found.thumbnail_key, key);
    return key;
  } catch (error) {
    if (await blobs.exists(found.thumbnail_key)) throw error;
    return null;
  }
}
