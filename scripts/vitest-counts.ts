import { relative } from 'node:path';
import type { Reporter, TestModule, TestSpecification } from 'vitest/node';
import { type SkippedTest, sayCounts, type TimedFile } from './closing-line.ts';
import { likelySeconds } from './long-files-first.ts';
import { Progress } from './progress.ts';

export default class VitestCounts implements Reporter {
  #progress: Progress | null = null;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    const efforts = specifications.map(({ moduleId }) => likelySeconds(relative(process.cwd(), moduleId)));
    this.#progress = new Progress('files', efforts);
  }

  onTestModuleEnd({ relativeModuleId }: TestModule): void {
    this.#progress?.oneMore(likelySeconds(relativeModuleId));
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    const failedTests: string[] = [];
    const skipped: SkippedTest[] = [];
    const secondTry: string[] = [];
    const files: TimedFile[] = [];
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) failed++;
      const { duration, collectDuration } = module.diagnostic();
      files.push({ name: module.relativeModuleId, seconds: (duration + collectDuration) / 1000 });
      for (const test of module.children.allTests()) {
        const result = test.result();
        const name = `${module.relativeModuleId}: ${test.fullName}`;
        if (result.state === 'passed') passed++;
        else if (result.state === 'failed') failedTests.push(name);
        else skipped.push({ name, needs: (result.state === 'skipped' && result.note) || '' });
        if (test.diagnostic()?.flaky) secondTry.push(name);
      }
    }
    sayCounts({ passed, failed: failed + failedTests.length, failedTests, skipped, secondTry, files });
  }
}
