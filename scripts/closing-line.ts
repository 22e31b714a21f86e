import { writeFileSync } from 'node:fs';

/** The file into which a runner writes its counts for `test.ts`, which adds them up; none: it says them itself. */
const COUNTS_FILE = process.env.TEST_COUNTS_FILE;

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Ends a test run with one plain line that any reader of logs understands. */
export function sayCounts({ passed, failed }: Counts): void {
  if (COUNTS_FILE === undefined) console.log(`${passed} passed, ${failed} failed`);
  else writeFileSync(COUNTS_FILE, JSON.stringify({ passed, failed }));
}
