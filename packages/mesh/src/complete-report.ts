import type { Issue } from '@thermarium/model';
import type { SolveReport } from './report.ts';
import type { SolveSummary } from './solve.ts';

/** What only the host of a solve knows. */
export interface HostFigures {
  readonly seconds: SolveReport['seconds'];
  readonly peak_memory_mb: number;
  /** Those that were found before the solve. */
  readonly issues: readonly Issue[];
}

/** The report of a solve, its keys in the order in which they are documented. */
export function completeReport(
  summary: SolveSummary,
  { seconds, peak_memory_mb, issues }: HostFigures,
): SolveReport {
  return {
    model: summary.model,
    analysis: summary.analysis,
    status: summary.status,
    message: summary.message,
    grid: summary.grid,
    cells: summary.cells,
    unknowns: summary.unknowns,
    iterations: summary.iterations,
    residual: summary.residual,
    seconds,
    peak_memory_mb,
    t_min: summary.t_min,
    t_max: summary.t_max,
    t_max_at: summary.t_max_at,
    power_in_W: summary.power_in_W,
    heat_to_ambient_W: summary.heat_to_ambient_W,
    energy_imbalance: summary.energy_imbalance,
    objects: summary.objects,
    warnings: issues.map(({ path, code, message }) => ({ path, code, message })),
    probes: summary.probes,
    transient: summary.transient,
  };
}
