import type { Reporter, TestModule } from 'vitest/node';
import { sayCounts } from './closing-line.ts';

export default class VitestCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed++;
        else if (state === 'failed') failed++;
      }
    }
    sayCounts({ passed, failed });
  }
}
