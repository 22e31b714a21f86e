import type { FastifyBaseLogger } from 'fastify';
import type { Configuration } from '../config/configuration.ts';
import { reasonOf } from '../error-code.ts';
import { openProjectEvents } from '../events/project-events.ts';
import { openSolveQueue } from '../jobs/solve-queue.ts';
import { seedStarterLibrary } from '../resources/libraries/starter-library.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { openBlobStore } from '../storage/open-blob-store.ts';
import { Closing } from './closing.ts';
import { type Door, openDoor } from './door.ts';
import { type GroundOptions, openGround } from './ground.ts';
import { keepHouse } from './housekeeping.ts';

/** What a process does: answers calls, solves, or both. */
export const programRoles = ['api', 'worker'] as const;
type ProgramRole = (typeof programRoles)[number];

export interface ProgramOptions extends GroundOptions {
  readonly roles: readonly ProgramRole[];
}

export interface RunningProgram {
  /** Where people reach it; null in a worker. */
  readonly address: string | null;
  /** By which the first administrator activates the account; null where none is due. */
  readonly invitation: { readonly email: string; readonly link: string } | null;
  stop(): Promise<void>;
}

/** Starts the parts of the program that the roles ask for. Rejects, with everything closed again, when one cannot be. */
export async function runProgram(
  configuration: Configuration,
  options: ProgramOptions,
  log: FastifyBaseLogger,
): Promise<RunningProgram> {
  const closing = new Closing();
  try {
    return { ...(await start(configuration, options, log, closing)), stop: () => closing.close() };
  } catch (error) {
    await closing.close();
    throw error;
  }
}

/** What only one role needs is loaded only for it: it costs the other start time and tens of MB. */
async function start(
  configuration: Configuration,
  { roles, ...options }: ProgramOptions,
  log: FastifyBaseLogger,
  closing: Closing,
): Promise<Omit<RunningProgram, 'stop'>> {
  const clock = () => new Date();
  const works = roles.includes('worker');
  const door = roles.includes('api')
    ? closing.add(await openDoor(configuration.host, configuration.port))
    : null;
  const settings = door ? withPort(configuration, door) : configuration;
  const { url, database, keys } = closing.add(await openGround(settings, log, options));
  const blobs = await openBlobStore(settings);
  await reachBlobs(blobs);
  const events = closing.add(await openProjectEvents(url, log));
  const solves = closing.add(await openSolveQueue({ url, database, events, clock, log, works }));
  await seedStarterLibrary(database);
  closing.add({ close: keepHouse({ database, blobs, clock, log }) });
  if (works) {
    const { startWorker } = await import('../jobs/worker.ts');
    const { jobLimit, solvesAtOnce } = settings;
    const { jobs } = solves;
    const context = { url, database, blobs, events, jobs, clock, log, jobLimit, solves: solvesAtOnce };
    const worker = await startWorker(context);
    closing.add({ close: () => worker.stop() });
  }
  if (!door) return { address: null, invitation: null };
  const { openApi } = await import('./api.ts');
  const services = { database, blobs, keys, solves, events, clock, log };
  const { invitation } = closing.add(await openApi(settings, services, door));
  return { address: settings.address, invitation };
}

/** An address that follows from `PORT=0` is known once the port is. */
function withPort(configuration: Configuration, { port }: Door): Configuration {
  return { ...configuration, address: configuration.address.replace(/:0$/, `:${port}`) };
}

/** A bucket's server that is not there, or a key that it does not know, is told now rather than by the first solve. */
async function reachBlobs(blobs: BlobStore): Promise<void> {
  await blobs.exists('any').catch((error: unknown) => {
    throw new Error(`The blob store cannot be reached by BLOB_URL: ${reasonOf(error)}.`, { cause: error });
  });
}
