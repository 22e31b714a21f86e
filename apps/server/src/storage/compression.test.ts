import { expect, test } from 'vitest';
import { compress, decompress } from './compression.ts';

const FIELD = new Uint8Array(
  Float32Array.from({ length: 50_000 }, (_, index) => 25 + Math.sin(index / 100)).buffer,
);

test('what was compressed comes back as it was', async () => {
  for (const content of [FIELD, new Uint8Array(0), new Uint8Array(1_000_000)]) {
    expect(Buffer.compare(await decompress(await compress(content)), content)).toBe(0);
  }
});

test('empty space takes no room', async () => {
  expect((await compress(new Uint8Array(1_000_000))).length).toBeLessThan(200);
});

test('what was damaged or cut off is refused', async () => {
  const packed = await compress(FIELD);
  const damaged = Uint8Array.from(packed, (byte, index) => (index === packed.length >> 1 ? byte ^ 1 : byte));
  await expect(decompress(damaged)).rejects.toThrow();
  await expect(decompress(packed.subarray(0, packed.length - 5))).rejects.toThrow();
  await expect(decompress(FIELD)).rejects.toThrow();
});
