import type { Database } from '../db/database.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { deleteUnshared, taskPrefix } from './keep-solution.ts';

/** Deletes what attempts at a task have left in the store and no solution names. */
export async function deleteUnnamed(
  { database, blobs }: { readonly database: Database; readonly blobs: BlobStore },
  task: number,
): Promise<void> {
  const folder = taskPrefix(task);
  const left = await blobs.list(folder);
  await deleteUnshared(
    database,
    blobs,
    left.map((attempt) => `${folder}/${attempt}`),
  );
}
