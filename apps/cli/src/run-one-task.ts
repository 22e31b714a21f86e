import { parseArgs } from 'node:util';
import { ExitStatus } from './failure.ts';
import { readArguments, UsageError } from './usage.ts';

export const runTaskUsage = `Usage: thermarium run-task TASK [--attempt N] [--memory GB]

Runs one attempt of a waiting task of the server, as a worker would: it takes the
task, solves, stores the solution, tells how far it is, obeys a stop, and ends. It is
what a cluster's queue runs; whose turn it is was decided by whoever starts it.

  --attempt N   the attempt that it is to be: where another has been made meanwhile, this one
                ends with 4; without it, whichever is next
  --memory GB   the memory that it was given, where the operating system does not say;
                without it, what is free on the machine or in the container

Which server: as for thermarium admin, by DATABASE_URL or THERMARIUM_DATA, and by
BLOB_URL and THERMARIUM_SECRET. TERM and INT hand the task back to the queue.

Exit status: 0 solved; 1 the task failed, and says why: running it again does not help;
  3 it was stopped, or another attempt has it: nothing is left to do;
  4 it does not wait: it runs, has ended, or there is none of this number;
  64 wrong usage or configuration;
  69 database or storage cannot be reached or used: later it may help;
  75 handed back, since it was told to end or lacked memory: it waits again.`;

const STATUS = {
  success: ExitStatus.converged,
  failure: ExitStatus.failed,
  'taken away': ExitStatus.takenAway,
  'not waiting': ExitStatus.notWaiting,
  'handed back': ExitStatus.handedBack,
} as const;

const GIGABYTE = 1024 ** 3;

/** `thermarium run-task TASK`: one attempt of one task. */
export async function runTaskCommand(args: readonly string[]): Promise<ExitStatus> {
  const { task, attempt, memory } = read(args);
  // Loaded on demand, as for `thermarium admin`.
  const { ConfigurationWrong, runOneTask } = await import('@thermarium/server');
  const told = new AbortController();
  // Ctrl-C ends other commands at once.
  process.removeAllListeners('SIGINT');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => told.abort());
  try {
    const end = await runOneTask(process.env, task, { attempt, memory, told: told.signal });
    console.log(`Task ${task}: ${end}.`);
    return STATUS[end];
  } catch (error) {
    // It was told to end before it had taken the task.
    if (told.signal.aborted) return ExitStatus.handedBack;
    console.error(error instanceof Error ? error.message : String(error));
    return error instanceof ConfigurationWrong ? ExitStatus.wrongUsage : ExitStatus.unavailable;
  }
}

function read(args: readonly string[]): {
  readonly task: number;
  readonly attempt: number | null;
  readonly memory: number | null;
} {
  try {
    const { values, positionals } = readArguments(() =>
      parseArgs({
        args: [...args],
        allowPositionals: true,
        options: { attempt: { type: 'string' }, memory: { type: 'string' } },
      }),
    );
    const [given, ...more] = positionals;
    if (given === undefined || more.length > 0 || !/^\d{1,9}$/.test(given))
      throw new UsageError(`TASK is a number, as 'thermarium admin task list' tells it.`);
    const gigabytes = values.memory === undefined ? null : Number(values.memory);
    if (gigabytes !== null && !(gigabytes > 0 && Number.isFinite(gigabytes)))
      throw new UsageError(`--memory is a number of gigabytes above 0, got '${values.memory}'.`);
    if (values.attempt !== undefined && !/^[1-9]\d{0,8}$/.test(values.attempt))
      throw new UsageError(`--attempt is a whole number from 1, got '${values.attempt}'.`);
    const attempt = values.attempt === undefined ? null : Number(values.attempt);
    return { task: Number(given), attempt, memory: gigabytes === null ? null : gigabytes * GIGABYTE };
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(error.message, runTaskUsage) : error;
  }
}
