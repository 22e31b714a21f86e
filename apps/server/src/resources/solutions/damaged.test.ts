import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallModel } from '../../testing/small-model.ts';
import { type SolveSite, solve, startSolveSite } from '../../testing/solve-site.ts';
import { storeProject } from '../../testing/stored-project.ts';
import type { TestUser } from '../../testing/test-app.ts';

let site: SolveSite;
let ada: TestUser;
let project: string;
/** The folder of the solution's files, and the one of a smaller model's. */
let folder: string;
let other: string;

beforeAll(async () => {
  site = await startSolveSite();
  await site.startWorker();
  ada = await site.user('ada@example.com');
  const { id } = await storeProject(site.database, ada.id, smallModel({ save_internal_temp: true }));
  const small = await storeProject(site.database, ada.id, {
    ...smallModel(),
    tree: smallModel().tree.slice(0, 1),
  });
  await solve(ada, id, 1);
  await solve(ada, small.id, 1);
  const rows = await site.database.selectFrom('solution').select(['project_id', 'blobs']).execute();
  const folderOf = (one: number) =>
    join(site.blobFolder, rows.find(({ project_id }) => project_id === one)?.blobs ?? '');
  [project, folder, other] = [`/api/project/${id}/`, folderOf(id), folderOf(small.id)];
});
afterAll(() => site.close());

const flip = (bytes: Buffer): Buffer => {
  const damaged = Buffer.from(bytes);
  damaged[damaged.length >> 1] ^= 0x10;
  return damaged;
};
const DAMAGES: readonly (readonly [string, (bytes: Buffer, name: string) => Promise<Buffer> | Buffer])[] = [
  ['altered', flip],
  ['cut off', (bytes) => bytes.subarray(0, bytes.length - 7)],
  ['empty', () => Buffer.alloc(0)],
  ['of another solution', (_, name) => readFile(join(other, name))],
];

const SOLUTION = 'solution/?transient=1';
const PLANE = 'solution/plane/?plane=xz&coordinate=5&transient=1';
const READS: readonly (readonly [string, string])[] = [
  ['index', SOLUTION],
  ['index', PLANE],
  ['history', SOLUTION],
  ['4/faces', SOLUTION],
  ['4/field', PLANE],
  ['4/slab-0', PLANE],
];

test.each(READS)('a file %s that is damaged is told as such by %s', async (name, path) => {
  const file = join(folder, name);
  const whole = await readFile(file);
  for (const [damage, done] of DAMAGES) {
    // The other solution has no fields.
    if (damage === 'of another solution' && name !== 'history') continue;
    await writeFile(file, await done(whole, name));
    const { status, json } = await ada.call('GET', project + path);
    expect([damage, status, json]).toEqual([
      damage,
      409,
      { code: 'not-stored', detail: expect.stringMatching(/damaged\. Solve again/) },
    ]);
  }
  await writeFile(file, whole);
});

test('the history of an object says so too, and what is whole again is read', async () => {
  const { json: tree } = await ada.call('GET', `${project}tree/`);
  const path = `${project}transient/${tree[0].id}/2/`;
  const file = join(folder, 'history');
  const whole = await readFile(file);
  await writeFile(file, flip(whole));
  expect((await ada.call('GET', path)).json).toMatchObject({ code: 'not-stored' });
  await writeFile(file, whole);
  for (const read of [path, project + SOLUTION, project + PLANE]) {
    expect((await ada.call('GET', read)).status).toBe(200);
  }
});
