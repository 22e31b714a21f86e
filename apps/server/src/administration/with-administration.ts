import type { FieldErrors } from '@thermarium/api';
import pino from 'pino';
import { ConfigurationWrong } from '../config/configuration.ts';
import { reasonOf } from '../error-code.ts';
import { FieldsInvalid, Refused } from '../http/refused.ts';
import { configurationOf, openGround } from '../program/ground.ts';
import { Administration } from './administration.ts';

/** The database cannot be reached or not be used, or the secret not be read. */
class DataUnusable extends Error {}

/**
 * Administers the program that this environment configures, whether it runs or not: an embedded database that does not
 * is started, and stopped afterwards.
 */
export async function withAdministration<Result>(
  environment: NodeJS.ProcessEnv,
  work: (administration: Administration) => Promise<Result>,
): Promise<Result> {
  const configuration = configurationOf(environment);
  // Standard output is for what was asked.
  const log = pino({ level: 'error' }, pino.destination(2));
  const ground = await openGround(configuration, log).catch((error: unknown) => {
    throw new DataUnusable(`The data cannot be used: ${causesOf(error)}`, { cause: error });
  });
  try {
    const { database, keys } = ground;
    const clock = () => new Date();
    return await work(new Administration({ database, keys, settings: configuration, clock }));
  } finally {
    await ground.close();
  }
}

/** What to tell somebody of a failure that is no fault of the program; null: it is one. */
export function refusalText(error: unknown): string | null {
  if (error instanceof FieldsInvalid) return messagesIn(error.fields).join('\n');
  const isKnown = [Refused, ConfigurationWrong, DataUnusable].some((known) => error instanceof known);
  return isKnown ? reasonOf(error) : null;
}

function messagesIn(fields: FieldErrors | readonly FieldErrors[] | readonly string[] | string): string[] {
  if (typeof fields === 'string') return [fields];
  return Object.values(fields).flatMap(messagesIn);
}

/** A host of several addresses fails with a reason for each. */
function causesOf(error: unknown): string {
  return error instanceof AggregateError ? error.errors.map(reasonOf).join('; ') : reasonOf(error);
}
