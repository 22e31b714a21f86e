import { join } from 'node:path';
import { endpoints } from '@thermarium/api';
import type { FastifyBaseLogger } from 'fastify';
import { type Configuration, readConfiguration } from '../config/configuration.ts';
import type { Keys } from '../config/secret.ts';
import { keysOf, openSecret } from '../config/secret.ts';
import { UNLIMITED } from '../db/connection-limits.ts';
import { type Connections, connectionRoom, connectionsFor } from '../db/connection-room.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { DatabaseWatch } from '../db/database-watch.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { PATIENCE_OF_STARTS, type Patience } from '../db/patience.ts';
import { upgradeDocuments } from '../model/versions/upgrade-documents.ts';
import { Closing } from './closing.ts';
import { reachDatabase } from './reach-database.ts';
import { checkSecret } from './secret-check.ts';

/** The common base of every process of the program: the migrated database and the keys. */
export interface Ground {
  /** `postgres://…` */
  readonly url: string;
  readonly database: Database;
  readonly watch: DatabaseWatch;
  readonly keys: Keys;
  readonly connections: Connections;
  /** The patience with the database: long until the program has started. */
  readonly patience: Patience;
  /** Also stops the embedded PostgreSQL, unless another process uses it. */
  close(): Promise<void>;
}

export interface GroundOptions {
  /** Whether the database may have been used with another secret, which this process's secret replaces. */
  readonly renewSecret?: boolean;
  /** Whether lanes that answer calls need connections too. */
  readonly answersCalls?: boolean;
  /** Ends the start between two of its steps. */
  readonly told?: AbortSignal;
}

/** The configuration of this process's environment. Throws `ConfigurationWrong`. */
export function configurationOf(environment: NodeJS.ProcessEnv): Configuration {
  return readConfiguration(environment, reservedNames());
}

/** The first segments of our own paths after `/api/`, which partners' names must not take. */
function reservedNames(): ReadonlySet<string> {
  return new Set(Object.values(endpoints).map(({ path }) => path.split('/')[2]));
}

/** Opens the database, the embedded one where none is configured, and migrates it to the newest schema. */
export async function openGround(
  configuration: Configuration,
  log: FastifyBaseLogger,
  { renewSecret = false, answersCalls = false, told }: GroundOptions = {},
): Promise<Ground> {
  const closing = new Closing(told);
  const patience: Patience = { ms: PATIENCE_OF_STARTS };
  try {
    const secret = await openSecret(configuration);
    const url = configuration.databaseUrl ?? (await openOwnServer(configuration, log, closing));
    if (configuration.databaseUrl !== null) await reachDatabase(url);
    await migrate(url, patience);
    const watch = closing.add(new DatabaseWatch(url));
    const connections = connectionsFor(await connectionRoom(url), answersCalls);
    const database = openDatabase(url, connections.calls, { patience, watch });
    closing.add({ close: () => database.destroy() });
    await checkSecret(database, secret, renewSecret);
    const keys = keysOf(secret);
    return { url, database, watch, keys, connections, patience, close: () => closing.close() };
  } catch (error) {
    await closing.close();
    throw error;
  }
}

async function migrate(url: string, patience: Patience): Promise<void> {
  const database = openDatabase(url, 1, { limits: UNLIMITED, patience });
  try {
    await migrateToLatest(database);
    await upgradeDocuments(database);
  } finally {
    await database.destroy();
  }
}

async function openOwnServer(
  { dataFolder }: Configuration,
  log: FastifyBaseLogger,
  closing: Closing,
): Promise<string> {
  const folder = join(dataFolder, 'postgresql');
  const server = await startEmbeddedPostgres(folder, { log: (line) => log.warn(line) });
  closing.add({ close: () => server.stop() });
  return server.url;
}
