import { existsSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Names of assets carry a digest of their content: what was once fetched never changes. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Where `npm start` builds the pages. */
export const PAGES = join(import.meta.dirname, '../../../web/dist');

/**
 * Serves the built pages from a folder. Their routes stand behind `#`, so the program sees only `/`. Where nothing was
 * built the API serves alone.
 */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn('The pages are not built: run `npm start`, or `node scripts/build-web.ts`.');
    return;
  }
  await app.register(files, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => !path.includes('/.'),
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? FOREVER : 'no-cache');
    },
  });
}
