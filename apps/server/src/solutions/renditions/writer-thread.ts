/**
 * A thread that writes answers into files, one at a time. The main thread reads the blobs for it: so a store
 * is opened once, and a bucket's library loaded once.
 */
import { writeSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { isDiskFull } from '../../files/disk-space.ts';
import { BlobDamaged } from '../../storage/blob-store.ts';
import { InsideNotKept } from './inside-not-kept.ts';
import type { FromWriter, ToWriter } from './messages.ts';
import { render } from './render.ts';

/** Edits take precedence over readers of large results. */
const NICE = 10;
/** Only Linux gives each thread a priority of its own; elsewhere this would set the whole program's. */
if (process.platform === 'linux') setPriority(NICE);

const tell = (message: FromWriter): void => parentPort?.postMessage(message);
const wanted = new Map<string, { take(bytes: Uint8Array): void; fail(error: unknown): void }>();

class NotHanded extends Error {}

const blobs = {
  get: (key: string): Promise<Uint8Array> =>
    new Promise((take, fail) => {
      wanted.set(key, { take, fail });
      tell({ type: 'get', key });
    }),
};

parentPort?.on('message', (message: ToWriter) => {
  if (message.type === 'write') void write(message);
  else {
    const waiting = wanted.get(message.key);
    wanted.delete(message.key);
    if (message.bytes) waiting?.take(message.bytes);
    else waiting?.fail(new NotHanded(message.key));
  }
});

async function write({ order, file, given }: Extract<ToWriter, { type: 'write' }>): Promise<void> {
  const isGivenUp = new Int32Array(given);
  let at = 0;
  try {
    const written = await render(order, blobs, (bytes) => {
      if (Atomics.load(isGivenUp, 0) !== 0) throw new NotHanded('');
      for (let done = 0; done < bytes.length; ) {
        const count = writeSync(file, bytes, done, bytes.length - done, at);
        done += count;
        at += count;
      }
    });
    tell({ type: 'written', written });
  } catch (error) {
    tell(conclusionOf(error));
  } finally {
    wanted.clear();
  }
}

function conclusionOf(error: unknown): FromWriter {
  if (error instanceof InsideNotKept) return { type: 'not-kept' };
  if (error instanceof BlobDamaged) {
    return { type: 'damaged', key: error.key, reason: String(error.cause) };
  }
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { type: 'failed', reason, isDiskFull: isDiskFull(error) };
}
