import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Cluster } from './cluster.ts';

const run = promisify(execFile);

/** The exit status of `flock` when another process holds the lock. */
const HELD = 75;
const FLOCK = ['flock', '--no-fork', '--conflict-exit-code', String(HELD)];
/** How long the remaining processes of a killed server may take to end, s. */
const PATIENCE = 10;

/**
 * State of the lock that a server and all its processes hold while they live. PostgreSQL's own file has a
 * process number, which means nothing in another container: two servers on one folder would destroy it. The
 * kernel's lock holds for the whole machine. Unknown where there is no `flock` (macOS, Windows).
 */
export async function lockState({ running }: Cluster): Promise<'free' | 'held' | 'unknown'> {
  const [program, ...words] = FLOCK;
  return run(program, [...words, '--nonblock', running, 'true']).then(
    () => 'free',
    (error: unknown) =>
      error instanceof Error && 'code' in error && error.code === HELD ? 'held' : 'unknown',
  );
}

/** The words before the command of a server, by which it holds the lock. */
export async function lockPrefix(cluster: Cluster): Promise<readonly string[]> {
  if ((await lockState(cluster)) === 'unknown') return [];
  return [...FLOCK, '--timeout', String(PATIENCE), cluster.running];
}
