import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Configuration } from '../config/configuration.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { reasonOf } from '../errors/error-code.ts';
import { BackupRefused } from '../errors/refused.ts';
import { reachDatabase } from '../program/base-services.ts';
import { Closing } from '../program/closing.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { openBlobStore } from '../storage/open-blob-store.ts';
import { settleSession } from './copy-tables.ts';

/**
 * The source of a backup or the target of a restore: a database as it is, without migration, and its blobs.
 */
export interface Place {
  /** One connection, so that the settings of one statement hold for the next. */
  readonly client: pg.PoolClient;
  readonly blobs: BlobStore;
  close(): Promise<void>;
}

/** The place that a configuration names; a stopped embedded database is started. */
export async function openPlace(configuration: Configuration, log: FastifyBaseLogger): Promise<Place> {
  const closing = new Closing();
  try {
    const url = configuration.databaseUrl ?? (await openOwnServer(configuration, log, closing));
    if (configuration.databaseUrl !== null) await reachDatabase(url);
    const client = await connect(url, closing);
    await settleSession(client);
    return { client, blobs: await openBlobStore(configuration), close: () => closing.close() };
  } catch (error) {
    await closing.close();
    throw new BackupRefused(`The data cannot be used: ${reasonOf(error)}`, { cause: error });
  }
}

/**
 * A pool of one connection that is never given back: the program's own queries and copies of tables both use
 * it.
 */
async function connect(url: string, closing: Closing): Promise<pg.PoolClient> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'thermarium backup',
    keepAlive: true,
    max: 1,
  });
  closing.add({ close: () => pool.end() });
  pool.on('error', () => {});
  const client = await pool.connect();
  // The next query reports a lost connection.
  client.on('error', () => {});
  const release = client.release.bind(client);
  closing.add({ close: async () => release(true) });
  client.release = () => {};
  return client;
}

async function openOwnServer(
  { dataFolder }: Configuration,
  log: FastifyBaseLogger,
  closing: Closing,
): Promise<string> {
  const server = await startEmbeddedPostgres(join(dataFolder, 'postgresql'), {
    log: (line) => log.warn(line),
  });
  closing.add({ close: () => server.stop() });
  return server.url;
}
