/** Everything that must hold: the checks, the tests, and the journeys in a browser. Closes with how many passed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Counts } from './closing-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'thermarium-counts-'));
const shell = process.platform === 'win32';

/** Runs a program of ours; its counts, where it wrote any. A program that fails without counts is one failure. */
function run(name: string, command: string, args: readonly string[]): Counts {
  const file = join(folder, name);
  const env = { ...process.env, TEST_COUNTS_FILE: file };
  const { status } = spawnSync(command, args, { stdio: 'inherit', env, shell });
  let counts: Counts = { passed: 0, failed: 0 };
  try {
    counts = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // It does not count, or ended before it could.
  }
  return status === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

const runs = [
  run('checks', 'npm', ['run', '--silent', 'check']),
  run('tests', 'npx', ['vitest', 'run']),
  run('journeys', 'npm', ['run', '--silent', 'e2e']),
];
rmSync(folder, { recursive: true });
const passed = runs.reduce((sum, counts) => sum + counts.passed, 0);
const failed = runs.reduce((sum, counts) => sum + counts.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
