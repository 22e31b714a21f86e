import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../errors/error-code.ts';

/** PostgreSQL's file `postmaster.pid` about its running server. */
export interface PostmasterFile {
  /** NaN or 0 when the file is unfinished. */
  readonly pid: number;
  readonly port: number;
  /** Whether connections are accepted. */
  readonly ready: boolean;
}

/** Line numbers, from 0, as in PostgreSQL's `pidfile.h`. */
const PID_LINE = 0;
const PORT_LINE = 3;
const STATUS_LINE = 7;

const NAME = 'postmaster.pid';

/** Reads the file; null when there is none: the server was shut down. */
export async function readPostmasterFile(data: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(data, NAME), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const lines = text.split('\n');
  return {
    pid: Number(lines[PID_LINE]),
    port: Number(lines[PORT_LINE]),
    ready: lines[STATUS_LINE]?.trim() === 'ready',
  };
}

/** Removes the file of a dead server. The folder's lock is held. */
export function removePostmasterFile(data: string): Promise<void> {
  return rm(join(data, NAME), { force: true });
}

/** Whether any process has this number. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
