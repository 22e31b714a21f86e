import type { Job } from '../engine.ts';

/** Slurm's states of jobs (squeue(1), "JOB STATE CODES") as ours. */
const STATES: Readonly<Record<string, Job['state']>> = {
  PENDING: 'waits',
  CONFIGURING: 'waits',
  REQUEUED: 'waits',
  REQUEUE_FED: 'waits',
  REQUEUE_HOLD: 'waits',
  RESV_DEL_HOLD: 'waits',
  SPECIAL_EXIT: 'waits',
  RUNNING: 'runs',
  COMPLETING: 'runs',
  RESIZING: 'runs',
  SIGNALING: 'runs',
  STAGE_OUT: 'runs',
  STOPPED: 'runs',
  SUSPENDED: 'runs',
  COMPLETED: 'done',
  FAILED: 'failed',
  OUT_OF_MEMORY: 'out of memory',
  TIMEOUT: 'time limit',
  DEADLINE: 'time limit',
  PREEMPTED: 'preempted',
  NODE_FAIL: 'node failed',
  BOOT_FAIL: 'node failed',
  CANCELLED: 'cancelled',
  REVOKED: 'cancelled',
};

/** Columns of a line of `squeue`: number, state, name, and the reason, which may hold anything. */
export const SQUEUE_FORMAT = '%i|%T|%j|%r';
const LINE = /^([^|]+)\|([A-Z_]+)\|([^|]*)\|(.*)$/;
/** The reason of a job that has none. */
const NO_REASON = 'None';
/** The reason of a job that was refused, and has a number all the same. */
const REFUSED = 'BadConstraints';

/** The jobs in the output of `squeue` whose names begin so, but for refused ones. */
export function readJobs(printed: string, prefix: string): ReadonlyMap<string, Job> {
  const jobs = new Map<string, Job>();
  for (const line of printed.split('\n')) {
    const [, id = '', state = '', name = '', reason = ''] = LINE.exec(line) ?? [];
    if (!name.startsWith(prefix) || reason === REFUSED) continue;
    const known = STATES[state] ?? 'runs';
    const word = reason === NO_REASON || reason === '' ? (known === 'waits' ? '' : state) : reason;
    jobs.set(name, { id, name, state: known, word });
  }
  return jobs;
}
