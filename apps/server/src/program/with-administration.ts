import type { FieldErrors } from '@thermarium/records';
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { Administration } from '../administration/administration.ts';
import { type Configuration, ConfigurationWrong } from '../config/configuration.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { reasonOf } from '../errors/error-code.ts';
import { BackupRefused, FieldsInvalid, Refused } from '../errors/refused.ts';
import { openProjectEvents } from '../events/project-events.ts';
import { solveQueue } from '../jobs/solve-queue.ts';
import { openMailer } from '../mail/mailer.ts';
import { openTransport } from '../mail/open-transport.ts';
import { type BaseServices, configurationOf, openBaseServices } from './base-services.ts';
import { notedAddress } from './known-address.ts';
import { standardError } from './standard-error.ts';

/** The database cannot be reached or used, or the secret cannot be read. */
class DataUnusable extends Error {}

/**
 * Administers the program that this environment configures, whether it runs or not: a stopped embedded
 * database is started, and stopped afterwards.
 */
export async function withAdministration<Result>(
  environment: NodeJS.ProcessEnv,
  work: (administration: Administration) => Promise<Result>,
): Promise<Result> {
  const configuration = configurationOf(environment);
  // Standard output is for the command's own answer.
  const log = pino({ level: 'error' }, standardError);
  const base = await openBaseServices(configuration, log).catch((error: unknown) => {
    throw new DataUnusable(`The data cannot be used: ${causesOf(error)}`, { cause: error });
  });
  // Failures are reported at once; there is no second attempt.
  const mail = openMailer(openTransport(configuration, log), log, []);
  try {
    const { database, keys } = base;
    const clock = () => new Date();
    const stopSolve = (task: number) => stopThroughQueue(base, clock, log, task);
    const settings = { ...configuration, address: await addressOf(configuration) };
    const context = { database, keys, settings, mail, clock, stopSolve };
    const result = await work(new Administration(context));
    await mail.settled();
    return result;
  } finally {
    await mail.close();
    await base.close();
  }
}

/** The address that links are made with: where none was given, the one by which the program listens. */
async function addressOf({ isAddressGiven, address, dataFolder }: Configuration): Promise<string> {
  return isAddressGiven ? address : ((await notedAddress(dataFolder)) ?? address);
}

/** Opens events for this command alone: most commands do not need them. */
async function stopThroughQueue(
  { url, database }: BaseServices,
  clock: () => Date,
  log: FastifyBaseLogger,
  task: number,
): Promise<void> {
  const events = await openProjectEvents(url, log);
  try {
    await solveQueue({ database, events, clock }).stop(task);
  } finally {
    await events.close();
  }
}

/** The sentence for a failure that is not a fault of the program; null: it is one. */
export function refusalText(error: unknown): string | null {
  if (error instanceof FieldsInvalid) return messagesIn(error.fields).join('\n');
  const known = [Refused, ConfigurationWrong, DataUnusable, DatabaseUnavailable, BackupRefused];
  const isKnown = known.some((sort) => error instanceof sort);
  return isKnown ? reasonOf(error) : null;
}

function messagesIn(fields: FieldErrors | readonly FieldErrors[] | readonly string[] | string): string[] {
  if (typeof fields === 'string') return [fields];
  return Object.values(fields).flatMap(messagesIn);
}

/** A host with several addresses fails with a reason for each. */
function causesOf(error: unknown): string {
  return error instanceof AggregateError ? error.errors.map(reasonOf).join('; ') : reasonOf(error);
}
