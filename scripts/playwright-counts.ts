import type { Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { type Counts, sayCounts } from './closing-line.ts';
import { Progress } from './progress.ts';

export default class PlaywrightCounts implements Reporter {
  #suite: Suite | null = null;
  #errors = 0;
  #progress: Progress | null = null;

  onBegin(_: unknown, suite: Suite): void {
    this.#suite = suite;
    this.#progress = new Progress(
      'journeys',
      suite.allTests().map(() => 1),
    );
  }

  onTestEnd(test: TestCase): void {
    const isTriedAgain = test.outcome() === 'unexpected' && test.results.length <= test.retries;
    if (!isTriedAgain) this.#progress?.oneMore(1);
  }

  /** A failure outside of any test. */
  onError(_: TestError): void {
    this.#errors++;
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? [];
    const ofOutcome = (outcome: ReturnType<TestCase['outcome']>) =>
      tests.filter((test) => test.outcome() === outcome);
    const failedTests = ofOutcome('unexpected').map(nameOf);
    const secondTry = ofOutcome('flaky').map(nameOf);
    sayCounts({
      passed: ofOutcome('expected').length + secondTry.length,
      failed: failedTests.length + this.#errors,
      failedTests,
      skipped: ofOutcome('skipped').map((test) => ({ name: nameOf(test), needs: neededBy(test) })),
      secondTry,
      files: filesOf(tests),
    });
  }
}

/** What a skipped journey says that it needs: its own words, or a browser where none was asked to run. */
function neededBy({ annotations, results }: TestCase): string {
  const said = annotations.find(({ type }) => type === 'skip')?.description;
  return said ?? (results.length === 0 ? 'Chromium: install one, or name it in CHROMIUM_PATH' : '');
}

function nameOf(test: TestCase): string {
  return test.titlePath().slice(2).join(' › ');
}

/** The files of tests with the time that their tests took; the second tries count. */
function filesOf(tests: readonly TestCase[]): Counts['files'] {
  const seconds = new Map<string, number>();
  for (const test of tests) {
    const [, , file = ''] = test.titlePath();
    const took = test.results.reduce((sum, { duration }) => sum + duration / 1000, 0);
    seconds.set(file, (seconds.get(file) ?? 0) + took);
  }
  return [...seconds].map(([file, took]) => ({ name: `e2e/${file}`, seconds: took }));
}
