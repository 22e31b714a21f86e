import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '../../db/embedded/postmaster-file.ts';
import { childrenOf } from '../../testing/process-tree.ts';

/** The number of the server process of a data folder's embedded database. */
export async function postmasterOf(data: string): Promise<number> {
  const file = await readFile(join(data, 'postgresql/18/data/postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

/** Makes the embedded database of a data folder stand still, with all its processes; the returned function lets it go on. */
export async function standStill(data: string): Promise<() => void> {
  const postmaster = await postmasterOf(data);
  // Its server first, so that no more processes come.
  process.kill(postmaster, 'SIGSTOP');
  const stopped = [postmaster, ...childrenOf(postmaster)];
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of stopped.filter(isAlive)) process.kill(pid, 'SIGCONT');
  };
}
