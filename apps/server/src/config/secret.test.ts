import { fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecret, parseSecret } from './secret.ts';

let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'thermarium-secret-'));
});
afterEach(() => rm(dataFolder, { recursive: true }));

function hexOf(key: Uint8Array): string {
  return Buffer.from(key).toString('hex');
}

test('a secret is made once, for its owner alone, and kept', async () => {
  const folder = join(dataFolder, 'not', 'there yet');
  const first = await openSecret({ secret: null, dataFolder: folder });
  const second = await openSecret({ secret: null, dataFolder: folder });
  expect(hexOf(second.deriveKey('tests'))).toBe(hexOf(first.deriveKey('tests')));
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['secret']);
});

test('every folder has another secret, and every purpose another key of 32 bytes', async () => {
  const here = await openSecret({ secret: null, dataFolder });
  const there = await openSecret({ secret: null, dataFolder: join(dataFolder, 'other') });
  const keys = [here.deriveKey('a'), here.deriveKey('b'), there.deriveKey('a')];
  expect(keys.map((key) => key.length)).toEqual([32, 32, 32]);
  expect(new Set(keys.map(hexOf)).size).toBe(3);
});

test('a key is HKDF-SHA256 of the secret', async () => {
  // Computed apart from Node: extract with 32 zero bytes as salt, expand once with the purpose as info.
  const { deriveKey } = await openSecret({ secret: new Uint8Array(32).fill(7), dataFolder });
  const extracted = createHmac('sha256', Buffer.alloc(32)).update(Buffer.alloc(32, 7)).digest();
  const expanded = createHmac('sha256', extracted).update('thermarium tests').update(Buffer.of(1)).digest();
  expect(hexOf(deriveKey('tests'))).toBe(expanded.toString('hex'));
  expect(await readdir(dataFolder)).toEqual([]);
});

test('processes that start at once agree on one secret', async () => {
  const program = new URL('../testing/programs/derived-key.ts', import.meta.url);
  const keys = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = fork(program, [dataFolder], { execArgv: [] });
      const [key] = await once(child, 'message');
      return key;
    }),
  );
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(await readdir(dataFolder)).toEqual(['secret']);
});

test('a damaged secret is not replaced, which would shut everybody out, but told', async () => {
  await writeFile(join(dataFolder, 'secret'), 'abc');
  await expect(openSecret({ secret: null, dataFolder })).rejects.toThrow(/should hold a secret/);
  expect(await readFile(join(dataFolder, 'secret'), 'utf8')).toBe('abc');
});

test('a secret is written in hexadecimal digits or base64', () => {
  const bytes = Uint8Array.from({ length: 32 }, (_, index) => index * 8 + 7);
  const buffer = Buffer.from(bytes);
  for (const form of [buffer.toString('hex'), buffer.toString('base64'), buffer.toString('base64url')]) {
    expect(hexOf(parseSecret(form) ?? new Uint8Array(0))).toBe(hexOf(bytes));
  }
  for (const form of ['', 'password', `${buffer.toString('hex')}00`, 'z'.repeat(64)]) {
    expect(parseSecret(form)).toBeNull();
  }
});
