import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { upgradeDocuments } from '../model/versions/upgrade-documents.ts';

export interface TestDatabase {
  readonly url: string;
  /** Drops the database; ends remaining connections. */
  drop(): Promise<void>;
}

const TEMPLATE = 'template_thermarium';
const HALF_MADE = 'half_made_thermarium';

let starting: Promise<EmbeddedPostgres> | null = null;

/**
 * Makes an empty database with all migrations, on the run's server, which the first call of all test
 * processes starts.
 */
export async function testDatabase(): Promise<TestDatabase> {
  starting ??= startEmbeddedPostgres(inject('databaseFolder'), { durable: false });
  const server = await starting;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await maintain(server, async (client) => {
    await client.query('select pg_advisory_lock(1)');
    await makeTemplate(client, server);
    await client.query('select pg_advisory_unlock(1)');
    await client.query(`create database ${name} template ${TEMPLATE} owner ${ownerOf(server)}`);
  });
  return {
    url: addressOf(server, name),
    drop: () =>
      maintain(server, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

/**
 * Migrates the database that the others are copied from, once in a run: it gets its name when it is complete.
 */
async function makeTemplate(client: pg.Client, server: EmbeddedPostgres): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE]);
  if (rowCount !== 0) return;
  await client.query(`drop database if exists ${HALF_MADE} with (force)`);
  await client.query(`create database ${HALF_MADE} owner ${ownerOf(server)}`);
  const database = openDatabase(addressOf(server, HALF_MADE), 1);
  try {
    await migrateToLatest(database);
    await upgradeDocuments(database);
  } finally {
    await database.destroy();
  }
  await client.query(`alter database ${HALF_MADE} rename to ${TEMPLATE}`);
}

async function maintain(
  { maintenanceUrl }: EmbeddedPostgres,
  action: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(maintenanceUrl);
  await client.connect();
  await action(client).finally(() => client.end());
}

function addressOf({ url }: EmbeddedPostgres, database: string): string {
  const address = new URL(url);
  address.pathname = database;
  return address.href;
}

function ownerOf({ url }: EmbeddedPostgres): string {
  return new URL(url).username;
}
