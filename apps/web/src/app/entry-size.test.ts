import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';

const WEB = resolve(import.meta.dirname, '../..');
/** The largest compressed size of all JavaScript that the sign-in page needs, bytes. */
const LIMIT = 150_000;
/** Modules that must load only when they are needed. */
const LATER = [/\/node_modules\/three\//, /\/node_modules\/zod\//, /@zxcvbn-ts/, /\/src\/workspace\//];

/** The scripts that the page asks for before it shows anything: the entry, and whatever it imports at once. */
async function entryChunks() {
  // Builds for production: otherwise React would include its development tools.
  vi.stubEnv('NODE_ENV', 'production');
  const configFile = join(WEB, 'vite.config.ts');
  const built = await build({ root: WEB, configFile, logLevel: 'silent', build: { write: false } });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  const chunks = outputs.flatMap(({ output }) => output.filter((file) => file.type === 'chunk'));
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set(chunks.filter(({ isEntry }) => isEntry));
  // Iterating a set also visits members added during the iteration.
  for (const { imports } of loaded) {
    for (const name of imports) {
      const chunk = byName.get(name);
      if (chunk) loaded.add(chunk);
    }
  }
  return { loaded: [...loaded], count: chunks.length };
}

afterEach(() => {
  vi.unstubAllEnvs();
});

test('the sign-in page loads less than 150 kB of scripts, and nothing that draws in three dimensions', async () => {
  const { loaded, count } = await entryChunks();
  expect(loaded.length).toBeGreaterThan(0);
  expect(count).toBeGreaterThan(loaded.length);
  const modules = loaded.flatMap(({ moduleIds }) => moduleIds);
  expect(modules.some((name) => name.includes('/sign-in/sign-in-page'))).toBe(true);
  for (const later of LATER) expect(modules.filter((name) => later.test(name))).toEqual([]);
  const size = loaded.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
  expect(size).toBeLessThan(LIMIT);
});
