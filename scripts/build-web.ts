import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildIfChanged } from './build-if-changed.ts';

const root = resolve(import.meta.dirname, '..');
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

/** Builds the pages into apps/web/dist, from where the program serves them. */
export async function buildPages(): Promise<void> {
  await buildIfChanged(join(root, 'apps/web/dist'), SOURCES, async (outDir) => {
    const { build } = await import('vite');
    await build({ configFile: join(root, 'apps/web/vite.config.ts'), logLevel: 'warn', build: { outDir } });
    compress(outDir);
  });
}
