import type { Reporter, TestModule } from 'vitest/node';
import { sayCounts } from './closing-line.ts';

export default class VitestCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    const failedTests: string[] = [];
    const skipped: string[] = [];
    const secondTry: string[] = [];
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        const name = `${module.relativeModuleId}: ${test.fullName}`;
        if (state === 'passed') passed++;
        else if (state === 'failed') failedTests.push(name);
        else skipped.push(name);
        if (test.diagnostic()?.flaky) secondTry.push(name);
      }
    }
    sayCounts({ passed, failed: failed + failedTests.length, failedTests, skipped, secondTry });
  }
}
