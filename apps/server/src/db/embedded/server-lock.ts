import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Cluster } from './cluster.ts';

const run = promisify(execFile);

/** What `flock` exits with when somebody else has the lock. */
const HELD = 75;
const FLOCK = ['flock', '--no-fork', '--conflict-exit-code', String(HELD)];
/** For what is left of a server that was killed to end, s. */
const PATIENCE = 10;

/**
 * Whether the lock is held that a server and all its processes hold while they live. PostgreSQL's own file tells the
 * number of a process, which means nothing in another container: two on one folder would destroy it. The kernel's lock
 * holds for all of a machine. Unknown where there is no `flock` (macOS, Windows).
 */
export async function lockState({ running }: Cluster): Promise<'free' | 'held' | 'unknown'> {
  const [program, ...words] = FLOCK;
  return run(program, [...words, '--nonblock', running, 'true']).then(
    () => 'free',
    (error: unknown) =>
      error instanceof Error && 'code' in error && error.code === HELD ? 'held' : 'unknown',
  );
}

/** What is put before the command of a server, so that it holds the lock. */
export async function lockPrefix(cluster: Cluster): Promise<readonly string[]> {
  if ((await lockState(cluster)) === 'unknown') return [];
  return [...FLOCK, '--timeout', String(PATIENCE), cluster.running];
}
