import { loadModelFile } from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import {
  type Analysis,
  type ModelSolveOptions,
  prepareModel,
  type SolveReport,
  solveModel,
} from '@thermarium/mesh';
import { drive } from '@thermarium/solver';

export interface TextSolveOptions extends ModelSolveOptions {
  readonly analysis: Analysis;
  readonly refine: number;
}

/** Twice what the largest case has on its fine grid. */
const CELL_LIMIT = { cells: 2e7, reason: 'a reference case' };

/** Solves the text of a model file as the command line does. Throws the list of problems of a model that is refused. */
export async function solveModelText(text: string, options: TextSolveOptions): Promise<SolveReport> {
  const start = performance.now();
  const { model, issues: loaded } = loadModelFile(text, kinds);
  const { analysis, refine, ...solveOptions } = options;
  const preparation = model && prepareModel(model, kinds, { analysis, refine, cellLimit: CELL_LIMIT });
  const issues = [...loaded, ...(preparation?.issues ?? [])];
  if (!model || !preparation?.prepared) {
    throw new Error(
      issues.map(({ severity, path, message }) => `${severity}: ${path}: ${message}`).join('\n'),
    );
  }
  const meshed = performance.now();
  const summary = await drive(solveModel(preparation.prepared, model.name, solveOptions));
  const end = performance.now();
  return {
    ...summary,
    seconds: { mesh: (meshed - start) / 1000, solve: (end - meshed) / 1000, total: (end - start) / 1000 },
    peak_memory_mb: process.resourceUsage().maxRSS / 1024,
    warnings: issues.map(({ path, code, message }) => ({ path, code, message })),
  };
}
