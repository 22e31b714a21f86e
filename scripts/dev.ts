/**
 * Runs the program and the pages from their sources, for those who work on them: pages follow each change at once, and the
 * program starts again with each of its own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createServer } from 'vite';

const root = resolve(import.meta.dirname, '..');
const { PORT = '3000' } = process.env;
/** Vite's usual port. */
const PAGES = 'http://localhost:5173';

const program = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts', ...process.argv.slice(2)],
  // Links in mails and on the terminal lead to the pages as they are made here.
  { cwd: root, stdio: 'inherit', env: { THERMARIUM_URL: PAGES, ...process.env, PORT } },
);
const pages = await createServer({
  configFile: resolve(root, 'apps/web/vite.config.ts'),
  server: {
    proxy: { '/api': `http://127.0.0.1:${PORT}` },
    port: Number(new URL(PAGES).port),
    strictPort: true,
  },
});
await pages.listen();
pages.printUrls();
// Ctrl-C reaches the program too, which ends in order.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => program.kill(signal));
await once(program, 'exit');
await pages.close();
