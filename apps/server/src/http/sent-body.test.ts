import { expect, test } from 'vitest';
import { SentBody } from './sent-body.ts';

const MEGABYTE = 1024 * 1024;

function sent(chunks: readonly Uint8Array[]): SentBody {
  const body = new SentBody();
  for (const chunk of chunks) body.add(chunk);
  return body;
}

/** Bytes that tell their place. */
const bytes = (count: number) => Uint8Array.from({ length: count }, (_, at) => at % 251);

test.each([
  ['nothing', 0, 1],
  ['one byte', 1, 1],
  ['one chunk', 500, 500],
  ['chunks of a byte', 3000, 1],
  ['chunks that fit no piece', 3 * MEGABYTE + 7, 65_537],
  ['chunks larger than a piece', 5 * MEGABYTE, 2 * MEGABYTE],
])('%s is kept as it came', (_, size, step) => {
  const whole = bytes(size);
  const chunks = Array.from({ length: Math.ceil(size / step) }, (_, n) =>
    whole.subarray(n * step, (n + 1) * step),
  );
  const body = sent(chunks);
  expect(body.length).toBe(size);
  expect(body.whole().equals(whole)).toBe(true);
  expect(Buffer.concat(body.pieces).equals(whole)).toBe(true);
});

test('pieces share their memory with nobody, and are few', () => {
  const body = sent(Array.from({ length: 200_000 }, () => bytes(20)));
  expect(new Set(body.pieces.map(({ buffer }) => buffer)).size).toBe(body.pieces.length);
  expect(body.pieces.length).toBeLessThan(30);
  expect(body.pieces.every(({ length }) => length > 0)).toBe(true);
});

test('a body that was not sent has no piece, so that none is given away twice', () => {
  expect(new SentBody().pieces).toEqual([]);
});
