import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';

const WEB = resolve(import.meta.dirname, '../..');
/** The largest compressed size of all JavaScript that the sign-in page needs, bytes. */
const LIMIT = 150_000;
/** Modules that must load only when they are needed. */
const LATER = [/\/node_modules\/three\//, /\/node_modules\/zod\//, /@zxcvbn-ts/, /\/src\/workspace\//];

/** The parts that a project shows at once, besides the entry. */
const OPEN_PROJECT = [
  'shell/signed-in-frame',
  'workspace/project-route',
  'packages/kinds/src/box/',
  'left/model-tree',
  'workspace/workspace-page',
  'workspace/workspace-frame',
  'picture/viewport-canvas',
];

let chunks: readonly Rolldown.OutputChunk[];
let byName: ReadonlyMap<string, Rolldown.OutputChunk>;

beforeAll(async () => {
  // Builds for production: otherwise React would include its development tools.
  vi.stubEnv('NODE_ENV', 'production');
  const configFile = join(WEB, 'vite.config.ts');
  const built = await build({ root: WEB, configFile, logLevel: 'silent', build: { write: false } });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  chunks = outputs.flatMap(({ output }) => output.filter((file) => file.type === 'chunk'));
  byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  vi.unstubAllEnvs();
});

/** Scripts with whatever they import at once. */
function loadedWith(first: readonly Rolldown.OutputChunk[]): readonly Rolldown.OutputChunk[] {
  const loaded = new Set(first);
  // Iterating a set also visits members added during the iteration.
  for (const { imports } of loaded) {
    for (const name of imports) {
      const chunk = byName.get(name);
      if (chunk) loaded.add(chunk);
    }
  }
  return [...loaded];
}

const entry = () => chunks.filter(({ isEntry }) => isEntry);

test('the sign-in page loads less than 150 kB of scripts, and nothing that draws in three dimensions', () => {
  const loaded = loadedWith(entry());
  expect(loaded.length).toBeGreaterThan(0);
  expect(chunks.length).toBeGreaterThan(loaded.length);
  const modules = loaded.flatMap(({ moduleIds }) => moduleIds);
  expect(modules.some((name) => name.includes('/sign-in/sign-in-page'))).toBe(true);
  for (const later of LATER) expect(modules.filter((name) => later.test(name))).toEqual([]);
  const size = loaded.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
  expect(size).toBeLessThan(LIMIT);
});

test('a project opens with few files of scripts', () => {
  const parts = OPEN_PROJECT.map((part) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.some((name) => name.includes(part)));
    if (!found) throw new Error(`No file has ${part}.`);
    return found;
  });
  expect(loadedWith([...entry(), ...parts]).length).toBeLessThan(16);
});

test('no two files of scripts wait for each other', () => {
  const after = (chunk: Rolldown.OutputChunk) =>
    loadedWith(chunk.imports.flatMap((name) => byName.get(name) ?? []));
  expect(chunks.filter((chunk) => after(chunk).includes(chunk))).toEqual([]);
});
