import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFolderStore } from './folder-store.ts';
import { openBlobStore } from './open-blob-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thermarium-blobs-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs a program of the tests in a process of its own. */
function start(program: URL, ...words: string[]) {
  return fork(program, words, { execArgv: [] });
}

test('readers meet the old or the new content, never a mixture', async () => {
  const store = openFolderStore(folder);
  const [old, fresh] = [Buffer.alloc(1_000_000, 'o'), Buffer.alloc(1_500_000, 'n')];
  await store.put('replaced', old);
  let writing = true;
  const writes = (async () => {
    for (let round = 0; round < 5; round++) await store.put('replaced', round % 2 === 0 ? fresh : old);
    writing = false;
  })();
  let reads = 0;
  while (writing) {
    const seen = Buffer.from(await store.get('replaced'));
    expect(seen.equals(old) || seen.equals(fresh)).toBe(true);
    reads++;
  }
  await writes;
  expect(reads).toBeGreaterThan(0);
});

test('a process killed while it writes leaves no part of a blob', async () => {
  const writer = start(
    new URL('../testing/programs/endless-blob.ts', import.meta.url),
    folder,
    'solutions/1',
  );
  await once(writer, 'message');
  expect(await readdir(join(folder, '.aside'))).toHaveLength(1);
  writer.kill('SIGKILL');
  await once(writer, 'exit');
  const store = openFolderStore(folder);
  expect(await store.exists('solutions/1')).toBe(false);
});

test('what killed processes left is removed after a day, and not what is being written', async () => {
  const aside = join(folder, '.aside');
  await mkdir(join(aside, 'old-folder', 'deep'), { recursive: true });
  const yesterday = Date.now() / 1000 - 25 * 3_600;
  for (const name of ['old', 'new']) await writeFile(join(aside, name), 'x');
  for (const name of ['old', 'old-folder']) await utimes(join(aside, name), yesterday, yesterday);
  await openBlobStore({ blobs: { kind: 'folder', folder } });
  expect(await readdir(aside)).toEqual(['new']);
});

test('blobs in a folder do without the library of Amazon', async () => {
  const opener = start(new URL('../testing/programs/loaded-modules.ts', import.meta.url), folder);
  const [loaded] = await once(opener, 'message');
  expect(loaded).toContain('flydrive/drivers/fs');
  expect(loaded.filter((name: string) => name.includes('aws'))).toEqual([]);
});
