/**
 * `npm run mutants`: makes each change of `changes/` in a copy of the project, runs the tests that should
 * notice it, and prints which were noticed. Exits with status 1 when less than 90 % were, or when one without
 * a stated reason was not.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changes } from './changes/index.ts';
import type { HandMadeChange } from './hand-made-change.ts';
import { makeWorkingCopy } from './working-copy.ts';

const LEAST_NOTICED = 0.9;
/**
 * A change may make a program run for ever: its tests may take this many times as long as without it, and at
 * least a minimum.
 */
const LONGER = 5;
const PATIENCE_MS = 120_000;

const usage = `Usage: npm run mutants -- [options]

  --only TEXT   changes whose fault or file has the text

Exit status: 0 enough changes were noticed, 1 too few were, 64 wrong usage.`;

type Outcome =
  | 'noticed'
  | 'noticed, since its tests did not end'
  | 'NOT NOTICED'
  | 'not noticed, as explained';

/** The result of a change's tests. */
interface TestRun {
  readonly ended: 'passed' | 'failed' | 'not in time';
  readonly milliseconds: number;
}

const root = join(import.meta.dirname, '..');

function runTests(folder: string, tests: readonly string[], timeout?: number): TestRun {
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const start = performance.now();
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--config', join('mutants', 'vitest.config.ts'), ...tests],
    { cwd: folder, stdio: 'ignore', timeout, killSignal: 'SIGKILL' },
  );
  const ended = status === 0 ? 'passed' : status === null ? 'not in time' : 'failed';
  return { ended, milliseconds: performance.now() - start };
}

/** Runs the tests that should notice a change, with it; `unchanged`: their time without it, ms. */
function outcomeOf(
  { file, from, to, tests, unnoticed }: HandMadeChange,
  folder: string,
  unchanged: number,
): Outcome {
  const path = join(folder, file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    original.replace(from, () => to),
  );
  try {
    const { ended } = runTests(folder, tests, Math.max(PATIENCE_MS, Math.ceil(LONGER * unchanged)));
    if (ended === 'failed') return 'noticed';
    if (ended === 'not in time') return 'noticed, since its tests did not end';
    return unnoticed === undefined ? 'NOT NOTICED' : 'not noticed, as explained';
  } finally {
    writeFileSync(path, original);
  }
}

const keyOf = ({ tests }: HandMadeChange) => tests.join(' ');

/**
 * The time of each change's tests without it, ms; null: some fail, so that every change would seem noticed.
 */
function runUnchanged(chosen: readonly HandMadeChange[], folder: string): ReadonlyMap<string, number> | null {
  const times = new Map<string, number>();
  for (const change of chosen) {
    if (times.has(keyOf(change))) continue;
    const { ended, milliseconds } = runTests(folder, change.tests);
    if (ended !== 'passed') {
      console.error(`These fail without any change: ${keyOf(change)}`);
      return null;
    }
    times.set(keyOf(change), milliseconds);
  }
  return times;
}

function run(chosen: readonly HandMadeChange[]): boolean {
  const copy = makeWorkingCopy(root);
  try {
    const times = runUnchanged(chosen, copy.folder);
    if (times === null) return false;
    let noticed = 0;
    let unexplained = 0;
    for (const change of chosen) {
      const start = performance.now();
      const outcome = outcomeOf(change, copy.folder, times.get(keyOf(change)) ?? 0);
      if (outcome.startsWith('noticed')) noticed++;
      if (outcome === 'NOT NOTICED') unexplained++;
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      console.log(`${outcome}: ${change.fault} (${change.file}, ${seconds} s)`);
      if (!outcome.startsWith('noticed') && change.unnoticed !== undefined)
        console.log(`  ${change.unnoticed}`);
    }
    const share = noticed / chosen.length;
    console.log(`${noticed} of ${chosen.length} changes noticed (${(100 * share).toFixed(0)} %)`);
    return share >= LEAST_NOTICED && unexplained === 0;
  } finally {
    copy.dispose();
  }
}

function readOnly(): string | null {
  try {
    return parseArgs({ options: { only: { type: 'string', default: '' } } }).values.only;
  } catch {
    return null;
  }
}

const only = readOnly();
const chosen = changes.filter(({ fault, file }) => only !== null && `${fault} ${file}`.includes(only));
if (chosen.length === 0) {
  console.error(only === null ? usage : `No change has the text '${only}'.\n\n${usage}`);
  process.exitCode = 64;
} else process.exitCode = run(chosen) ? 0 : 1;
