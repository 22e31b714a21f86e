import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The folders of test files by how long their files run: whole models are solved, then programs started, then pure code. */
const ORDER = [/^(?!packages|apps)/, /^apps\/(?!web)/, /^/];

/** Starts the test files that run long first: the last one to end would keep all others waiting. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const path = moduleId.slice(this.ctx.config.root.length + 1);
      return ORDER.findIndex((folder) => folder.test(path));
    };
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
