import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from '../app.ts';
import type { Configuration } from '../config/configuration.ts';
import { openProjectEvents } from '../events/project-events.ts';
import { openSolveQueue } from '../jobs/solve-queue.ts';
import { startWorker } from '../jobs/worker.ts';
import { openMailer } from '../mail/mailer.ts';
import { folderTransport, smtpTransport } from '../mail/transports.ts';
import { seedStarterLibrary } from '../resources/libraries/starter-library.ts';
import { openBlobStore } from '../storage/open-blob-store.ts';
import { Closing } from './closing.ts';
import { openGround } from './ground.ts';
import { keepHouse } from './housekeeping.ts';

/** What a process does: answers calls, solves, or both. */
export const programRoles = ['api', 'worker'] as const;
export type ProgramRole = (typeof programRoles)[number];

export interface RunningProgram {
  /** Where calls are answered; null in a worker. */
  readonly address: string | null;
  stop(): Promise<void>;
}

/** Starts the parts of the program that the roles ask for. Rejects, with everything closed again, when one cannot be. */
export async function runProgram(
  configuration: Configuration,
  roles: readonly ProgramRole[],
  log: FastifyBaseLogger,
): Promise<RunningProgram> {
  const closing = new Closing();
  try {
    return { address: await start(configuration, roles, log, closing), stop: () => closing.close() };
  } catch (error) {
    await closing.close();
    throw error;
  }
}

async function start(
  configuration: Configuration,
  roles: readonly ProgramRole[],
  log: FastifyBaseLogger,
  closing: Closing,
): Promise<string | null> {
  const clock = () => new Date();
  const { url, database, keys } = closing.add(await openGround(configuration, log));
  const blobs = await openBlobStore(configuration);
  const events = closing.add(await openProjectEvents(url, log));
  const works = roles.includes('worker');
  const solves = closing.add(await openSolveQueue({ url, database, events, clock, log, works }));
  await seedStarterLibrary(database);
  closing.add({ close: keepHouse({ database, blobs, clock, log }) });
  if (works) {
    const { jobLimit, solvesAtOnce } = configuration;
    const { jobs } = solves;
    const context = { url, database, blobs, events, jobs, clock, log, jobLimit, solves: solvesAtOnce };
    const worker = await startWorker(context);
    closing.add({ close: () => worker.stop() });
  }
  if (!roles.includes('api')) return null;
  const mail = closing.add(openMailer(mailTransport(configuration, log), log));
  const services = { settings: configuration, database, blobs, keys, mail, solves, events, clock, log };
  const app = closing.add(await buildApp(services));
  return app.listen({ host: configuration.host, port: configuration.port });
}

function mailTransport({ mail, dataFolder }: Configuration, log: FastifyBaseLogger) {
  return mail.url === null
    ? folderTransport(join(dataFolder, 'mails'), mail.from, log)
    : smtpTransport(mail.url, mail.from);
}
