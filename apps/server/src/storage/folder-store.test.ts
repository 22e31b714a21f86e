import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StorageFull } from './blob-store.ts';
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

test('what is kept is closed to other users, also while it is written, and what lay open is closed', async () => {
  const old = join(folder, 'solutions', '1');
  await mkdir(old, { recursive: true, mode: 0o755 });
  await writeFile(join(old, 'field'), 'x', { mode: 0o644 });
  await chmod(folder, 0o755);
  const store = await openBlobStore({ blobs: { kind: 'folder', folder } });
  await store.put('solutions/2/3/field', Buffer.from('x'));
  await store.put('solutions/2/3/streamed', Readable.from([Buffer.from('x')]));
  await store.copy('solutions/2/3/field', 'copies/field');
  const writer = start(new URL('../testing/programs/endless-blob.ts', import.meta.url), folder, 'slow');
  await once(writer, 'message');
  expect(await openToOthers(folder)).toEqual([]);
  expect(await readdir(join(folder, '.aside'))).toHaveLength(1);
  writer.kill('SIGKILL');
  await once(writer, 'exit');
});

/** The files in a folder that other users may read, the folder itself included. */
async function openToOthers(root: string): Promise<string[]> {
  const names = ['.', ...(await readdir(root, { recursive: true }))];
  const modes = await Promise.all(names.map((name) => stat(join(root, name))));
  return names.filter((_, n) => (modes[n].mode & 0o077) !== 0);
}

test('of a folder of keys nothing is left once its last blob is deleted', async () => {
  const store = openFolderStore(folder);
  for (const key of ['solutions/1/1/index', 'solutions/1/2/index', 'thumbnails/a']) {
    await store.put(key, Buffer.from('x'));
  }
  await store.deleteAll('solutions/1/1');
  expect(await readdir(join(folder, 'solutions/1'))).toEqual(['2']);
  await store.deleteAll('solutions/1/2');
  await store.delete('thumbnails/a');
  expect(await readdir(folder)).toEqual(['.aside']);
});

test('a full disk is told as such, and nothing is left of what did not fit', async () => {
  const store = openFolderStore(folder);
  await store.put('kept', Buffer.from('before'));
  for (const code of ['ENOSPC', 'EDQUOT']) {
    const refused = store.put('kept', Readable.from(fillingUp(code)));
    await expect(refused).rejects.toThrow(StorageFull);
    await expect(refused).rejects.toThrow('no disk space left');
  }
  expect(Buffer.from(await store.get('kept')).toString()).toBe('before');
  expect(await readdir(join(folder, '.aside'))).toEqual([]);
});

async function* fillingUp(code: string): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(200_000);
  throw Object.assign(new Error('write'), { code });
}

test.each([
  ['where nothing can be made', '/proc/nowhere/blobs'],
  ['below a file', 'file/blobs'],
])('a folder %s is refused at once, in a sentence', async (_, place) => {
  await writeFile(join(folder, 'file'), 'x');
  const opening = openBlobStore({ blobs: { kind: 'folder', folder: resolve(folder, place) } });
  await expect(opening).rejects.toThrow(
    /^The folder .*blobs, where blobs are to be kept \(BLOB_URL\), cannot be/,
  );
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
