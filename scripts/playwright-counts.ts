import type { Reporter, Suite, TestError } from '@playwright/test/reporter';
import { sayCounts } from './closing-line.ts';

export default class PlaywrightCounts implements Reporter {
  #suite: Suite | null = null;
  #errors = 0;

  onBegin(_: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  /** A failure outside of any test. */
  onError(_: TestError): void {
    this.#errors++;
  }

  onEnd(): void {
    const tests = (this.#suite?.allTests() ?? []).map((test) => ({
      outcome: test.outcome(),
      name: test.titlePath().slice(2).join(' › '),
    }));
    const namesOf = (outcome: string) =>
      tests.filter((test) => test.outcome === outcome).map(({ name }) => name);
    const failedTests = namesOf('unexpected');
    sayCounts({
      passed: namesOf('expected').length + namesOf('flaky').length,
      failed: failedTests.length + this.#errors,
      failedTests,
      skipped: namesOf('skipped'),
      secondTry: namesOf('flaky'),
    });
  }
}
