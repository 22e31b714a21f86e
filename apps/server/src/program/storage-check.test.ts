import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { openFolderStore } from '../storage/folder-store.ts';
import { testDatabase } from '../testing/database.ts';
import { startTestApp } from '../testing/test-app.ts';
import { checkStorage, MARK } from './storage-check.ts';
import { launch } from './testing/program-process.ts';
import { groundOfTest } from './testing/shared-ground.ts';

async function newStore() {
  const folder = await mkdtemp(join(tmpdir(), 'thermarium-mark-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { folder, blobs: openFolderStore(folder) };
}

async function newDatabase() {
  const { url, drop } = await testDatabase();
  const database = openDatabase(url, 5);
  onTestFinished(async () => {
    await database.destroy();
    await drop();
  });
  return database;
}

test('the first start ties database and store; another store and another database are refused until one is adopted', async () => {
  const [database, other] = [await newDatabase(), await newDatabase()];
  const [{ blobs }, elsewhere] = [await newStore(), await newStore()];
  await Promise.all([1, 2, 3].map(() => checkStorage(database, blobs, false)));
  await checkStorage(database, blobs, false);
  await expect(checkStorage(database, elsewhere.blobs, false)).rejects.toThrow(
    /BLOB_URL names is not the one .* --adopt-storage/,
  );
  await expect(checkStorage(other, blobs, false)).rejects.toThrow(
    /BLOB_URL names belongs to another database/,
  );
  await checkStorage(database, elsewhere.blobs, true);
  await checkStorage(database, elsewhere.blobs, false);
  await expect(checkStorage(database, blobs, false)).rejects.toThrow('belongs to another database');
});

test('a copy of the blobs goes with the database; a store that lost its mark does not', async () => {
  const database = await newDatabase();
  const [{ folder, blobs }, copy] = [await newStore(), await newStore()];
  await checkStorage(database, blobs, false);
  await cp(folder, copy.folder, { recursive: true });
  await checkStorage(database, copy.blobs, false);
  await copy.blobs.delete(MARK);
  await expect(checkStorage(database, copy.blobs, false)).rejects.toThrow('is not the one');
});

test('a first start that was broken off before the mark was in the store is taken up again', async () => {
  const database = await newDatabase();
  const { folder, blobs } = await newStore();
  const broken = { ...blobs, put: () => Promise.reject(new Error('killed')) };
  await expect(checkStorage(database, broken, false)).rejects.toThrow('killed');
  await checkStorage(database, blobs, false);
  const { mark } = await database.selectFrom('storage_mark').select('mark').executeTakeFirstOrThrow();
  expect(await readFile(join(folder, MARK), 'utf8')).toBe(`${mark}\n`);
});

test('a database of an earlier release is not tied to a store that has none of its solutions', async () => {
  const site = await startTestApp();
  onTestFinished(() => site.close());
  const ada = await site.user('ada@example.com');
  const { id: project_id } = (await ada.call('POST', '/api/project/', { name: 'Old' })).json;
  const solution = { project_id, transient: false, timestamp: new Date(), fingerprint: '', summary: '{}' };
  await site.database
    .insertInto('solution')
    .values({ ...solution, blobs: 'solutions/1/1' })
    .execute();
  const { blobs } = await newStore();
  await expect(checkStorage(site.database, blobs, false)).rejects.toThrow('is not the one');
  await blobs.put('solutions/1/1/index', Buffer.from('x'));
  await checkStorage(site.database, blobs, false);
});

test('a worker without the BLOB_URL of the others is refused at its start', async () => {
  const ground = await groundOfTest();
  const first = launch({ ...ground, BLOB_URL: join(ground.THERMARIUM_DATA, 'common') });
  await first.ready();
  const lost = launch(ground, '--role', 'worker');
  const { status, output, errors } = await lost.ending;
  expect([status, output]).toEqual([1, '']);
  expect(errors).toMatch(/^Thermarium cannot run: The blob store that BLOB_URL names is not .*\n$/);
  await first.stop();
  const adopted = launch(ground, '--adopt-storage');
  expect(await adopted.ready()).toMatch(/^http/);
});
