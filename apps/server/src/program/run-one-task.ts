import { type MemoryLimits, memoryLimits } from '@thermarium/mesh';
import pino from 'pino';
import { openProjectEvents } from '../events/project-events.ts';
import { type NamedEnd, runNamedTask } from '../jobs/run-named-task.ts';
import { traitsOf } from '../jobs/workers.ts';
import { keepingDuringBackups } from '../storage/deletions.ts';
import { freeDiskOf } from '../storage/free-disk.ts';
import { openBlobStore } from '../storage/open-blob-store.ts';
import { configurationOf, openBaseServices } from './base-services.ts';
import { Closing } from './closing.ts';
import { standardError } from './standard-error.ts';
import { checkStorage } from './storage-check.ts';

interface OneTaskOptions {
  /** The attempt that it is to be; null: whichever is next. */
  readonly attempt: number | null;
  /** The memory that the attempt may take, bytes; null: what is free on the machine, or what the program was given of it. */
  readonly memory: number | null;
  /** Aborted when it is to end: the task is handed back. */
  readonly told: AbortSignal;
}

/**
 * Runs one attempt of one task of the server that this environment configures. Rejects where its data cannot be
 * reached.
 */
export async function runOneTask(
  environment: NodeJS.ProcessEnv,
  task: number,
  { attempt, memory, told }: OneTaskOptions,
): Promise<NamedEnd> {
  const settings = configurationOf(environment);
  const log = pino({ level: settings.logLevel }, standardError);
  const closing = new Closing(told);
  try {
    const store = await openBlobStore(settings);
    const { url, database } = closing.add(await openBaseServices(settings, log, { told }));
    await checkStorage(database, store, false);
    const events = closing.add(await openProjectEvents(url, log));
    const limits = (): MemoryLimits => memoryLimits(memory ?? process.availableMemory());
    const traits = traitsOf(settings.workerName ?? `task-${task}`, 1);
    const { usualLimits } = settings;
    return await runNamedTask(
      {
        ...{ url, database, events, log, usualLimits, limits, traits, attempt, told },
        blobs: keepingDuringBackups(store, database),
        freeDisk: freeDiskOf(settings.blobs),
        clock: () => new Date(),
      },
      task,
    );
  } finally {
    await closing.close();
  }
}
