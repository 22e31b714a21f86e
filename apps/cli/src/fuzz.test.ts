import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryModelFile } from './testing/arbitrary-model-file.ts';
import { complaintAbout, outcomeOf } from './testing/outcome.ts';

/** Lengthen with FUZZ_RUNS and FUZZ_SECONDS. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 300);
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 15);

const point = fc.constantFrom([0, 0, 0] as const, [1, 1, 0.5] as const, [1e6, -1e6, 0] as const);

it(
  'random and mutated models are refused with a list of problems or solved, never an exception or NaN',
  () => {
    fc.assert(
      fc.property(
        arbitraryModelFile,
        fc.constantFrom('steady' as const, 'transient' as const),
        point,
        (text, analysis, probe) => {
          expect(complaintAbout(outcomeOf(text, analysis, [probe]))).toBeNull();
        },
      ),
      { numRuns: RUNS, interruptAfterTimeLimit: SECONDS * 1000, markInterruptAsFailure: false },
    );
  },
  (SECONDS + 60) * 1000,
);
