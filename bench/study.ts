/**
 * The speed of studies: superposed ones in single solves of the same model, and others in processor time per case.
 */
import { kinds } from '@thermarium/kinds';
import type { Document, Sampling } from '@thermarium/model';
import { casesOf, runStudy, type StudyOutcome } from '@thermarium/study/run';
import { OPTIONS, stopwatch, wholeRun } from './model-run.ts';
import { fivePowers, fiveTolerances, tolerance } from './study-models.ts';

const SAMPLING: Sampling = { sampler: 'latin-hypercube', seed: 1 };

/** Runs a study; its `seconds` are processor time. */
async function measure(
  document: Document,
  count: number,
): Promise<StudyOutcome & { readonly cells: number }> {
  const parameters = document.parameters.map(({ name, value }) => tolerance(name, value, count));
  const cases = casesOf(parameters, SAMPLING);
  const elapsed = stopwatch();
  let cells = 0;
  const outcome = await runStudy(
    document,
    cases,
    { ...OPTIONS, kinds },
    {
      now: () => 1000 * elapsed(),
      onCase: ({ status, problem, index }) => {
        if (status !== 'converged') throw new Error(`Case ${index}: ${problem}`);
      },
      onSuperposed: ({ solutions }) => {
        cells = solutions[0].discretisation.grid.cells;
      },
      onSolution: (_, { discretisation }) => {
        cells = discretisation.grid.cells;
      },
    },
  );
  return { ...outcome, cells };
}

/** Measures both kinds of studies; sentences for people. */
export async function measureStudies(): Promise<readonly string[]> {
  const powers = fivePowers(64);
  await wholeRun(powers);
  const single = await wholeRun(powers);
  const superposed = await measure(powers, 1000);
  const tolerances = fiveTolerances(14);
  const alone = await wholeRun(tolerances);
  const others = await measure(tolerances, 40);
  const each = others.seconds / 40;
  return [
    `1000 cases of five powers, ${superposed.cells} cells: ${superposed.way}, ${superposed.solves} solves, ` +
      `${superposed.seconds.toFixed(2)} s = ${(superposed.seconds / single).toFixed(1)} single solves of ${single.toFixed(2)} s`,
    `40 cases of five tolerances, ${others.cells} cells: ${others.way}, ${each.toFixed(2)} s each in ` +
      `${(others.iterations / 40).toFixed(1)} iterations; one by itself ${alone.toFixed(2)} s`,
  ];
}
