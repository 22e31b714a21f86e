import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../db/database.ts';
import { BackupRefused } from '../errors/refused.ts';
import { configurationOf } from '../program/base-services.ts';
import { holdDeletions, keepingDuringBackups } from '../storage/deletions.ts';
import { openBlobStore } from '../storage/open-blob-store.ts';
import { startBucket } from '../testing/bucket.ts';
import { testDatabase } from '../testing/database.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';
import { emptyDatabase } from './testing/empty-database.ts';

const log = pino({ level: 'silent' });
const SAMPLE = join(import.meta.dirname, 'samples', '0001', 'backup');

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'thermarium backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A configuration with an empty database of its own, and its blobs in a folder. */
async function emptyPlace() {
  const url = await emptyDatabase();
  const folder = newFolder();
  const data = join(folder, 'data');
  return { url, folder, data, configuration: configurationOf({ DATABASE_URL: url, THERMARIUM_DATA: data }) };
}

/** A configuration into which the sample was restored. */
async function filledPlace() {
  const place = await emptyPlace();
  await restore(place.configuration, SAMPLE, log);
  return place;
}

async function client(url: string): Promise<pg.Client> {
  const opened = new pg.Client(url);
  await opened.connect();
  onTestFinished(() => opened.end());
  return opened;
}

async function tablesIn(url: string): Promise<number | null> {
  const { rowCount } = await (await client(url)).query(
    `select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return rowCount;
}

/** Every file of a folder, by path. */
function filesIn(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  return new Map(paths.map((path) => [path.slice(folder.length), readFileSync(path, 'hex')]));
}

test('what was restored into another database and a bucket is backed up as it was', async () => {
  const bucket = await startBucket();
  onTestFinished(bucket.close);
  const first = await filledPlace();
  const once = join(first.folder, 'once');
  await backUp(first.configuration, once, { withSecret: true }, log);

  const { access } = bucket.location;
  const url = await emptyDatabase();
  const other = configurationOf({
    ...{ DATABASE_URL: url, THERMARIUM_DATA: join(first.folder, 'other'), BLOB_URL: 's3://blobs/some/where' },
    ...{ S3_ENDPOINT: access.endpoint ?? '', S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
  });
  await restore(other, once, log);
  const twice = join(first.folder, 'twice');
  await backUp(other, twice, { withSecret: true }, log);
  const [before, after] = [filesIn(once), filesIn(twice)];
  for (const files of [before, after])
    for (const name of ['/manifest.json', '/blobs.txt']) files.delete(name);
  expect(before.size).toBeGreaterThan(40);
  expect(after).toEqual(before);
  const store = await openBlobStore(other);
  expect(await store.exists('solutions/1/1/index')).toBe(true);
});

test('a place that is not empty is left as it is', async () => {
  const full = await filledPlace();
  await expect(restore(full.configuration, SAMPLE, log)).rejects.toThrow('The database is not empty');
  const { url } = await emptyPlace();
  const occupied = configurationOf({ DATABASE_URL: url, THERMARIUM_DATA: full.data });
  await expect(restore(occupied, SAMPLE, log)).rejects.toThrow(/There is solutions\/.* in the blob store/);
  expect(await tablesIn(url)).toBe(0);
  expect(existsSync(join(full.data, 'blobs', 'solutions', '1', '1', 'index'))).toBe(true);
  await expect(backUp(full.configuration, full.data, { withSecret: true }, log)).rejects.toThrow(
    'There is something at',
  );
});

test('an empty database is told apart from a backup of nothing', async () => {
  const { configuration, folder } = await emptyPlace();
  const target = join(folder, 'backup');
  await expect(backUp(configuration, target, { withSecret: true }, log)).rejects.toThrow(
    'There is nothing to back up',
  );
  expect(readdirSync(folder).filter((name) => name.includes('backup'))).toEqual([]);
});

test.each([
  ['a table', 'tables/object.copy'],
  ['a blob', 'blobs/solutions/1/1/index'],
  ['the list of blobs', 'blobs.txt'],
])('a backup in which %s was changed is refused, and nothing of it stays', async (_, name) => {
  const { folder, url, data, configuration } = await emptyPlace();
  const copy = join(folder, 'copy');
  for (const [path, bytes] of filesIn(SAMPLE)) {
    mkdirSync(join(copy, path, '..'), { recursive: true });
    writeFileSync(join(copy, path), Buffer.from(bytes, 'hex'));
  }
  appendFileSync(join(copy, name), name.endsWith('.copy') ? '\n' : 'x');
  await expect(restore(configuration, copy, log)).rejects.toThrow(BackupRefused);
  expect(await tablesIn(url)).toBe(0);
  expect(existsSync(join(data, 'blobs', 'solutions'))).toBe(false);
  // After the mending, it can be restored into the same place.
  await restore(configuration, SAMPLE, log);
});

test('without its secret a backup says so, and another secret is refused', async () => {
  const { configuration, folder, url } = await filledPlace();
  const target = join(folder, 'bare');
  await backUp(configuration, target, { withSecret: false }, log);
  expect(existsSync(join(target, 'secret'))).toBe(false);
  const elsewhere = await emptyPlace();
  expect(await restore(elsewhere.configuration, target, log)).toMatchObject({ secret: false });
  expect(existsSync(join(elsewhere.data, 'secret'))).toBe(false);
  const third = await emptyPlace();
  const wrong = { DATABASE_URL: third.url, THERMARIUM_DATA: third.data, THERMARIUM_SECRET: '0'.repeat(64) };
  await expect(restore(configurationOf(wrong), SAMPLE, log)).rejects.toThrow(
    'THERMARIUM_SECRET is another secret',
  );
  expect(url).not.toBe(third.url);
});

test('a backup of a later release is refused by name', async () => {
  const { configuration, folder } = await emptyPlace();
  const copy = join(folder, 'later');
  const manifest = JSON.parse(readFileSync(join(SAMPLE, 'manifest.json'), 'utf8'));
  mkdirSync(copy);
  const later = { ...manifest, version: '2031.1.0', migrations: ['0001-first-tables', '9999-later'] };
  writeFileSync(join(copy, 'manifest.json'), JSON.stringify(later));
  await expect(restore(configuration, copy, log)).rejects.toThrow('made by version 2031.1.0');
});

/** A store in a database, as the program opens it. */
async function programStore(): Promise<{ database: Database; url: string; folder: string }> {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  const database = openDatabase(url, 3);
  onTestFinished(() => database.destroy());
  return { database, url, folder: newFolder() };
}

test('nothing is deleted from the blob store while a backup holds deletions off, and again afterwards', async () => {
  const { database, url, folder } = await programStore();
  const plain = await openBlobStore({ blobs: { kind: 'folder', folder } });
  const store = keepingDuringBackups(plain, database);
  for (const key of ['solutions/1/1/index', 'thumbnails/a']) await store.put(key, Buffer.from('x'));
  const backup = new pg.Client(url);
  await backup.connect();
  await holdDeletions(backup);
  await store.deleteAll('solutions/1/1');
  await store.delete('thumbnails/a');
  expect(await store.exists('solutions/1/1/index')).toBe(true);
  expect(await store.exists('thumbnails/a')).toBe(true);
  await backup.end();
  await store.deleteAll('solutions/1/1');
  await store.delete('thumbnails/a');
  expect(await store.exists('solutions/1/1/index')).toBe(false);
  expect(await store.exists('thumbnails/a')).toBe(false);
});
