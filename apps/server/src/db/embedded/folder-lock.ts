import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { PRIVATE_FILE } from '../../files/private-folder.ts';

const POLL = 25;
/** Longer than the slowest start of a server, ms. */
const PATIENCE = 600_000;
const SQLITE_BUSY = 5;

/**
 * Runs an action while no other process, nor another part of this one, holds the folder's lock. It is a lock
 * of the operating system (through SQLite, as Node offers none), so it ends with the process however that
 * ends.
 */
export async function whileLocked<T>(folder: string, action: () => Promise<T>): Promise<T> {
  const path = join(folder, 'lock');
  // SQLite would make the file readable for everybody.
  await writeFile(path, '', { flag: 'a', mode: PRIVATE_FILE });
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    await obtain(file, folder);
    return await action();
  } finally {
    file.close();
  }
}

async function obtain(file: DatabaseSync, folder: string): Promise<void> {
  const giveUp = Date.now() + PATIENCE;
  while (!begin(file)) {
    if (Date.now() > giveUp) throw new Error(`Another process has held the lock of ${folder} for too long.`);
    await pause(POLL);
  }
}

function begin(file: DatabaseSync): boolean {
  try {
    file.exec('begin exclusive');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
