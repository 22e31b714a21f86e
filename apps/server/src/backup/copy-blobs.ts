import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { reasonOf } from '../errors/error-code.ts';
import { BackupRefused } from '../errors/refused.ts';
import { isKey } from '../files/blob-key.ts';
import { makePrivateFolder } from '../files/private-folder.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { BLOB_LIST, BLOBS, type Manifest } from './manifest.ts';
import { checkMeasured, compare, type Measure, Meter, writeMeasured } from './metered.ts';

/** Blobs copied at once: a bucket takes some hundredths of a second for each, however small. */
const AT_ONCE = 4;

/** Writes blobs into the folder of a backup, and a list of them. */
export async function writeBlobs(
  blobs: BlobStore,
  keys: AsyncIterable<string>,
  folder: string,
): Promise<Manifest['blobs']> {
  let [count, bytes] = [0, 0];
  const lines = new Readable({ read() {} });
  const list = writeMeasured(join(folder, BLOB_LIST), lines);
  const write = async (key: string) => {
    const path = join(folder, BLOBS, key);
    await makePrivateFolder(dirname(path));
    const measure = await writeMeasured(path, await blobs.stream(key));
    lines.push(`${measure.sha256} ${measure.bytes} ${key}\n`);
    count++;
    bytes += measure.bytes;
  };
  try {
    await eachOf(keys, write);
    lines.push(null);
  } catch (error) {
    lines.destroy();
    await list.catch(() => {});
    throw error;
  }
  return { count, bytes, list: await list };
}

/**
 * Puts the blobs of a backup into a store. Rejects when one is missing or damaged; some are then in the
 * store.
 */
export async function readBlobs(
  blobs: BlobStore,
  { count, list }: Manifest['blobs'],
  folder: string,
): Promise<void> {
  await checkMeasured(join(folder, BLOB_LIST), list);
  let found = 0;
  await eachOf(linesOf(join(folder, BLOB_LIST)), async (line) => {
    const { key, ...measure } = readLine(line);
    const path = join(folder, BLOBS, key);
    const meter = new Meter();
    const content = createReadStream(path);
    content.on('error', (error) => meter.destroy(error));
    await blobs.put(key, content.pipe(meter)).catch((error: unknown) => {
      throw new BackupRefused(`The blob ${key} could not be restored: ${reasonOf(error)}`, { cause: error });
    });
    compare(path, measure, meter.measure());
    found++;
  });
  if (found !== count) throw new BackupRefused(`The backup lists ${found} blobs, and should list ${count}.`);
}

/** Works on several at a time; the first failure ends all. */
async function eachOf(items: AsyncIterable<string>, work: (item: string) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  let failed = false;
  const lane = async () => {
    for (let next = await iterator.next(); !next.done && !failed; next = await iterator.next()) {
      await work(next.value);
    }
  };
  const lanes = Array.from({ length: AT_ONCE }, () =>
    lane().catch((error: unknown) => {
      failed = true;
      throw error;
    }),
  );
  const outcomes = await Promise.allSettled(lanes);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

async function* linesOf(path: string): AsyncGenerator<string, void> {
  const file = await open(path);
  yield* file.readLines();
}

const LINE = /^([0-9a-f]{64}) (\d+) (.+)$/;

function readLine(line: string): Measure & { readonly key: string } {
  const [, sha256, bytes, key] = LINE.exec(line) ?? [];
  if (key === undefined || !isKey(key))
    throw new BackupRefused(`${BLOB_LIST} has a line that is none of a blob.`);
  return { key, sha256, bytes: Number(bytes) };
}
