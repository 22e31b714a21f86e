import { preparedSketch } from '../../../mesh/src/testing/model-of.ts';
import type { Solution } from '../solution.ts';
import { type SolveSummary, solveModel } from '../solve.ts';

/** Solves a sketched model whose walls are adiabatic unless it says otherwise: its report and its last solution. */
export function solvedSketch(
  tree: Parameters<typeof preparedSketch>[0],
  world: Record<string, unknown> = {},
  transient = false,
): { readonly report: SolveSummary; readonly solution: Solution } {
  const discretisation = preparedSketch(
    tree,
    { hc: 0, resolution: 1, precision: 1e-9, ...world },
    { analysis: transient ? 'transient' : 'steady' },
  );
  const kept: { solution: Solution | null } = { solution: null };
  const solve = solveModel(discretisation, 'model', {
    onSolution: (solution) => {
      kept.solution = solution;
    },
  });
  let step = solve.next();
  while (!step.done) step = solve.next();
  const { solution } = kept;
  if (!solution) throw new Error('No solution was told.');
  return { report: step.value, solution };
}
