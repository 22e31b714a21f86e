import { expect, it } from 'vitest';
import type { Written } from './order.ts';
import { GivenUp, WriterQueue } from './writer-queue.ts';

const WRITTEN: Written = { bytes: 1, whenStale: [] };

/** A queue whose threads write at once, and the number of threads that were started. */
function site() {
  let started = 0;
  let ended = 0;
  const queue = new WriterQueue(() => {
    started++;
    return { isAlive: true, write: async () => WRITTEN, end: async () => void ended++ };
  });
  const order = { subject: { kind: 'solution' }, manner: {}, summary: '' } as never;
  const write = () => queue.write(1, { order, file: 0, given: new SharedArrayBuffer(4) });
  return { queue, write, counts: () => ({ started, ended }) };
}

it('a thread that was made ready writes the next answer, and is not started twice', async () => {
  const { queue, write, counts } = site();
  queue.warm();
  queue.warm();
  expect(counts()).toEqual({ started: 1, ended: 0 });
  expect(await write()).toBe(WRITTEN);
  expect(counts()).toEqual({ started: 1, ended: 0 });
  await queue.close();
  expect(counts()).toEqual({ started: 1, ended: 1 });
});

it('nothing is started once it is closed', async () => {
  const { queue, write, counts } = site();
  await queue.close();
  queue.warm();
  await expect(write()).rejects.toBeInstanceOf(GivenUp);
  expect(counts()).toEqual({ started: 0, ended: 0 });
});
