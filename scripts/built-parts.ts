import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { nameOfPart, PART } from './build-program.ts';

const SERVER = resolve(import.meta.dirname, '../apps/server');

/**
 * Tests of the server start its threads and child processes as they were built for `npm start`: loading a thousand modules
 * for each of them took more of the processors' time than most tests.
 */
export function builtParts(): Plugin {
  return {
    name: 'built-parts',
    enforce: 'pre',
    transform(code, importer) {
      if (!importer.startsWith(join(SERVER, 'src'))) return null;
      const built = code.replaceAll(PART, (named: string, address: string) => {
        const file = join(SERVER, 'dist/program', nameOfPart(join(importer, '..', address)));
        return existsSync(file) ? `new URL('${pathToFileURL(file)}')` : named;
      });
      return built === code ? null : { code: built, map: null };
    },
  };
}
