import type { Reporter, Suite, TestError } from '@playwright/test/reporter';
import { sayCounts } from './closing-line.ts';

export default class PlaywrightCounts implements Reporter {
  #suite: Suite | null = null;
  #errors = 0;

  onBegin(_: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  /** What fails outside of any test. */
  onError(_: TestError): void {
    this.#errors++;
  }

  onEnd(): void {
    let passed = 0;
    let failed = this.#errors;
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome();
      if (outcome === 'expected' || outcome === 'flaky') passed++;
      else if (outcome === 'unexpected') failed++;
    }
    sayCounts({ passed, failed });
  }
}
