import { writeFileSync } from 'node:fs';

/**
 * The file into which a runner writes its counts for `test.ts`, which adds them up; undefined: the runner
 * prints them itself.
 */
const COUNTS_FILE = process.env.TEST_COUNTS_FILE;

/** The slowest test files that a run names. */
const NAMED_FILES = 10;

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Names of the tests that failed: fewer than `failed` where something failed outside of any test. */
  readonly failedTests: readonly string[];
  /** The tests that this machine or this user could not run. */
  readonly skipped: readonly SkippedTest[];
  /** Names of the tests that passed only at the second try. */
  readonly secondTry: readonly string[];
  readonly files: readonly TimedFile[];
}

export interface SkippedTest {
  readonly name: string;
  /** What the test needs, and how it is had; empty: the test does not say. */
  readonly needs: string;
}

export interface TimedFile {
  readonly name: string;
  readonly seconds: number;
}

export const NO_COUNTS: Counts = {
  passed: 0,
  failed: 0,
  failedTests: [],
  skipped: [],
  secondTry: [],
  files: [],
};

/** Adds up the counts of several runs. */
export function sumOf(runs: readonly Counts[]): Counts {
  return runs.reduce(
    (sum, { passed, failed, failedTests, skipped, secondTry, files }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      failedTests: [...sum.failedTests, ...failedTests],
      skipped: [...sum.skipped, ...skipped],
      secondTry: [...sum.secondTry, ...secondTry],
      files: [...sum.files, ...files],
    }),
    NO_COUNTS,
  );
}

/**
 * The end of a test run: the slowest files, the names of the tests that were skipped, passed at the second try only
 * or failed, and then one plain line that any reader of logs understands.
 */
export function closingLines({
  passed,
  failed,
  failedTests,
  skipped,
  secondTry,
  files,
}: Counts): readonly string[] {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, NAMED_FILES);
  return [
    ...slowest.map(({ name, seconds }) => `slowest: ${seconds.toFixed(1).padStart(6)} s  ${name}`),
    ...skipped.map(({ name, needs }) => `skipped: ${name}${needs === '' ? '' : ` (needs ${needs})`}`),
    ...secondTry.map((name) => `passed at the second try: ${name}`),
    ...failedTests.map((name) => `failed: ${name}`),
    `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
  ];
}

/** Ends the run of one program: writes the counts for `test.ts`, or prints them. */
export function sayCounts(counts: Counts): void {
  if (COUNTS_FILE === undefined) console.log(closingLines(counts).join('\n'));
  else writeFileSync(COUNTS_FILE, JSON.stringify(counts));
}
