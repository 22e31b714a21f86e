import { mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Configuration } from '../config/configuration.ts';
import { secretText } from '../config/secret.ts';
import { version } from '../config/version.ts';
import { errorCode, reasonOf } from '../errors/error-code.ts';
import { BackupRefused } from '../errors/refused.ts';
import { makePrivateFolder, PRIVATE_FILE } from '../files/private-folder.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { checkHold, holdDeletions } from '../storage/deletions.ts';
import { MIGRATIONS, readCounters, readTables } from './catalogue.ts';
import { writeBlobs } from './copy-blobs.ts';
import { writeTable } from './copy-tables.ts';
import { type Manifest, SECRET, TABLES, writeManifest } from './manifest.ts';
import { openPlace } from './place.ts';

export interface BackupOptions {
  /** Whether the backup contains the program's secret. */
  readonly withSecret: boolean;
}

/** The contents of a backup, in figures. */
export interface BackupSummary {
  readonly rows: number;
  readonly blobs: number;
  readonly bytes: number;
  /** Solutions whose files were already missing. */
  readonly withoutFiles: readonly string[];
}

/**
 * Writes a backup of a database and its blobs into a new folder, while the program runs. All its content is
 * of one moment. The folder gets its name when it is complete.
 */
export async function backUp(
  configuration: Configuration,
  target: string,
  { withSecret }: BackupOptions,
  log: FastifyBaseLogger,
): Promise<BackupSummary> {
  const path = resolve(target);
  await refuseExisting(path);
  const place = await openPlace(configuration, log);
  try {
    await makePrivateFolder(dirname(path));
    const half = await mkdtemp(join(dirname(path), `.${basename(path)}-unfinished-`));
    try {
      const secret = withSecret ? await secretText(configuration) : null;
      const summary = await write(place.client, place.blobs, half, secret);
      await flush(half);
      await rename(half, path);
      await flush(dirname(path));
      return summary;
    } catch (error) {
      await rm(half, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await place.close();
  }
}

async function refuseExisting(path: string): Promise<void> {
  const there = await readdir(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw new BackupRefused(`A backup cannot be written to ${path}: ${reasonOf(error)}`);
  });
  if (there !== null)
    throw new BackupRefused(`There is something at ${path} already. Name a folder that is not there yet.`);
}

async function write(
  client: pg.ClientBase,
  blobs: BlobStore,
  folder: string,
  secret: string | null,
): Promise<BackupSummary> {
  // Before the moment of the backup: blobs that its rows name stay until they are copied.
  await holdDeletions(client);
  await client.query('begin isolation level repeatable read, read only');
  const migrations = await migrationsOf(client);
  await makePrivateFolder(join(folder, TABLES));
  const tables: Manifest['tables'] = [];
  for (const table of await readTables(client)) tables.push(await writeTable(client, table, folder));
  const named = await namedBlobs(client);
  const { rows: servers } = await client.query<{ server_version: string }>('show server_version');
  await client.query('commit');
  // Counters advance outside transactions: values later than those of the rows are right.
  const counters = await readCounters(client);
  const withoutFiles: string[] = [];
  const written = await writeBlobs(blobs, keysOf(blobs, named, withoutFiles), folder);
  await checkHold(client);
  if (secret !== null) await writeFile(join(folder, SECRET), secret, { mode: PRIVATE_FILE, flush: true });
  await writeManifest(folder, {
    version,
    created: new Date().toISOString(),
    postgresql: servers[0].server_version,
    migrations,
    secret: secret !== null,
    tables,
    counters,
    blobs: written,
  });
  const sum = (of: (table: Manifest['tables'][number]) => number) =>
    tables.reduce((total, table) => total + of(table), 0);
  return {
    rows: sum(({ rows }) => rows),
    blobs: written.count,
    bytes: sum(({ bytes }) => bytes) + written.bytes,
    withoutFiles,
  };
}

async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [
    MIGRATIONS,
  ]);
  const { rows } =
    tables[0].found === null
      ? { rows: [] }
      : await client.query<{ name: string }>(`select name from ${MIGRATIONS} order by name`);
  if (rows.length === 0) throw new BackupRefused('There is nothing to back up: the database is empty.');
  return rows.map(({ name }) => name);
}

interface NamedBlobs {
  /** Key prefixes of whole folders. */
  readonly folders: readonly string[];
  readonly keys: readonly string[];
}

/** The blobs that rows name. */
async function namedBlobs(client: pg.ClientBase): Promise<NamedBlobs> {
  const { rows: solutions } = await client.query<{ blobs: string }>('select distinct blobs from solution');
  const { rows: pictures } = await client.query<{ key: string }>(
    'select distinct thumbnail_key as key from project where thumbnail_key is not null',
  );
  return { folders: solutions.map(({ blobs }) => blobs), keys: pictures.map(({ key }) => key) };
}

async function* keysOf(
  blobs: BlobStore,
  { folders, keys }: NamedBlobs,
  missing: string[],
): AsyncGenerator<string, void> {
  for (const folder of folders) {
    let found = false;
    for await (const key of blobs.keys(folder)) {
      found = true;
      yield key;
    }
    if (!found) missing.push(folder);
  }
  for (const key of keys) {
    if (await blobs.exists(key)) yield key;
    else missing.push(key);
  }
}

/** Makes the names in a folder survive a power failure; Windows neither can nor must. */
async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
