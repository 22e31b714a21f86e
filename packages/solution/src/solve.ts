import type { Vec3 } from '@thermarium/geometry';
import { type Discretisation, powerFactorsOf, type Scene } from '@thermarium/mesh';
import { quotedList } from '@thermarium/model';
import {
  type CreateSolver,
  defaultSolver,
  evenTimes,
  type LinearSolver,
  problemAtStart,
  type SolveProgress,
  solveSteady,
  solveTransient,
} from '@thermarium/solver';
import { type BandChoice, meanBands } from './bands/mean-bands.ts';
import type { TemperatureBudget } from './figures/budget.ts';
import type { Sensitivities } from './figures/sensitivities.ts';
import type { FieldState } from './readings/field-state.ts';
import { describeField, type FieldReport, type SolveReport, type TransientRow } from './report/report.ts';
import { Solution } from './solution.ts';

/** A solve's report without what only the host knows: clock, memory, and the warnings it already holds. */
export type SolveSummary = Omit<
  SolveReport,
  'seconds' | 'peak_memory_mb' | 'warnings' | 'residuals' | 'limits' | 'accuracy'
>;

export interface ModelSolveOptions {
  /** Points in mm. */
  readonly probes?: readonly Vec3[];
  /** Further output times of a transient, s. */
  readonly extraTimes?: readonly number[];
  /** First guess of the rise in a steady solve, K per cell. */
  readonly guess?: Float64Array;
  /** The rise at which a transient starts instead of the initial one, K per cell; the powers of 0 s are then on from the first moment. */
  readonly start?: Float64Array;
  /** Sets up the linear solver of a steady solve, or takes one that there is. */
  readonly createSolver?: CreateSolver;
  /** The objects whose mean temperatures a steady solve encloses; left out: none. */
  readonly bands?: BandChoice;
  /**
   * The number of the object whose sensitivities a steady solve finds, or the hottest enclosed one; left out: the hottest one on grids
   * where they take little.
   */
  readonly sensitivitiesOf?: number | 'hottest';
  /** Whether the solution is to say where the errors of these means come from. */
  readonly errorShares?: boolean;
  /**
   * Told the solution of a steady solve once, and those of a transient at t = 0 and at every output time, also where the
   * solve does not converge. The arrays of fields are reused: copy or encode what is to be kept.
   */
  readonly onSolution?: (solution: Solution) => void;
}

/** A balance that does not close to this part of what entered is a failure. */
const LARGEST_IMBALANCE = 1e-3;

function* solveSteadyModel(
  discretisation: Discretisation,
  modelName: string,
  {
    probes = [],
    guess,
    createSolver = defaultSolver,
    bands = 'none',
    errorShares = false,
    sensitivitiesOf,
    onSolution,
  }: ModelSolveOptions,
): Generator<SolveProgress, SolveSummary> {
  const { scene, problem, grid } = discretisation;
  let solver: LinearSolver | null = null;
  const outcome = yield* solveSteady(problem, {
    ...linearSettings(scene),
    ...(guess && { guess }),
    createSolver: (system, options) => {
      solver = createSolver(system, options);
      return solver;
    },
  });
  const powerFactors = powerFactorsOf(discretisation.loads, outcome.factors);
  const solution = new Solution(discretisation, { ...outcome, time: null, powerFactors });
  let budget: TemperatureBudget | null = null;
  let sensitivities: Sensitivities | null = null;
  if (outcome.status === 'converged') {
    // A solver that somebody else has made may be wanted again.
    const own = createSolver === defaultSolver ? solver : null;
    const means = yield* meanBands(solution, bands, own, errorShares, sensitivitiesOf ?? null);
    solution.bands = means.bands;
    solution.patches = means.patches;
    solution.largest = means.largest;
    solution.errorShares = means.errorShares;
    budget = means.budget;
    sensitivities = means.sensitivities;
  }
  onSolution?.(solution);
  return {
    model: modelName,
    analysis: 'steady',
    ...statusOf(outcome, scene),
    grid: [grid.nx, grid.ny, grid.nz],
    cells: grid.cells,
    unknowns: outcome.unknowns,
    iterations: outcome.iterations,
    residual: outcome.residual,
    ...describeField(solution, probes),
    energy_imbalance: outcome.imbalance,
    transient: [],
    heat_flow: solution.heatFlow,
    budget,
    sensitivities,
  };
}

/** The report's status, and a message unless all is well. */
export function statusOf(
  outcome: {
    readonly status: 'converged' | 'not_converged';
    readonly message: string;
    readonly ranAway: boolean;
    readonly imbalance: number;
  },
  scene: Scene,
): Pick<SolveReport, 'status' | 'message'> {
  if (outcome.status === 'not_converged') {
    const remedy = outcome.ranAway ? ` ${runawayRemedy(scene)}` : '';
    return { status: 'not_converged', message: `${outcome.message}${remedy}` };
  }
  if (!(outcome.imbalance <= LARGEST_IMBALANCE)) {
    const percent = (100 * outcome.imbalance).toPrecision(2);
    return {
      status: 'failed',
      message: `The energy balance does not close: ${percent} % of what entered is missing. Ask for a smaller precision.`,
    };
  }
  return { status: 'converged', message: null };
}

function runawayRemedy({ objects, powerLaws }: Scene): string {
  const paths = [...powerLaws.keys()].map((object) => objects[object].path);
  return `Cool ${quotedList(paths)} better, or state less power.`;
}

/** Solves a prepared model over time: the summary holds a row for t = 0, every step and every further output time. */
function* solveTransientModel(
  discretisation: Discretisation,
  modelName: string,
  { probes = [], extraTimes = [], start: stored, onSolution }: ModelSolveOptions,
): Generator<SolveProgress, SolveSummary> {
  const { scene, problem, grid } = discretisation;
  const { duration, steps } = scene.world;
  const rows: TransientRow[] = [];
  let last: FieldReport | null = null;
  let lastSolution = null as Solution | null;
  const outputTimes = new Set([...evenTimes(duration, steps), ...extraTimes]);
  const start = scene.world.startFrom === 'steady state' ? yield* steadyStart(discretisation) : null;
  if (start !== null && start.status !== 'converged') {
    const powerFactors = powerFactorsOf(discretisation.loads, start.factors);
    const solution = new Solution(discretisation, { ...start, time: 0, powerFactors });
    onSolution?.(solution);
    const { message } = statusOf(start, scene);
    return {
      ...{ model: modelName, analysis: 'transient', status: 'not_converged' },
      message: `The steady state to start from was not found. ${message}`,
      grid: [grid.nx, grid.ny, grid.nz],
      cells: grid.cells,
      unknowns: start.unknowns,
      iterations: start.iterations,
      residual: start.residual,
      ...describeField(solution, probes),
      ...{ energy_imbalance: start.imbalance, transient: [] },
      ...{ heat_flow: null, budget: null, sensitivities: null },
    };
  }
  const initial = start?.rise ?? stored ?? discretisation.initial;
  const before = start?.iterations ?? 0;
  const march = solveTransient(problem, {
    duration: Math.max(duration, ...extraTimes),
    outputTimes: [...outputTimes].filter((time) => time > 0).sort((a, b) => a - b),
    record: (solved) => {
      const powerFactors = powerFactorsOf(discretisation.loads, solved.factors);
      const solution = new Solution(discretisation, { ...solved, powerFactors });
      lastSolution = solution;
      last = describeField(solution, probes);
      const { t_min, t_max, objects, probes: at } = last;
      onSolution?.(solution);
      rows.push({ time: solved.time, t_min, t_max, objects, probes: at });
    },
    ...linearSettings(scene),
    ...(initial && { initial }),
    startsLoaded: start !== null || stored !== undefined,
  });
  const outcome = yield* countedOn(march, before);
  const final = last ?? describeField(new Solution(discretisation, startingField(discretisation)), probes);
  return {
    model: modelName,
    analysis: 'transient',
    ...statusOf({ ...outcome, imbalance: outcome.energy.imbalance }, scene),
    grid: [grid.nx, grid.ny, grid.nz],
    cells: grid.cells,
    unknowns: outcome.unknowns,
    iterations: before + outcome.iterations,
    residual: outcome.residual,
    ...final,
    energy_imbalance: outcome.energy.imbalance,
    transient: rows,
    // The arrays of a state are reused: what a solve that broke off has left in them is no state.
    heat_flow: outcome.status === 'converged' && lastSolution !== null ? lastSolution.heatFlow : null,
    budget: null,
    sensitivities: null,
  };
}

/** How exact a solve is, and the bounds of its iterations. */
function linearSettings({ world }: Scene) {
  const { precision, absolute, abs_tol, iterations, precondition } = world;
  return { precision, absolute, absTol: abs_tol, iterations, precondition };
}

/** Solves for the steady state of a model as it is at t = 0. What it tells of its progress is that of a transient that has not begun. */
function* steadyStart({ scene, problem }: Discretisation) {
  const solve = solveSteady(problemAtStart(problem), linearSettings(scene));
  let step = solve.next();
  for (; !step.done; step = solve.next()) yield { ...step.value, fraction: 0, time: 0 };
  return step.value;
}

/** Passes on the progress of a solve whose iterations follow others. */
function* countedOn<Result>(
  solve: Generator<SolveProgress, Result>,
  before: number,
): Generator<SolveProgress, Result> {
  let step = solve.next();
  for (; !step.done; step = solve.next()) yield { ...step.value, iteration: before + step.value.iteration };
  return step.value;
}

function startingField({ problem, initial }: Discretisation): FieldState {
  const { nx, ny, nz, walls } = problem;
  return {
    rise: initial ?? new Float64Array(nx * ny * nz),
    wallRise: new Float64Array(walls.count),
    wallHeat: new Float64Array(walls.count),
    time: 0,
  };
}

/** Solves a prepared model as it was prepared: over time if it has heat capacities, else for its steady state. */
export function* solveModel(
  discretisation: Discretisation,
  modelName: string,
  options: ModelSolveOptions = {},
): Generator<SolveProgress, SolveSummary> {
  const solve = discretisation.problem.capacity === null ? solveSteadyModel : solveTransientModel;
  return yield* solve(discretisation, modelName, options);
}
