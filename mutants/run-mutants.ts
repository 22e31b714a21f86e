/**
 * `npm run mutants`: makes each change of `changes/` in a copy of the project, runs the tests that should notice it, and
 * prints which were noticed. Ends with status 1 when less than 85 % were, or one was not that has no reason beside it.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changes } from './changes/index.ts';
import type { HandMadeChange } from './hand-made-change.ts';
import { makeWorkingCopy } from './working-copy.ts';

const LEAST_NOTICED = 0.85;
/** A change may make a program go on for ever, which the tests' own limits end much later, ms. */
const LONGEST_RUN = 300_000;

const usage = `Usage: npm run mutants -- [options]

  --only TEXT   changes whose fault or file has the text

Exit status: 0 enough changes were noticed, 1 too few were, 64 wrong usage.`;

type Outcome = 'noticed' | 'NOT NOTICED' | 'not noticed, as explained';

const root = join(import.meta.dirname, '..');

function testsPass(folder: string, tests: readonly string[]): boolean {
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--config', join('mutants', 'vitest.config.ts'), ...tests],
    { cwd: folder, stdio: 'ignore', timeout: LONGEST_RUN, killSignal: 'SIGKILL' },
  );
  return status === 0;
}

function outcomeOf({ file, from, to, tests, unnoticed }: HandMadeChange, folder: string): Outcome {
  const path = join(folder, file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    original.replace(from, () => to),
  );
  try {
    if (!testsPass(folder, tests)) return 'noticed';
    return unnoticed === undefined ? 'NOT NOTICED' : 'not noticed, as explained';
  } finally {
    writeFileSync(path, original);
  }
}

/** The tests must pass as they are, or every change would seem to be noticed. */
function failingUnchanged(chosen: readonly HandMadeChange[], folder: string): string[] {
  const files = [...new Set(chosen.flatMap(({ tests }) => tests))];
  return testsPass(folder, files) ? [] : files.filter((file) => !testsPass(folder, [file]));
}

function run(chosen: readonly HandMadeChange[]): boolean {
  const copy = makeWorkingCopy(root);
  try {
    const failing = failingUnchanged(chosen, copy.folder);
    if (failing.length > 0) {
      console.error(`These fail without any change:\n${failing.join('\n')}`);
      return false;
    }
    let noticed = 0;
    let unexplained = 0;
    for (const change of chosen) {
      const outcome = outcomeOf(change, copy.folder);
      if (outcome === 'noticed') noticed++;
      if (outcome === 'NOT NOTICED') unexplained++;
      console.log(`${outcome}: ${change.fault} (${change.file})`);
      if (outcome !== 'noticed' && change.unnoticed !== undefined) console.log(`  ${change.unnoticed}`);
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
