import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '../../db/embedded/postmaster-file.ts';
import { childrenOf } from '../../testing/process-tree.ts';

/** The process number of the server of a data folder's embedded database. */
export async function postmasterOf(data: string): Promise<number> {
  const file = await readFile(join(data, 'postgresql/18/data/postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

/**
 * Stops all processes of the embedded database of a data folder; the returned function lets them continue.
 */
export async function standStill(data: string): Promise<() => void> {
  const postmaster = await postmasterOf(data);
  // The server first, so that it starts no more processes.
  process.kill(postmaster, 'SIGSTOP');
  const stopped = [postmaster, ...childrenOf(postmaster)];
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of stopped.filter(isAlive)) process.kill(pid, 'SIGCONT');
  };
}
