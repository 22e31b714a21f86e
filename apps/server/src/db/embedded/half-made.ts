import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Prefix of folders that are being filled; they get their name when they are complete. */
export const HALF_MADE = 'new-';

/**
 * Removes unfinished folders of processes that were killed. The folder's lock is held, so nobody is filling
 * one.
 */
export async function removeHalfMade(folder: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    if (entry.startsWith(HALF_MADE)) await rm(join(folder, entry), { recursive: true });
  }
}
