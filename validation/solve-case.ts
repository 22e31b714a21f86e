import { readModelFile } from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import { prepareModel, type SolveReport, solveModel } from '@thermarium/mesh';
import { evaluateDocument, type Issue } from '@thermarium/model';
import { drive } from '@thermarium/solver';
import { probesOf, timesOf } from './evaluate-expectation.ts';
import { type GridName, REFINE, type ReferenceCase } from './reference-case.ts';

/** The largest case has 2 million cells on its fine grid. */
const CELL_LIMIT = { cells: 2e7, reason: 'the validation' };

/** Solves a case from its model file on, as the command line does. Throws where the model is refused. */
export async function solveCase(reference: ReferenceCase, grid: GridName): Promise<SolveReport> {
  const start = performance.now();
  const { document, issues: read } = readModelFile(JSON.stringify(reference.model), kinds);
  if (!document) throw refusal(reference, read);
  const { model, issues: evaluated } = evaluateDocument(document, kinds);
  if (!model) throw refusal(reference, [...read, ...evaluated]);
  const { prepared, issues: found } = prepareModel(model, kinds, {
    analysis: reference.analysis,
    refine: REFINE[grid],
    cellLimit: CELL_LIMIT,
  });
  const issues = [...read, ...evaluated, ...found];
  if (!prepared) throw refusal(reference, issues);
  const meshed = performance.now();
  const summary = await drive(
    solveModel(prepared, reference.name, { probes: probesOf(reference), extraTimes: timesOf(reference) }),
  );
  const end = performance.now();
  return {
    ...summary,
    seconds: {
      mesh: (meshed - start) / 1000,
      solve: (end - meshed) / 1000,
      total: (end - start) / 1000,
    },
    peak_memory_mb: process.resourceUsage().maxRSS / 1024,
    warnings: issues.map(({ path, code, message }) => ({ path, code, message })),
  };
}

function refusal({ name }: ReferenceCase, issues: readonly Issue[]): Error {
  const errors = issues.filter(({ severity }) => severity === 'error');
  return new Error(`${name}: ${errors.map(({ path, message }) => `${path}: ${message}`).join('\n')}`);
}
