import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The folders of test files, and what a file in them takes on average, in seconds on two cores: whole models are solved,
 * then programs started, then pure code.
 */
const FOLDERS: readonly { readonly folder: RegExp; readonly seconds: number }[] = [
  { folder: /^(?!packages|apps)/, seconds: 20 },
  { folder: /^apps\/(?!web)/, seconds: 10 },
  { folder: /^/, seconds: 0.8 },
];

/** What a test file probably takes, s, by its path within the project. */
export function likelySeconds(path: string): number {
  return FOLDERS.find(({ folder }) => folder.test(path))?.seconds ?? 0;
}

/** Starts the test files that run long first: the last one to end would keep all others waiting. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const likely = ({ moduleId }: TestSpecification) =>
      likelySeconds(moduleId.slice(this.ctx.config.root.length + 1));
    return sorted.toSorted((one, other) => likely(other) - likely(one));
  }
}
