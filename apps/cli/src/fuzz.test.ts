import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryModelFile } from './testing/arbitrary-model-file.ts';
import { complaintAbout, outcomeOf } from './testing/outcome.ts';

/** The environment variables FUZZ_RUNS and FUZZ_SECONDS extend it. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 300);
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 15);
/** A busy machine makes fewer runs; with less than this share of them the test means nothing. */
const LEAST_SHARE = 0.2;

const point = fc.constantFrom([0, 0, 0] as const, [1, 1, 0.5] as const, [1e6, -1e6, 0] as const);

it(
  'random and mutated models are refused with a list of problems or solved, never an exception or NaN',
  async () => {
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
      interruptAfterTimeLimit: SECONDS * 1000,
      markInterruptAsFailure: false,
      reporter: (details) => {
        if (details.failed) throw new Error(fc.defaultReportMessage(details));
        const { interrupted, numRuns } = details;
        if (interrupted) console.warn(`Cut short after ${SECONDS} s: ${numRuns} models of ${RUNS}.`);
        expect(numRuns, 'models tried before the time was over').toBeGreaterThanOrEqual(LEAST_SHARE * RUNS);
      },
    });
  },
  (SECONDS + 60) * 1000,
);
