/** Makes sure that there is a Chromium for the journeys: an installed one, Playwright's own, or Debian's. */
import { spawnSync } from 'node:child_process';
import { chromiumPath } from './chromium-path.ts';

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}

const isRoot = process.getuid?.() === 0;
const attempts: readonly (() => boolean)[] = [
  () =>
    isRoot &&
    run('apt-get', 'update', '-qq') &&
    run('apt-get', 'install', '-yqq', '--no-install-recommends', 'chromium'),
  () => run('npx', 'playwright', 'install', 'chromium'),
];

if (chromiumPath() === null) attempts.some((attempt) => attempt() && chromiumPath() !== null);
if (chromiumPath() === null) {
  console.error(
    'No Chromium was found and none could be installed. Install one, or name it in CHROMIUM_PATH.',
  );
  process.exitCode = 1;
}
