import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders whose names begin so are being filled, and get their name when they are whole. */
export const HALF_MADE = 'new-';

/** Removes what processes that were killed have left half made. The folder's lock is held, so nobody is at it. */
export async function removeHalfMade(folder: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    if (entry.startsWith(HALF_MADE)) await rm(join(folder, entry), { recursive: true });
  }
}
