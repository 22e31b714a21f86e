/** Runs the checks, the tests, and the journeys in a browser. Closes with the number that passed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPath } from './chromium-path.ts';
import { type Counts, closingLines, NO_COUNTS, sumOf } from './closing-line.ts';
import { inWords } from './progress.ts';
import { makeRunFolder } from './run-folder.ts';

/** A part of the run; `minutes`: what it takes on two cores that do nothing else. */
interface Part {
  readonly name: string;
  readonly what: string;
  readonly minutes: number;
  readonly command: readonly [string, ...string[]];
}

const CHECKS: Part = {
  name: 'checks',
  what: 'style, types, imports and dead code',
  minutes: 1,
  command: ['npm', 'run', '--silent', 'check'],
};
const TESTS: Part = {
  name: 'tests',
  what: 'of the packages, the server and the pages',
  minutes: 10,
  command: ['npx', 'vitest', 'run'],
};
const JOURNEYS: Part = {
  name: 'journeys',
  what: 'in a browser, through the program as `npm start` runs it',
  minutes: 8,
  command: ['npm', 'run', '--silent', 'e2e'],
};
/** Names the journeys without running them; their reporter counts them as skipped. */
const LIST_OF_JOURNEYS: Part = {
  name: 'journeys',
  what: 'are skipped: there is no Chromium, and none could be installed',
  minutes: 0,
  command: ['npx', 'playwright', 'test', '--list'],
};

const folder = makeRunFolder();
const shell = process.platform === 'win32';

/** Runs a part; returns its counts, where it wrote any. A part that fails without counts is one failure. */
function run({ name, what, minutes, command: [program, ...words] }: Part): Counts {
  const begin = performance.now();
  const outlook = minutes > 0 ? ` (about ${minutes} min on two cores)` : '';
  console.log(`\n-- ${name}: ${what}${outlook}`);
  const file = join(folder, `counts of ${name}`);
  const env = { ...process.env, TEST_COUNTS_FILE: file, TMPDIR: folder };
  const { status } = spawnSync(program, words, { stdio: 'inherit', env, shell });
  console.log(`-- ${name}: took ${inWords((performance.now() - begin) / 1000)}`);
  let counts = NO_COUNTS;
  try {
    counts = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The program does not count, or ended before it could.
  }
  return status === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

// Only journeys need a Chromium: where there is none it is installed while the others run.
const installation = join(folder, 'installation of Chromium');
const log = openSync(installation, 'w');
const installed = once(
  spawn(process.execPath, [join(import.meta.dirname, 'ensure-chromium.ts')], { stdio: ['ignore', log, log] }),
  'close',
);
const unit = [run(CHECKS), run(TESTS)];
await installed;
if (chromiumPath() === null) console.log(readFileSync(installation, 'utf8'));
const counts = sumOf([...unit, run(chromiumPath() === null ? LIST_OF_JOURNEYS : JOURNEYS)]);
rmSync(folder, { recursive: true, force: true });
console.log(`\n${closingLines(counts).join('\n')}`);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
