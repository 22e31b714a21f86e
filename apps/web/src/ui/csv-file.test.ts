import { expect, it } from 'vitest';
import { csvFile } from './csv-file.ts';

it('begins with the mark by which Excel knows UTF-8', async () => {
  const bytes = new Uint8Array(await csvFile('°C').arrayBuffer());
  expect([...bytes]).toEqual([0xef, 0xbb, 0xbf, 0xc2, 0xb0, 0x43]);
});
