#!/usr/bin/env node
// Plain JavaScript, because the Node that a shell finds may be too old to run TypeScript: start the pinned one then.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_MAJOR = 24;
const home = dirname(fileURLToPath(import.meta.url));
const main = join(home, '..', 'src', 'main.ts');

if (Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR) {
  // Code is kept as it was compiled by an earlier command, which takes most of a short one's time.
  module.enableCompileCache();
  await import(main);
} else {
  const pinned = join(home, '..', '..', '..', 'node_modules', '.bin', 'node');
  if (!existsSync(pinned)) {
    console.error(
      `Thermarium needs Node ${OLDEST_MAJOR} or newer, or its own: run 'npm ci' in the project first.`,
    );
    process.exit(1);
  }
  const child = spawn(pinned, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (status, signal) => {
    process.exitCode = status ?? 128 + constants.signals[signal];
  });
}
