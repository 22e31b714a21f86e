import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Prefix of folders that are being filled; they get their name when they are complete. */
export const HALF_MADE = 'new-';

/** An initdb goes on in its own folder for a second or two after its parent was killed: removing is tried again for longer. */
const AGAIN = { maxRetries: 20, retryDelay: 50 };

/**
 * Removes unfinished folders of processes that were killed. The folder's lock is held: nobody begins a new one, but a program
 * that a killed process had started may still be filling one. It finds it no more once that has another name.
 */
export async function removeHalfMade(folder: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    if (!entry.startsWith(HALF_MADE)) continue;
    const doomed = join(folder, HALF_MADE + randomUUID());
    await rename(join(folder, entry), doomed);
    await rm(doomed, { recursive: true, ...AGAIN });
  }
}
