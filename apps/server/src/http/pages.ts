import { existsSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Names of assets contain a digest of their content, so a fetched one never changes. */
const FOREVER = 'public, max-age=31536000, immutable';

/** The workers that solve, previews and what-ifs: they alone may compile WebAssembly, that of the solver. */
const SOLVING_WORKER = /\/assets\/(preview|what-if)\.worker-[^/]+\.js$/;

/** The folder into which `npm start` builds the pages. */
export const PAGES = join(import.meta.dirname, '../../../web/dist');

/**
 * Serves the built pages from a folder. Their routes follow `#`, so the server sees only `/`. Without built
 * pages only the API is served.
 */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn('The pages are not built: run `npm start`, or `node scripts/build.ts`.');
    return;
  }
  await app.register(files, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => !path.includes('/.'),
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? FOREVER : 'no-cache');
      if (!SOLVING_WORKER.test(path)) return;
      const policy = String(reply.getHeader('content-security-policy'));
      reply.header(
        'content-security-policy',
        policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
      );
    },
  });
}
