import { join, parse, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { buildIfChanged } from './build-if-changed.ts';
import { KERNEL_SOURCES } from './build-kernels.ts';

const root = resolve(import.meta.dirname, '..');
const server = join(root, 'apps/server');

/**
 * The modules that are built in: our own code, and the libraries of most modules. Others stay as they were published: some read files
 * beside themselves, and passkeys did not work with theirs built in.
 */
const BUILT_IN = [/^@thermarium\//, 'kysely', 'zod'];
const SOURCES = [
  'apps/server/src/**/*',
  'packages/*/src/**/*',
  '{apps,packages}/*/package.json',
  ...KERNEL_SOURCES,
];

/** Threads and child processes are named so: each becomes a file of the build. */
export const PART = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;

export const nameOfPart = (file: string): string => `${parse(file).name}.js`;

function ownPrograms(): Plugin {
  return {
    name: 'own-programs',
    enforce: 'pre',
    async transform(code, importer) {
      let built = code;
      for (const [named, address = ''] of code.matchAll(PART)) {
        const id = join(importer, '..', address);
        this.emitFile({ type: 'chunk', id, fileName: nameOfPart(id) });
        built = built.replace(named, `new URL('./${nameOfPart(id)}', import.meta.url)`);
      }
      return built === code ? null : { code: built, map: null };
    },
  };
}

/**
 * Builds a program of the server, with its threads and child processes, into a folder of `apps/server/dist`. A few files
 * are loaded in half the time, and with half the processor time, of a thousand modules.
 *
 * @param main its file in `apps/server/src`
 */
export async function buildProgram(folder: string, main: string): Promise<void> {
  await buildIfChanged(join(server, 'dist', folder), SOURCES, async (outDir) => {
    const { build } = await import('vite');
    await build({
      root: server,
      configFile: false,
      logLevel: 'warn',
      plugins: [ownPrograms()],
      ssr: { noExternal: BUILT_IN },
      build: {
        outDir,
        ssr: true,
        target: 'esnext',
        minify: false,
        rolldownOptions: {
          input: join(server, 'src', main),
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    });
  });
}
