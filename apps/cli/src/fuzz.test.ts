import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryModelFile } from './testing/arbitrary-model-file.ts';
import { complaintAbout, outcomeOf } from './testing/outcome.ts';

/** The environment variable FUZZ_RUNS extends it. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 200);

const point = fc.constantFrom([0, 0, 0] as const, [1, 1, 0.5] as const, [1e6, -1e6, 0] as const);

it('random and mutated models are refused with a list of problems or solved, never an exception or NaN', async () => {
  const property = fc.asyncProperty(
    arbitraryModelFile,
    fc.constantFrom('steady' as const, 'transient' as const),
    point,
    async (text, analysis, probe) => {
      expect(complaintAbout(await outcomeOf(text, analysis, [probe]))).toBeNull();
    },
  );
  await fc.assert(property, {
    numRuns: RUNS,
    reporter: (details) => {
      if (details.failed) throw new Error(fc.defaultReportMessage(details));
    },
  });
});
