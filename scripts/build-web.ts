/**
 * Builds the pages into apps/web/dist unless they were built from the same sources before. Runs before every
 * `npm start`, so that a fresh clone needs no step of its own.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = resolve(import.meta.dirname, '..');
const pages = join(root, 'apps/web/dist');
const SOURCES = [
  'apps/web/**/*',
  'docs/**/*.md',
  'scripts/help/*',
  'examples/**/*.{json,png}',
  'scripts/templates/*',
  'packages/*/src/**/*',
  'packages/*/package.json',
  'package-lock.json',
];
const MARK = '.built-from';

/** A digest of the names, sizes and times of all sources. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const skipped = (file: string) => /(?:^|\/)(?:node_modules|dist(?:-\d+)?)(?:\/|$)|\.test\.tsx?$/.test(file);
  for (const file of globSync(SOURCES, { cwd: root, exclude: skipped }).sort()) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Compresses text files once and well; they are sent compressed. */
function compress(folder: string): void {
  for (const file of globSync('**/*.{html,js,css,svg,json}', { cwd: folder })) {
    const path = join(folder, file);
    const content = readFileSync(path);
    if (content.length < 1024) continue;
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  }
}

const mark = join(pages, MARK);
const current = fingerprint();
if (!existsSync(mark) || readFileSync(mark, 'utf8') !== current) {
  const { build } = await import('vite');
  // A running server keeps serving the old pages until the new ones are complete.
  const outDir = `${pages}-${process.pid}`;
  await build({ configFile: join(root, 'apps/web/vite.config.ts'), logLevel: 'warn', build: { outDir } });
  compress(outDir);
  writeFileSync(join(outDir, MARK), current);
  rmSync(pages, { recursive: true, force: true });
  renameSync(outDir, pages);
}
