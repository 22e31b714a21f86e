import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlobStore } from '../storage/blob-store.ts';
import { openFolderStore } from '../storage/folder-store.ts';
import { openBlobStore } from '../storage/open-blob-store.ts';
import { startBucket } from '../testing/bucket.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { sweepBlobs } from './sweep-blobs.ts';

const HOUR = 3_600_000;

let site: TestApp;
/** Tasks that are running, waiting and ended. */
let running: number;
let waiting: number;
let ended: number;

beforeAll(async () => {
  site = await startTestApp();
  const ada = await site.user('ada@example.com');
  const projects: number[] = [];
  const tasks: number[] = [];
  // A project has one open task at most.
  for (const state of ['RUNNING', 'PENDING', 'SUCCESS'] as const) {
    projects.push((await ada.call('POST', '/api/project/', { name: state })).json.id);
    const { id } = await site.database
      .insertInto('task')
      .values({
        ...{ project_id: projects.at(-1) ?? 0, transient: false, state, snapshot: '{}', fingerprint: '' },
        timestamp: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    tasks.push(id);
  }
  [running, waiting, ended] = tasks;
  const [project_id] = projects;
  const solution = { project_id, transient: false, timestamp: new Date(), fingerprint: '', summary: '{}' };
  await site.database
    .insertInto('solution')
    .values({ ...solution, blobs: `solutions/${ended}/2` })
    .execute();
  await site.database
    .updateTable('project')
    .set({ thumbnail_key: 'thumbnails/shown' })
    .where('id', '=', project_id)
    .execute();
});
afterAll(() => site.close());

const keys = () => ({
  kept: [
    `solutions/${running}/1/0/faces`,
    `solutions/${waiting}/1/index`,
    `solutions/${ended}/2/index`,
    'thumbnails/shown',
  ],
  left: [`solutions/${ended}/1/0/faces`, 'solutions/999999/1/index', 'thumbnails/replaced'],
});

async function plant(blobs: BlobStore): Promise<void> {
  for (const key of [...keys().kept, ...keys().left]) await blobs.put(key, Buffer.from(key));
}

async function present(blobs: BlobStore): Promise<string[]> {
  const { kept, left } = keys();
  const found = await Promise.all([...kept, ...left].map((key) => blobs.exists(key)));
  return [...kept, ...left].filter((_, n) => found[n]);
}

const stores: readonly (readonly [string, () => Promise<{ blobs: BlobStore; close(): Promise<void> }>])[] = [
  [
    'a folder',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'thermarium-sweep-'));
      return { blobs: openFolderStore(folder), close: () => rm(folder, { recursive: true }) };
    },
  ],
  [
    'a bucket',
    async () => {
      const { location, close } = await startBucket();
      return { blobs: await openBlobStore({ blobs: { ...location, prefix: 'below' } }), close };
    },
  ],
];

test.each(stores)(
  'in %s what no row names goes an hour later, nothing else, whatever runs',
  async (_, open) => {
    const { blobs, close } = await open();
    await sweepBlobs(site.database, blobs, new Date());
    await plant(blobs);
    await sweepBlobs(site.database, blobs, new Date());
    expect(await present(blobs)).toEqual([...keys().kept, ...keys().left]);
    await sweepBlobs(site.database, blobs, new Date(Date.now() + HOUR + 60_000));
    expect(await present(blobs)).toEqual(keys().kept);
    await close();
  },
);

test('empty folders of former solves go too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thermarium-sweep-'));
  const blobs = openFolderStore(folder);
  await mkdir(join(folder, 'solutions', '7', '1'), { recursive: true });
  await mkdir(join(folder, 'solutions', '8'), { recursive: true });
  await blobs.put(`solutions/${running}/1/index`, Buffer.from('x'));
  await utimes(join(folder, 'solutions', '8'), 1, 1);
  await sweepBlobs(site.database, blobs, new Date());
  expect(await readdir(join(folder, 'solutions'))).toEqual([String(running)]);
  await rm(folder, { recursive: true });
});
