import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const MARK = '.built-from';

/**
 * Builds a folder unless it was built from the same sources before. What runs keeps the old one until the new one is
 * complete.
 *
 * @param sources globs of all files that the build reads, from the project's folder
 * @param build fills the folder it is given
 */
export async function buildIfChanged(
  folder: string,
  sources: readonly string[],
  build: (into: string) => Promise<void>,
): Promise<void> {
  const mark = join(folder, MARK);
  const current = fingerprint(sources);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === current) return;
  const into = `${folder}-${process.pid}`;
  try {
    await build(into);
  } catch (error) {
    rmSync(into, { recursive: true, force: true });
    throw error;
  }
  writeFileSync(join(into, MARK), current);
  rmSync(folder, { recursive: true, force: true });
  renameSync(into, folder);
}

/** A digest of the names, sizes and times of all sources. */
function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256');
  const skipped = (file: string) => /(?:^|\/)(?:node_modules|dist(?:-\d+)?)(?:\/|$)|\.test\.tsx?$/.test(file);
  for (const file of globSync(sources, { cwd: ROOT, exclude: skipped }).sort()) {
    const { size, mtimeMs } = statSync(join(ROOT, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
