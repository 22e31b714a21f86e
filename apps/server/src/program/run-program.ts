import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { sweepAccounts } from '../accounts/sweep.ts';
import type { Configuration } from '../config/configuration.ts';
import type { Database } from '../db/database.ts';
import { PATIENCE_OF_CALLS } from '../db/patience.ts';
import { reasonOf } from '../errors/error-code.ts';
import { openProjectEvents, type ProjectEvents } from '../events/project-events.ts';
import { closeToOthers } from '../files/private-folder.ts';
import { sweepKeys } from '../http/idempotency.ts';
import { pruneTasks } from '../jobs/prune-tasks.ts';
import { solveQueue } from '../jobs/solve-queue.ts';
import type { WorkerOptions } from '../jobs/worker.ts';
import { openHealth } from '../monitoring/health.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { seedStarterLibrary } from '../resources/libraries/starter-library.ts';
import { sweepBin } from '../sharing/sweep-bin.ts';
import { sweepBlobs } from '../solutions/sweep-blobs.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { keepingDuringBackups } from '../storage/deletions.ts';
import { freeDiskOf } from '../storage/free-disk.ts';
import { openBlobStore } from '../storage/open-blob-store.ts';
import { sweepStudies } from '../studies/end-study.ts';
import { type BaseServicesOptions, openBaseServices } from './base-services.ts';
import { Closing } from './closing.ts';
import { type HttpListener, openHttpListener } from './http-listener.ts';
import { noteAddress } from './known-address.ts';
import { checkStorage } from './storage-check.ts';

const EVERY = 3_600_000;

interface HousekeepingContext {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
}

/**
 * Deletes what has expired, now and every hour; several processes may do so. The returned function ends it.
 */
function keepHouse({ database, blobs, clock, log }: HousekeepingContext): () => Promise<void> {
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = async () => {
    try {
      await sweepAccounts(database, clock());
      await sweepKeys(database, clock());
      await sweepBin(database, blobs, clock());
      await sweepStudies(database, blobs, clock());
      await pruneTasks(database, clock());
      await sweepBlobs(database, blobs, clock());
    } catch (error) {
      log.error({ err: error }, 'What has expired could not be cleared away');
    }
  };
  const start = () => {
    sweeping = sweep();
  };
  start();
  const timer = setInterval(start, EVERY);
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}

/** The roles of a process: answer calls, solve, or both. */
export const programRoles = ['api', 'worker'] as const;
type ProgramRole = (typeof programRoles)[number];

export interface ProgramOptions extends BaseServicesOptions {
  readonly roles: readonly ProgramRole[];
  /** Whether database and blob store belong together from now on, even if they did not before. */
  readonly adoptStorage?: boolean;
}

export interface RunningProgram {
  /** The public address; null in a worker. */
  readonly address: string | null;
  /** The link by which the first administrator activates the account; null where none is due. */
  readonly invitation: { readonly email: string; readonly link: string } | null;
  stop(): Promise<void>;
}

/**
 * Starts the parts of the program for the given roles. Rejects, with everything closed again, when one fails.
 */
export async function runProgram(
  configuration: Configuration,
  options: ProgramOptions,
  log: FastifyBaseLogger,
): Promise<RunningProgram> {
  const closing = new Closing(options.told);
  try {
    return { ...(await start(configuration, options, log, closing)), stop: () => closing.close() };
  } catch (error) {
    await closing.close();
    throw error;
  }
}

/**
 * A part that only one role needs is loaded only for it: it would cost the other start time and tens of MB.
 */
async function start(
  configuration: Configuration,
  { roles, adoptStorage = false, ...options }: ProgramOptions,
  log: FastifyBaseLogger,
  closing: Closing,
): Promise<Omit<RunningProgram, 'stop'>> {
  const clock = () => new Date();
  const works = roles.includes('worker');
  const listener = roles.includes('api')
    ? closing.add(
        await openHttpListener(configuration.host, configuration.port, {
          address: configuration.address,
          behindProxy: configuration.trustProxy !== false,
        }),
      )
    : null;
  const settings = listener ? withPort(configuration, listener) : configuration;
  await closeData(settings.dataFolder);
  // Before the database, whose first start takes seconds.
  const store = await openBlobStore(settings);
  await reachBlobs(store);
  const freeDisk = freeDiskOf(settings.blobs);
  const base = closing.add(
    await openBaseServices(settings, log, { ...options, answersCalls: listener !== null }),
  );
  const { url, database, watch, keys, connections, patience } = base;
  const mark = await checkStorage(database, store, adoptStorage);
  const blobs = keepingDuringBackups(store, database);
  const metrics = settings.metrics ? await openMetrics(settings.metrics, database, log, closing) : null;
  const heard = closing.add(await openProjectEvents(url, log));
  const events = metrics ? metrics.watchSolves(heard) : heard;
  await seedStarterLibrary(database);
  closing.add({ close: keepHouse({ database, blobs, clock, log }) });
  if (works) {
    const context = { url, database, blobs, freeDisk, events, clock, log };
    const solving = await startSolving(settings, context, mark);
    closing.add({ close: () => solving.stop() });
  }
  if (!listener) {
    patience.ms = PATIENCE_OF_CALLS;
    return { address: null, invitation: null };
  }
  await noteAddress(settings.dataFolder, settings.address);
  const { openApi } = await import('./api.ts');
  const health = openHealth(watch, keptFolders(settings));
  const solves = solveQueue({ database, events, clock });
  const services = { url, connections, database, health, blobs, freeDisk, keys, solves, events, clock, log };
  const { invitation } = closing.add(await openApi(settings, services, listener, metrics?.metrics ?? null));
  patience.ms = PATIENCE_OF_CALLS;
  return { address: settings.address, invitation };
}

/** Starts the worker of this process, or what gives tasks to the engine of the site in its place. */
async function startSolving(
  { engine: settings, workerName, solvesAtOnce, jobLimit, usualLimits, turn }: Configuration,
  context: Pick<WorkerOptions, 'url' | 'database' | 'blobs' | 'freeDisk' | 'events' | 'clock' | 'log'>,
  mark: string,
): Promise<{ stop(): Promise<void> }> {
  const { traitsOf } = await import('../jobs/workers.ts');
  if (settings.kind === 'local') {
    const { startWorker } = await import('../jobs/worker.ts');
    const traits = traitsOf(workerName, solvesAtOnce);
    return startWorker({ ...context, traits, jobLimit, usualLimits, turn });
  }
  const [{ openEngine }, { prefixOf }, { startDispatcher }] = await Promise.all([
    import('../dispatch/open-engine.ts'),
    import('../dispatch/job-order.ts'),
    import('../dispatch/dispatcher.ts'),
  ]);
  const prefix = prefixOf(mark);
  const engine = await openEngine(settings, prefix);
  const traits = traitsOf(workerName, 0, engine.name);
  return startDispatcher({ ...context, engine, prefix, traits, jobLimit, usualLimits });
}

/** The folders of this machine that hold the program's data. */
function keptFolders({ dataFolder, blobs }: Configuration): string[] {
  return [dataFolder, ...(blobs.kind === 'folder' ? [blobs.folder] : [])];
}

/** Opens metrics where they are configured: they cost the start some time. */
async function openMetrics(
  place: NonNullable<Configuration['metrics']>,
  database: Database,
  log: FastifyBaseLogger,
  closing: Closing,
): Promise<{ readonly metrics: Metrics; watchSolves(events: ProjectEvents): ProjectEvents }> {
  const [{ Metrics, tellMetrics }, { watchDatabase }, { watchSolves }] = await Promise.all([
    import('../monitoring/metrics.ts'),
    import('../monitoring/watch-database.ts'),
    import('../monitoring/watch-solves.ts'),
  ]);
  const metrics = new Metrics();
  watchDatabase(metrics, database, log);
  const { port } = closing.add(await tellMetrics(metrics, place, log));
  log.info({ host: place.host, port }, 'Metrics are told');
  return { metrics, watchSolves: (events) => watchSolves(events, metrics, database, log) };
}

/** With `PORT=0` the address is known once the port is open. */
function withPort(configuration: Configuration, { port }: HttpListener): Configuration {
  return { ...configuration, address: configuration.address.replace(/:0$/, `:${port}`) };
}

/** Files beside the blobs that a copy may have left open to other users. */
const SECRETS = ['secret', 'mails', 'postgresql'];

async function closeData(folder: string): Promise<void> {
  for (const name of SECRETS) await closeToOthers(join(folder, name));
}

/**
 * Fails now, rather than at the first solve, where the bucket's server is missing or does not know the key.
 */
async function reachBlobs(blobs: BlobStore): Promise<void> {
  await blobs.exists('any').catch((error: unknown) => {
    throw new Error(`The blob store cannot be reached by BLOB_URL: ${reasonOf(error)}.`, { cause: error });
  });
}
