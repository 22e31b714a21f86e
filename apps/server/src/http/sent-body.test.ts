import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { type HandedBody, putTogether, SentBody } from './sent-body.ts';

const MEGABYTE = 1024 * 1024;

/** A body that comes in chunks of a size, each with memory of its own as a connection gives it. */
function sent(whole: Uint8Array, step: number): SentBody {
  const body = new SentBody();
  for (let at = 0; at < whole.length; at += step) body.add(owned(whole.subarray(at, at + step)));
  return body;
}

function owned(bytes: Uint8Array): Buffer<ArrayBuffer> {
  const chunk = Buffer.allocUnsafeSlow(bytes.length);
  chunk.set(bytes);
  return chunk;
}

/** Bytes that tell their place. */
const bytes = (count: number) => Uint8Array.from({ length: count }, (_, at) => at % 251);

const bodies = [
  ['nothing', 0, 1],
  ['one byte', 1, 1],
  ['one chunk', 500, 500],
  ['chunks of a byte', 300_000, 1],
  ['chunks that fit no piece', 3 * MEGABYTE + 7, 65_537],
  ['chunks that are copied', MEGABYTE + 7, 1000],
] as const;

test.each(bodies)('%s is kept as it came, and can be read again', (_, size, step) => {
  const whole = bytes(size);
  const body = sent(whole, step);
  expect(body.length).toBe(size);
  expect(body.whole().equals(whole)).toBe(true);
  expect(body.whole().equals(whole)).toBe(true);
});

test.each(bodies)('%s is handed over as it came', async (_, size, step) => {
  const whole = bytes(size);
  const body = sent(whole, step);
  // A call may wait for its thread.
  await nextTurn();
  expect(putTogether(throughThread(body.handOver())).equals(whole)).toBe(true);
});

/** The body as another thread would be given it. */
function throughThread(handed: HandedBody): HandedBody {
  const { port } = handed;
  return structuredClone(handed, { transfer: port ? [port] : [] });
}

test('large and small chunks keep their order', () => {
  const whole = bytes(200_000);
  const body = new SentBody();
  for (let at = 0, step = 1; at < whole.length; at += step, step = (step * 7) % 20_011) {
    body.add(owned(whole.subarray(at, at + step)));
  }
  expect(body.whole().equals(whole)).toBe(true);
});

test('memory that a chunk shares with others stays theirs', () => {
  const shared = Buffer.from(bytes(20_000).buffer);
  const body = new SentBody();
  body.add(shared.subarray(0, 10_000));
  body.add(shared.subarray(10_000));
  expect(body.whole().equals(bytes(20_000))).toBe(true);
  expect(shared.length).toBe(20_000);
});

test('however a body comes, the thread that receives it holds next to nothing of it', () => {
  for (const step of [64 * 1024, 5000, 500]) {
    const body = new SentBody();
    for (let n = 0; n * step < MEGABYTE; n++) {
      const chunk = owned(new Uint8Array(step));
      body.add(chunk);
      expect(body.handOver().rest.length).toBeLessThanOrEqual(64 * 1024);
      if (step >= 5000) expect(chunk.buffer.detached).toBe(true);
    }
    body.close();
  }
});

test('what is handed over is there for the other thread alone, and closing the body takes nothing from it', async () => {
  const whole = bytes(3 * MEGABYTE);
  const body = sent(whole, 65_536);
  const other = new Worker(
    `const { parentPort, receiveMessageOnPort } = require('node:worker_threads');
    parentPort.once('message', ({ port }) => {
      parentPort.once('message', () => {
        let length = 0;
        for (let next; (next = receiveMessageOnPort(port)); ) length += next.message.length;
        parentPort.postMessage(length);
        port.close();
      });
    });`,
    { eval: true },
  );
  const { port, rest } = body.handOver();
  other.postMessage({ port }, port ? [port] : []);
  body.close();
  await nextTurn();
  other.postMessage('read');
  const [length] = await once(other, 'message');
  expect(length + rest.length).toBe(whole.length);
  await other.terminate();
});
