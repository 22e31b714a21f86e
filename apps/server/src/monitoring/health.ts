import { statfs } from 'node:fs/promises';
import type { DatabaseWatch } from '../db/database-watch.ts';

export interface Health {
  /**
   * The present fault of the program in a sentence; null: none. Rejects with `DatabaseUnavailable`, soon,
   * where the database does not answer.
   */
  trouble(): Promise<string | null>;
}

/** Least free space, bytes: PostgreSQL's log grows in files of 16 MB, and cannot grow below this. */
const LEAST_SPACE = 32_000_000;

const NO_SPACE = 'There is hardly any disk space left: changes may be refused, and solves not stored.';

/** @param folders where this process stores data */
export function openHealth(watch: DatabaseWatch, folders: readonly string[]): Health {
  return {
    trouble: async () => {
      const [, space] = await Promise.all([watch.check(), Promise.all(folders.map(freeSpace))]);
      return watch.isFull || Math.min(...space) < LEAST_SPACE ? NO_SPACE : null;
    },
  };
}

/** Bytes that this user may still write on a folder's file system; infinite where it does not say. */
async function freeSpace(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  );
}
