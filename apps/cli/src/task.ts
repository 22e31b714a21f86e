import { loadModelFile } from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import {
  type Analysis,
  completeReport,
  type PrepareOptions,
  prepareModel,
  type SolveReport,
  solveModel,
} from '@thermarium/mesh';
import type { EvaluatedModel, Issue } from '@thermarium/model';
import { drive, type SolveProgress } from '@thermarium/solver';
import { hostLimits, peakMemoryMb } from './host.ts';

export interface MeshOptions {
  readonly analysis: Analysis;
  readonly refine: number;
  /** mm; null: the world's. */
  readonly resolution: number | null;
}

export interface RunOptions extends MeshOptions {
  /** mm */
  readonly probes: readonly (readonly [number, number, number])[];
  /** s */
  readonly extraTimes: readonly number[];
}

/** What the working thread is to do with the bytes of a model file. */
export type Task =
  | { readonly command: 'check'; readonly options: MeshOptions }
  | { readonly command: 'solve'; readonly options: RunOptions };

export interface Answer {
  readonly issues: readonly Issue[];
  /** null when there is an error among the issues. */
  readonly grid: readonly [number, number, number] | null;
  /** null also after a check. */
  readonly report: SolveReport | null;
}

export async function perform(
  task: Task,
  bytes: Uint8Array,
  onProgress: (progress: SolveProgress) => void,
): Promise<Answer> {
  const { model, issues } = loadModelFile(new TextDecoder().decode(bytes), kinds);
  if (!model) return { issues, grid: null, report: null };
  if (task.command === 'solve') return solve(model, issues, task.options, onProgress);
  const { prepared, issues: found } = prepareModel(model, kinds, prepareOptions(task.options));
  const grid = prepared && ([prepared.grid.nx, prepared.grid.ny, prepared.grid.nz] as const);
  return { issues: [...issues, ...found], grid, report: null };
}

function prepareOptions({ analysis, refine, resolution }: MeshOptions): PrepareOptions {
  return { analysis, refine, ...(resolution !== null && { resolution }), cellLimit: hostLimits().cellLimit };
}

async function solve(
  model: EvaluatedModel,
  found: readonly Issue[],
  options: RunOptions,
  onProgress: (progress: SolveProgress) => void,
): Promise<Answer> {
  const start = performance.now();
  const { prepared, issues: meshIssues } = prepareModel(model, kinds, prepareOptions(options));
  const issues = [...found, ...meshIssues];
  if (!prepared) return { issues, grid: null, report: null };
  const meshed = performance.now();
  const { probes, extraTimes } = options;
  const summary = await drive(solveModel(prepared, model.name, { probes, extraTimes }), { onProgress });
  const end = performance.now();
  const seconds = (from: number, to: number): number => (to - from) / 1000;
  const report = completeReport(summary, {
    seconds: { mesh: seconds(start, meshed), solve: seconds(meshed, end), total: seconds(start, end) },
    peak_memory_mb: peakMemoryMb(),
    issues,
  });
  return { issues, grid: report.grid, report };
}
