import type { Evaluation, Issue } from '@thermarium/model';
import { drive, type SolveProgress, solveImpedance } from '@thermarium/solver';
import { asBands } from './bands/as-bands.ts';
import { ladderIssue } from './impedance/impedance-issues.ts';
import { curveOf, type ImpedanceReport } from './impedance/impedance-report.ts';
import { type ImpedanceOptions, prepareImpedance } from './impedance/prepare-impedance.ts';
import { resistanceBand } from './impedance/resistance-band.ts';
import { BANDS_MEMORY, type RunHost } from './run-model.ts';

export {
  IMPEDANCE_FROM_S,
  type ImpedanceQuestion,
  type ImpedanceReport,
} from './impedance/impedance-report.ts';
export type { ImpedanceOptions } from './impedance/prepare-impedance.ts';

/** The program around it. */
export interface ImpedanceHost
  extends Pick<RunHost, 'now' | 'peakMemoryMb' | 'onMeshed' | 'breathe' | 'signal'> {
  onProgress?(progress: SolveProgress): void;
}

export interface ImpedanceRun {
  readonly issues: readonly Issue[];
  /** null when there is an error among the issues. */
  readonly report: ImpedanceReport | null;
}

/** The projection's accuracy goes with the square of this. */
const PRECISION = 1e-7;

/** Takes an evaluated model through mesh and projection to its thermal impedance. A model with errors is not solved. */
export async function runImpedance(
  { model, issues: found }: Evaluation,
  options: ImpedanceOptions,
  host: ImpedanceHost,
): Promise<ImpedanceRun> {
  if (!model) return { issues: found, report: null };
  const start = host.now();
  const prepared = prepareImpedance(model, options);
  const issues = [...found, ...prepared.issues];
  const meshed = host.now();
  host.onMeshed?.({
    prepared: prepared.ready?.discretisation ?? null,
    issues,
    costliest: prepared.ready?.costliest ?? [],
    seconds: (meshed - start) / 1000,
  });
  if (!prepared.ready) return { issues, report: null };
  const { discretisation, ports, shares, paths } = prepared.ready;
  const { world } = discretisation.scene;
  const outcome = await drive(
    solveImpedance(discretisation.problem, ports, {
      shortest: options.from,
      precision: PRECISION,
      iterations: world.iterations,
      precondition: world.precondition,
    }),
    host,
  );
  const { grid } = discretisation;
  const leavesRoom = BANDS_MEMORY * grid.cells <= options.cellLimit.cells;
  const band =
    outcome.status === 'converged' && leavesRoom
      ? await drive(asBands(resistanceBand(discretisation, shares)), host)
      : null;
  const end = host.now();
  const report: Omit<ImpedanceReport, 'warnings'> = {
    ...curveOf(outcome, options),
    ...{ r_th_low: band?.low ?? null, r_th_high: band?.high ?? null },
    model: model.name,
    status: outcome.status,
    message: outcome.status === 'converged' ? null : outcome.message,
    ...paths,
    grid: [grid.nx, grid.ny, grid.nz],
    cells: grid.cells,
    unknowns: outcome.unknowns,
    solves: outcome.linearSolves,
    iterations: outcome.iterations,
    seconds: {
      mesh: (meshed - start) / 1000,
      solve: (end - meshed) / 1000,
      total: (end - start) / 1000,
    },
    peak_memory_mb: host.peakMemoryMb(),
  };
  const told = [...issues, ...ladderIssue(report)];
  return {
    issues: told,
    report: { ...report, warnings: told.map(({ path, code, message }) => ({ path, code, message })) },
  };
}
