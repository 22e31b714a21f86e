import type { SolveReport } from '@thermarium/solution';
import { probesOf, timesOf } from './evaluate-expectation.ts';
import { type GridName, REFINE, type ReferenceCase } from './reference-case.ts';
import { solveModelText } from './solve-model-text.ts';

/** Solves a case from its model file. Throws where the model is refused. */
export function solveCase(reference: ReferenceCase, grid: GridName): Promise<SolveReport> {
  return solveModelText(JSON.stringify(reference.model), {
    analysis: reference.analysis,
    refine: REFINE[grid],
    probes: probesOf(reference),
    extraTimes: timesOf(reference),
  });
}
