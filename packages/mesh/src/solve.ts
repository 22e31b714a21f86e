import type { Vec3 } from '@thermarium/geometry';
import { type SolveProgress, type SteadyOutcome, solveSteady } from '@thermarium/solver';
import type { Discretisation } from './discretise.ts';
import { describeField, type SolveReport } from './report.ts';
import type { FieldState } from './temperatures.ts';

/** A solve's report without what only the host knows: clock, memory, and the warnings it already holds. */
export type SolveSummary = Omit<SolveReport, 'seconds' | 'peak_memory_mb' | 'warnings'>;

export interface SteadySolution {
  readonly summary: SolveSummary;
  readonly state: FieldState;
  readonly outcome: SteadyOutcome;
}

export interface ModelSolveOptions {
  /** Points in mm. */
  readonly probes?: readonly Vec3[];
  /** Further output times of a transient, s. */
  readonly extraTimes?: readonly number[];
}

/** A balance that does not close to this part of what entered is a failure. */
export const LARGEST_IMBALANCE = 1e-3;

/** Solves a prepared model for its steady state. `probes` are points in mm. */
export function* solveSteadyModel(
  discretisation: Discretisation,
  modelName: string,
  probes: readonly Vec3[] = [],
): Generator<SolveProgress, SteadySolution> {
  const { scene, problem, grid } = discretisation;
  const { precision, absolute, abs_tol, iterations, precondition } = scene.world;
  const outcome = yield* solveSteady(problem, {
    precision,
    absolute,
    absTol: abs_tol,
    iterations,
    precondition,
  });
  const state: FieldState = {
    rise: outcome.rise,
    wallRise: outcome.wallRise,
    wallHeat: outcome.wallHeat,
    time: null,
  };
  const summary: SolveSummary = {
    model: modelName,
    analysis: 'steady',
    ...statusOf(outcome),
    grid: [grid.nx, grid.ny, grid.nz],
    cells: grid.cells,
    unknowns: outcome.unknowns,
    iterations: outcome.iterations,
    residual: outcome.residual,
    ...describeField(discretisation, state, probes),
    energy_imbalance: outcome.imbalance,
    transient: [],
  };
  return { summary, state, outcome };
}

/** The report's status, and a message unless all is well. */
export function statusOf(outcome: {
  readonly status: 'converged' | 'not_converged';
  readonly message: string;
  readonly imbalance: number;
}): Pick<SolveReport, 'status' | 'message'> {
  if (outcome.status === 'not_converged') return { status: 'not_converged', message: outcome.message };
  if (!(outcome.imbalance <= LARGEST_IMBALANCE)) {
    const percent = (100 * outcome.imbalance).toPrecision(2);
    return {
      status: 'failed',
      message: `The energy balance does not close: ${percent} % of what entered is missing. Ask for a smaller precision.`,
    };
  }
  return { status: 'converged', message: null };
}

export function* solveModel(
  discretisation: Discretisation,
  modelName: string,
  { probes = [] }: ModelSolveOptions = {},
): Generator<SolveProgress, { readonly summary: SolveSummary }> {
  return yield* solveSteadyModel(discretisation, modelName, probes);
}
