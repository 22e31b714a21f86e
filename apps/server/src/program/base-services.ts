import { join } from 'node:path';
import { endpoints } from '@thermarium/api';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { type Configuration, readConfiguration } from '../config/configuration.ts';
import { type Keys, keysOf, openSecret, type Secret } from '../config/secret.ts';
import { UNLIMITED } from '../db/connection-limits.ts';
import { type Connections, connectionRoom, connectionsFor } from '../db/connection-room.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { DatabaseWatch } from '../db/database-watch.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { PATIENCE_OF_STARTS, type Patience } from '../db/patience.ts';
import { reasonOf } from '../errors/error-code.ts';
import { upgradeDocuments } from '../model/versions/upgrade-documents.ts';
import { Closing } from './closing.ts';

/** The common base of every process of the program: the migrated database and the keys. */
export interface BaseServices {
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

export interface BaseServicesOptions {
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
export async function openBaseServices(
  configuration: Configuration,
  log: FastifyBaseLogger,
  { renewSecret = false, answersCalls = false, told }: BaseServicesOptions = {},
): Promise<BaseServices> {
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

/** The database belongs to another secret. */
class SecretDiffers extends Error {
  constructor() {
    super(
      'The database was set up with another secret. Give this process the THERMARIUM_SECRET of the others, or the file' +
        " 'secret' that lay beside the database. Where it is lost, or was changed on purpose, end all processes and" +
        ' start one with --new-secret: everybody then has to sign in again and to renew their API token.',
    );
  }
}

/**
 * Ensures that all processes of a database have one secret: with different ones every second call of a user
 * would be refused. The first process leaves a key by which the others can tell; `renew` replaces it, and
 * voids the API tokens made under another. Rejects with `SecretDiffers`.
 */
async function checkSecret(database: Database, secret: Secret, renew: boolean): Promise<void> {
  const check = secret.deriveKey('check of the database');
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('secret_check')
      .values({ check_key: check })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { check_key } = await transaction
      .selectFrom('secret_check')
      .select('check_key')
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (Buffer.compare(check_key, check) === 0) return;
    if (!renew) throw new SecretDiffers();
    await transaction.updateTable('secret_check').set({ check_key: check }).execute();
    await transaction
      .updateTable('account')
      .set({ api_token_hash: null, api_token_sealed: null })
      .where('api_token_hash', 'is not', null)
      .execute();
  });
}

/** Longest wait for a host that does not answer, ms. */
const PATIENCE = 10_000;

/** Connects once. Rejects with a sentence that names the server and the reason, and never the password. */
export async function reachDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE });
  // Later failures are reported to the users of the database.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const place = `${client.host}:${client.port}`;
    throw new Error(
      `The database '${client.database}' at ${place} cannot be reached by DATABASE_URL: ${reasonOf(error)}.`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
}
