import { statfs } from 'node:fs/promises';
import type { DatabaseWatch } from '../db/database-watch.ts';

export interface Health {
  /**
   * What of the program does not work, in a sentence; null: nothing. Rejects with `DatabaseUnavailable`, soon, where the
   * database does not answer.
   */
  trouble(): Promise<string | null>;
}

/** Below this PostgreSQL cannot write its log any further: it makes files of 16 MB, bytes. */
const LEAST_SPACE = 32_000_000;

const NO_SPACE = 'There is hardly any disk space left: changes may be refused, and solves not stored.';

/** @param folders where this process keeps something */
export function openHealth(watch: DatabaseWatch, folders: readonly string[]): Health {
  return {
    trouble: async () => {
      const [, space] = await Promise.all([watch.check(), Promise.all(folders.map(freeSpace))]);
      return watch.isFull || Math.min(...space) < LEAST_SPACE ? NO_SPACE : null;
    },
  };
}

/** Bytes that this user may still write where a folder lies; infinite where that is not told. */
async function freeSpace(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  );
}
