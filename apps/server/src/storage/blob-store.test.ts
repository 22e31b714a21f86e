import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBucket } from '../testing/bucket.ts';
import { BlobKeyInvalid, BlobMissing, type BlobStore } from './blob-store.ts';
import { openBlobStore } from './open-blob-store.ts';

interface Opened {
  readonly store: BlobStore;
  close(): Promise<void>;
}

const stores: readonly (readonly [string, () => Promise<Opened>])[] = [
  ['a folder', inFolder],
  ['a bucket', () => inBucket('')],
  ['a bucket, below a prefix', () => inBucket('some/where')],
];

async function inFolder(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'thermarium blobs-'));
  const store = await openBlobStore({ blobs: { kind: 'folder', folder } });
  return { store, close: () => rm(folder, { recursive: true }) };
}

async function inBucket(prefix: string): Promise<Opened> {
  const bucket = await startBucket();
  const store = await openBlobStore({ blobs: { ...bucket.location, prefix } });
  return { store, close: bucket.close };
}

describe.each(stores)('in %s', (_, open) => {
  let store: BlobStore;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await open());
  });
  afterAll(() => close());

  test('bytes come back as they were put, also none', async () => {
    for (const [key, content] of [
      ['bytes/all', Uint8Array.from({ length: 256 }, (_, byte) => byte)],
      ['bytes/none', new Uint8Array(0)],
      ['bytes/many', largeContent(3_000_000)],
    ] as const) {
      await store.put(key, content);
      expect(Buffer.compare(await store.get(key), content), key).toBe(0);
      expect(Buffer.compare(await buffer(await store.stream(key)), content), key).toBe(0);
    }
  });

  test('a part of a larger buffer is put as that part', async () => {
    const whole = largeContent(1_000);
    await store.put('part', whole.subarray(100, 110));
    expect([...(await store.get('part'))]).toEqual([...whole.subarray(100, 110)]);
    expect((await store.get('part')).byteLength).toBe(10);
  });

  test('a stream is put whole, of unknown length too', async () => {
    const content = largeContent(2_000_000);
    await store.put('streamed', Readable.from(chunks(content)));
    expect(Buffer.compare(await store.get('streamed'), content)).toBe(0);
    await store.put('streamed-none', Readable.from([]));
    expect((await store.get('streamed-none')).length).toBe(0);
  });

  test('a stream that breaks off leaves nothing, and what was there before', async () => {
    await store.put('broken/known', Buffer.from('before'));
    for (const key of ['broken/known', 'broken/new']) {
      await expect(store.put(key, Readable.from(breakingOff()))).rejects.toThrow('cable pulled');
    }
    expect(await store.exists('broken/new')).toBe(false);
    expect(Buffer.from(await store.get('broken/known')).toString()).toBe('before');
  });

  test('the last write wins', async () => {
    await store.put('twice', Buffer.from('a longer first'));
    await store.put('twice', Buffer.from('second'));
    expect(Buffer.from(await store.get('twice')).toString()).toBe('second');
  });

  test('what is not there is missing, and can be deleted', async () => {
    expect(await store.exists('nowhere/at/all')).toBe(false);
    await expect(store.get('nowhere/at/all')).rejects.toThrow(BlobMissing);
    await expect(store.stream('nowhere/at/all')).rejects.toThrow(BlobMissing);
    await expect(store.copy('nowhere/at/all', 'copied')).rejects.toThrow(BlobMissing);
    await store.delete('nowhere/at/all');
    await store.deleteAll('nowhere');
  });

  test('a blob is deleted, and only that', async () => {
    await store.put('one/a', Buffer.from('a'));
    await store.put('one/b', Buffer.from('b'));
    await store.delete('one/a');
    expect(await store.exists('one/a')).toBe(false);
    expect(await store.exists('one/b')).toBe(true);
  });

  test('a folder of keys is deleted with all below, and nothing that begins alike', async () => {
    for (const key of ['many/1', 'many/deep/2', 'many-others/3', 'manyfold'])
      await store.put(key, Buffer.from(key));
    await store.deleteAll('many');
    const left = ['many/1', 'many/deep/2', 'many-others/3', 'manyfold'].map((key) => store.exists(key));
    expect(await Promise.all(left)).toEqual([false, false, true, true]);
  });

  test('a copy lives on its own', async () => {
    await store.put('original', Buffer.from('content'));
    await store.copy('original', 'copies/one');
    await store.delete('original');
    expect(Buffer.from(await store.get('copies/one')).toString()).toBe('content');
  });

  test('a folder may be deleted while it is written to', async () => {
    for (let round = 0; round < 10; round++) {
      await Promise.all([store.put(`busy/${round}/x`, Buffer.from('x')), store.deleteAll('busy')]);
    }
    await store.put('busy/last', Buffer.from('x'));
    expect(await store.exists('busy/last')).toBe(true);
  });

  test('keys that leave the store, or mean something else to a file system, are refused', async () => {
    const refused = [
      '',
      '/',
      '/etc/passwd',
      '..',
      '../secret',
      'a/../../secret',
      'a/..',
      './a',
      'a//b',
      'a/',
      '.aside/x',
      'a\\b',
      'C:\\x',
      'a\0b',
      'a b',
      'ä',
      '%2e%2e/a',
      `a/${'x'.repeat(500)}`,
    ];
    for (const key of refused) {
      const calls = [
        () => store.put(key, Buffer.from('x')),
        () => store.get(key),
        () => store.stream(key),
        () => store.exists(key),
        () => store.delete(key),
        () => store.deleteAll(key),
        () => store.copy(key, 'fine'),
        () => store.copy('fine', key),
      ];
      for (const call of calls) await expect(call(), `${call} of ${key}`).rejects.toThrow(BlobKeyInvalid);
    }
  });
});

function largeContent(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => (index * 2_654_435_761) >>> 24);
}

function* chunks(content: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < content.length; start += 70_000) yield content.subarray(start, start + 70_000);
}

async function* breakingOff(): AsyncGenerator<Uint8Array> {
  yield largeContent(200_000);
  throw new Error('cable pulled');
}
