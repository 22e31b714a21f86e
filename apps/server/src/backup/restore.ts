import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Configuration } from '../config/configuration.ts';
import { keepSecret, parseSecret } from '../config/secret.ts';
import { migrateToLatest, migrationNames } from '../db/migrate.ts';
import type { Tables } from '../db/schema.ts';
import { BackupRefused } from '../errors/refused.ts';
import { insertLog } from '../events/task-log.ts';
import { MARK } from '../program/storage-check.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { readTables, setCounter } from './catalogue.ts';
import { readBlobs } from './copy-blobs.ts';
import { readTable } from './copy-tables.ts';
import { type Manifest, readManifest, SECRET } from './manifest.ts';
import { openPlace } from './place.ts';

/** Prefixes of all blobs in the store. */
const BLOB_FOLDERS = ['solutions', 'thumbnails'];

/**
 * Restores a backup into an empty database and an empty blob store, and migrates it to the newest schema.
 * Everything is compared with the backup's checksums. The database is filled in one transaction; when it
 * fails, the blobs put so far are deleted again.
 */
export async function restore(
  configuration: Configuration,
  source: string,
  log: FastifyBaseLogger,
): Promise<Manifest> {
  const folder = resolve(source);
  const manifest = await readManifest(folder);
  refuseLaterSchema(manifest);
  const secret = await secretIn(folder, manifest, configuration);
  const place = await openPlace(configuration, log);
  try {
    await refuseFull(place.client, place.blobs);
    if (secret !== null && configuration.secret === null) await keepSecret(configuration.dataFolder, secret);
    try {
      await readBlobs(place.blobs, manifest.blobs, folder);
      await fill(place.client, manifest, folder);
    } catch (error) {
      for (const blobFolder of BLOB_FOLDERS) await place.blobs.deleteAll(blobFolder);
      throw error;
    }
    return manifest;
  } finally {
    await place.close();
  }
}

function refuseLaterSchema({ migrations, version }: Manifest): void {
  const unknown = migrations.filter((name) => !migrationNames.includes(name));
  if (unknown.length === 0) return;
  throw new BackupRefused(
    `The backup was made by version ${version} of the program, which is later than this one. Restore it with that version.`,
  );
}

/** The secret to store; null where the backup has none. */
async function secretIn(
  folder: string,
  manifest: Manifest,
  configuration: Configuration,
): Promise<Uint8Array | null> {
  if (!manifest.secret) return null;
  const text = await readFile(join(folder, SECRET), 'utf8');
  const secret = parseSecret(text.trim());
  if (secret === null) throw new BackupRefused(`The file ${SECRET} of the backup is damaged.`);
  if (configuration.secret !== null && Buffer.compare(configuration.secret, secret) !== 0) {
    throw new BackupRefused(
      'THERMARIUM_SECRET is another secret than the one in the backup. Leave it unset, or set it to that one.',
    );
  }
  return secret;
}

async function refuseFull(client: pg.ClientBase, blobs: BlobStore): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v', 'm') limit 1`,
  );
  if (rowCount !== 0) {
    throw new BackupRefused(
      'The database is not empty. A backup is restored into an empty one: set THERMARIUM_DATA to a new folder, or DATABASE_URL to a new database.',
    );
  }
  if (await blobs.exists(MARK)) {
    throw new BackupRefused(
      'The blob store belongs to another database. A backup is restored into an empty one: set THERMARIUM_DATA to a new folder, or BLOB_URL to a new folder or prefix.',
    );
  }
  for (const folder of BLOB_FOLDERS) {
    for await (const key of blobs.keys(folder)) {
      throw new BackupRefused(
        `There is ${key} in the blob store. A backup is restored into an empty one: set THERMARIUM_DATA to a new folder, or BLOB_URL to a new folder or prefix.`,
      );
    }
  }
}

async function fill(client: pg.PoolClient, manifest: Manifest, folder: string): Promise<void> {
  const database = databaseOf(client);
  await database.transaction().execute(async (transaction) => {
    await migrateToLatest(transaction, manifest.migrations.at(-1));
    await refuseOtherTables(client, manifest);
    for (const table of manifest.tables) await readTable(client, table, folder);
    for (const counter of manifest.counters) await setCounter(client, counter, counter.last);
    await migrateToLatest(transaction);
    await queueAgain(transaction);
    // The original may live on: the next start gives this database and its blobs a new mark.
    await transaction.deleteFrom('storage_mark').execute();
  });
  await client.query('analyze');
}

/** Rejects where the backup's tables differ from those that its migrations make. */
async function refuseOtherTables(client: pg.ClientBase, { tables }: Manifest): Promise<void> {
  const made = await readTables(client);
  const place = ({ name, columns }: { name: string; columns: readonly string[] }) =>
    `${name} (${columns.toSorted().join(', ')})`;
  const known = new Set(made.map(place));
  const other = tables.find((table) => !known.has(place(table)));
  if (!other && made.length === tables.length) return;
  throw new BackupRefused(
    other
      ? `The backup has a table that the program does not have: ${place(other)}.`
      : 'The backup lacks tables.',
  );
}

const RESTORED = 'The task was restored from a backup; it starts again.';

/** Queues open tasks again: those that ran have no worker here. */
async function queueAgain(transaction: Transaction<Tables>): Promise<void> {
  const tasks = await transaction
    .updateTable('task')
    .set({ state: 'PENDING', progress: 0, paused: null, message: RESTORED, job: null, job_attempt: null })
    .where('state', 'in', ['PENDING', 'RUNNING'])
    .returning(['id', 'project_id'])
    .execute();
  for (const task of tasks) await insertLog(transaction, task, [RESTORED]);
}

/** The program's own queries over the one connection that also carries the copies. */
function databaseOf(client: pg.PoolClient): Kysely<Tables> {
  const pool = { options: {}, connect: async () => client, end: async () => {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
