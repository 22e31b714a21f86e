import { join } from 'node:path';
import { endpoints } from '@thermarium/api';
import type { FastifyBaseLogger } from 'fastify';
import { type Configuration, readConfiguration } from '../config/configuration.ts';
import { openSecret } from '../config/secret.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '../db/migrate.ts';
import type { Keys } from '../services.ts';

/** What every process of the program stands on: the migrated database and the keys. */
export interface Ground {
  /** `postgres://…` */
  readonly url: string;
  readonly database: Database;
  readonly keys: Keys;
  /** Also stops the embedded PostgreSQL, unless another process uses it. */
  close(): Promise<void>;
}

/** The configuration of this process's environment. Throws `ConfigurationWrong`. */
export function configurationOf(environment: NodeJS.ProcessEnv): Configuration {
  return readConfiguration(environment, reservedNames());
}

/** The first segments of our own paths after `/api/`, where the names of partners stand too. */
function reservedNames(): ReadonlySet<string> {
  return new Set(Object.values(endpoints).map(({ path }) => path.split('/')[2]));
}

/** Opens the database, the embedded one where none is configured, and brings it to the newest schema. */
export async function openGround(configuration: Configuration, log: FastifyBaseLogger): Promise<Ground> {
  const { databaseUrl, dataFolder } = configuration;
  const [secret, server] = await Promise.all([
    openSecret(configuration),
    databaseUrl === null
      ? startEmbeddedPostgres(join(dataFolder, 'postgresql'), { log: (line) => log.warn(line) })
      : null,
  ]);
  const url = databaseUrl ?? server?.url ?? '';
  const database = openDatabase(url);
  const close = async () => {
    await database.destroy();
    await server?.stop();
  };
  try {
    await migrateToLatest(database);
  } catch (error) {
    await close();
    throw error;
  }
  const keys = {
    signing: secret.deriveKey('access tokens'),
    sealing: secret.deriveKey('API tokens at rest'),
    captcha: secret.deriveKey('bot check'),
  };
  return { url, database, keys, close };
}
