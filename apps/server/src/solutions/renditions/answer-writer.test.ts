import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeGzip, writePlain } from './answer-writer.ts';
import type { Written } from './order.ts';
import { type Piece, STALE } from './pieces.ts';

type Write = typeof writePlain;

/** The bytes that a reader is sent. */
async function sent(write: Write, pieces: Iterable<Piece>, stale: boolean): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const written: Written = await write(pieces, (bytes) => parts.push(Uint8Array.from(bytes)));
  const file = Buffer.concat(parts);
  expect(file.length).toBe(written.bytes);
  if (stale) for (const { at, bytes } of written.whenStale) file.set(bytes, at);
  return file;
}

/** Texts before and after the value of `stale`, some of them much larger than one portion. */
const around = fc.array(
  fc.tuple(fc.string(), fc.constantFrom(1, 3, 200_000)).map(([text, times]) => text.repeat(times)),
  { maxLength: 4 },
);

test('an answer says that it is fresh or stale, compressed or not, wherever that stands in it', async () => {
  await fc.assert(
    fc.asyncProperty(around, around, fc.boolean(), async (before, after, stale) => {
      const pieces: Piece[] = ['{"a":"', ...before, '","stale":', STALE, ',"b":"', ...after, '"}'];
      const expected = `{"a":"${before.join('')}","stale":${stale ? 'true ' : 'false'},"b":"${after.join('')}"}`;
      expect((await sent(writePlain, pieces, stale)).equals(Buffer.from(expected))).toBe(true);
      expect(gunzipSync(await sent(writeGzip, pieces, stale)).equals(Buffer.from(expected))).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('a compressed answer is one member of gzip, whose checksum is true', async () => {
  const text = JSON.stringify(Array.from({ length: 200_000 }, (_, n) => n));
  const file = await sent(writeGzip, [text, STALE, text], true);
  expect(file.length).toBeLessThan(text.length);
  const opened = createGunzip();
  expect(String(await buffer(Readable.from([file]).pipe(opened)))).toBe(`${text}true ${text}`);
  // All of it belongs to the first member.
  expect(opened.bytesWritten).toBe(file.length);
  const damaged = Uint8Array.from(file);
  damaged[file.length - 8] ^= 1;
  expect(() => gunzipSync(damaged)).toThrow('incorrect data check');
});

test('an answer without that word is the same for all', async () => {
  const text = 'x'.repeat(700_000);
  for (const stale of [false, true]) {
    expect(String(await sent(writePlain, [text], stale))).toBe(text);
    expect(String(gunzipSync(await sent(writeGzip, [text], stale)))).toBe(text);
  }
});
