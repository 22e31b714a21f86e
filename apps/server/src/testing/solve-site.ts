import './held-solves/hold-in-forks.ts';
import { startWorker, type WorkerOptions } from '../jobs/worker.ts';
import { madeUpTraits, settleWorkers } from './made-up-worker.ts';
import { TEST_LIMITS } from './solve-limits.ts';
import { startTestApp, type TestApp, type TestUser } from './test-app.ts';
import { hasEnded, untilTask } from './until.ts';

export { hasEnded };

/** A test's API and a worker that shares its services. */
export interface SolveSite extends TestApp {
  /** Starts a worker that counts as there for long; it is stopped with the site. */
  startWorker(
    options?: Partial<WorkerOptions> & { readonly places?: number },
  ): Promise<{ stop(): Promise<void> }>;
}

export async function startSolveSite(replace: Parameters<typeof startTestApp>[0] = {}): Promise<SolveSite> {
  const site = await startTestApp(replace);
  const { database, blobs, freeDisk, events, clock, log, settings } = site.services;
  const workers: { stop(): Promise<void> }[] = [];
  const options: Omit<WorkerOptions, 'traits'> = {
    url: site.databaseUrl,
    database,
    blobs,
    events,
    clock,
    log,
    jobLimit: 2,
    turn: 3_600_000,
    usualLimits: settings.usualLimits,
    freeDisk,
    limits: () => TEST_LIMITS,
  };
  return {
    ...site,
    startWorker: async (changed = {}) => {
      const { places: _, ...others } = Object.getOwnPropertyDescriptors(changed);
      const traits = madeUpTraits({ places: changed.places ?? 1 });
      // As they are: a test may count how often an option is asked for.
      const worker = await startWorker(Object.defineProperties({ ...options, traits }, others));
      workers.push(worker);
      await settleWorkers(database);
      return worker;
    },
    close: async () => {
      for (const worker of workers) await worker.stop();
      await site.close();
    },
  };
}

/** Waits until a task fulfils a condition and returns it; throws its state when it ends before. */
export function taskWhen(
  user: TestUser,
  project: number,
  task: number,
  condition: (task: TaskAnswer) => boolean,
): Promise<TaskAnswer> {
  const path = `/api/project/${project}/task/${task}/`;
  return untilTask<TaskAnswer>(() => user.call('GET', path).then(({ json }) => json), condition);
}

export interface TaskAnswer {
  readonly task_id: number;
  readonly state: string;
  readonly progress: number;
  readonly message: string;
}

export const isSolving = ({ state, progress }: TaskAnswer): boolean => state === 'RUNNING' && progress > 0;

/** Solves a project to the end; throws where the call is refused. */
export async function solve(user: TestUser, project: number, transient: 0 | 1 = 0): Promise<TaskAnswer> {
  const { status, json } = await user.call('GET', `/api/project/${project}/solve/?transient=${transient}`);
  if (status !== 202) throw new Error(`The solve was refused: ${JSON.stringify(json)}`);
  return taskWhen(user, project, json.task_id, hasEnded);
}

/** The log of a project, oldest line first. */
export async function logOf(user: TestUser, project: number): Promise<string[]> {
  const { json } = await user.call('GET', `/api/project/${project}/log/`);
  return json.map(({ log }: { readonly log: string }) => log).reverse();
}
