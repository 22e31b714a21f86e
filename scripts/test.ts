/** Runs the checks, the tests, and the journeys in a browser. Closes with the number that passed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from './chromium-path.ts';
import { type Counts, closingLines, NO_COUNTS, sumOf } from './closing-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'thermarium-counts-'));
const shell = process.platform === 'win32';

/**
 * Runs a program of ours; returns its counts, where it wrote any. A program that fails without counts is one
 * failure.
 */
function run(name: string, command: string, args: readonly string[]): Counts {
  const file = join(folder, name);
  const env = { ...process.env, TEST_COUNTS_FILE: file };
  const { status } = spawnSync(command, args, { stdio: 'inherit', env, shell });
  let counts = NO_COUNTS;
  try {
    counts = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The program does not count, or ended before it could.
  }
  return status === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

const counts = sumOf([
  run('checks', 'npm', ['run', '--silent', 'check']),
  run('tests', 'npx', ['vitest', 'run']),
  run('journeys', 'npm', ['run', '--silent', 'e2e']),
]);
rmSync(folder, { recursive: true });
if (chromiumPath() === null) {
  console.log('not run: the journeys, for want of a Chromium. Install one, or name it in CHROMIUM_PATH.');
}
if (process.getuid?.() !== 0 && counts.skipped.length > 0) {
  console.log('As a normal user: tests that switch users or mount folders need root and were skipped.');
}
console.log(closingLines(counts).join('\n'));
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
