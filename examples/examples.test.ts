import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Analysis } from '@thermarium/mesh';
import type { SolveReport } from '@thermarium/solution';
import { describe, expect, it } from 'vitest';
import { evaluateExpectation, probesOf } from '../validation/evaluate-expectation.ts';
import { labelOf, type Quantity } from '../validation/reference-case.ts';
import { previewOfText, solveModelText } from '../validation/solve-case.ts';

/** A number of an example's page and how far a solve may be from it, both in its own unit. */
type PageNumber = Quantity & { readonly value: number; readonly within: number };

/** One solve of a file of the example. */
interface ExpectedSolve {
  readonly file: string;
  readonly analysis: Analysis;
  readonly expect: readonly PageNumber[];
}

const read = (...path: string[]): string => readFileSync(join(import.meta.dirname, ...path), 'utf8');

const examples = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);

describe.each(examples.map(({ name }) => name))('%s', (example) => {
  it('has a page of text', () => {
    expect(existsSync(join(import.meta.dirname, example, 'README.md'))).toBe(true);
  });

  const solves: readonly ExpectedSolve[] = JSON.parse(read(example, 'expected.json'));
  describe.each(solves)('$file, $analysis', ({ file, analysis, expect: numbers }) => {
    const extraTimes = numbers.flatMap((number) => ('time' in number ? [number.time] : []));
    let solve: Promise<SolveReport> | undefined;
    const report = (): Promise<SolveReport> =>
      (solve ??= solveModelText(read(example, file), {
        ...{ analysis, refine: 1, extraTimes, bands: 'none' },
        probes: probesOf({ expect: numbers }),
      }));

    it('is solved without a warning, but for powers that a steady solve averages and layers with one cell across', async () => {
      const { status, warnings } = await report();
      expect(status).toBe('converged');
      expect(warnings.filter(({ code }) => code !== 'time-mean-power' && code !== 'one-cell-layer')).toEqual(
        [],
      );
    });

    if (analysis === 'steady') {
      it('has a largest temperature within what previews say', async () => {
        const { t_max } = await report();
        for (const largest of previewOfText(read(example, file))) {
          expect(t_max).toBeGreaterThanOrEqual(largest.low);
          expect(t_max).toBeLessThanOrEqual(largest.high);
        }
      });
    }

    it.each(numbers.map((number) => ({ label: labelOf(number), number })))(
      'has the $label of its page',
      async ({ number }) => {
        const ours = evaluateExpectation(await report(), number);
        expect(ours).not.toBeNull();
        expect(Math.abs(Number(ours) - number.value)).toBeLessThanOrEqual(number.within);
      },
    );
  });
});
