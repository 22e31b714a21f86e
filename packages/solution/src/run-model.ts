import {
  type Discretisation,
  type Grid,
  type GridCost,
  type ObjectName,
  objectsNamed,
  type PhysicalKind,
  type Preparation,
  type PrepareOptions,
  prepareModel,
} from '@thermarium/mesh';
import {
  type EvaluatedModel,
  type Evaluation,
  type HighestAllowed,
  type Issue,
  issue,
  warning,
} from '@thermarium/model';

import { drive, type SolveProgress } from '@thermarium/solver';
import { type Attempt, solveToAccuracy } from './accuracy/solve-to-accuracy.ts';
import { limitsReport } from './limits/index.ts';
import type { AccuracyReport } from './report/accuracy-report.ts';
import { beyondMaterials } from './report/beyond-materials.ts';
import { doubtfulFilms } from './report/doubtful-films.ts';
import { outsideTables } from './report/outside-tables.ts';
import type { SolveReport } from './report/report.ts';
import { SolveCourse } from './report/solve-course.ts';
import { wideBands } from './report/wide-bands.ts';
import type { Solution } from './solution.ts';
import { type ModelSolveOptions, type SolveSummary, solveModel } from './solve.ts';
import type { StoredField } from './stored/field-file.ts';
import { noStoredSolution, type StartRises, startRises } from './stored/stored-start.ts';

export interface RunOptions
  extends PrepareOptions,
    Omit<ModelSolveOptions, 'onSolution' | 'sensitivitiesOf' | 'start'> {
  readonly kinds: readonly PhysicalKind[];
  /** The object whose sensitivities a steady solve finds; null: the hottest enclosed one; left out: that one on a small grid. */
  readonly sensitivitiesOf?: ObjectName | null;
  /** Of a transient that starts from a stored solution: its field at the time that counts. */
  readonly startField?: StoredField;
  /** Largest error of the enclosed means, % of their rise, in the place of the model's own; the grid follows. */
  readonly accuracy?: number;
}

/** A model on its grid, or all that is wrong with it. */
export interface Meshed {
  /** null when there is an error among the issues. */
  readonly prepared: Discretisation | null;
  /** The model's own first. */
  readonly issues: readonly Issue[];
  readonly costliest: readonly GridCost[];
  readonly seconds: number;
}

/** The program around a run: it knows the time and the memory, is told what happens, and decides on pauses and stopping. */
export interface RunHost {
  /** A clock, ms. It may stand still while the host keeps the run waiting. */
  now(): number;
  /** The process's at its peak, MB. */
  peakMemoryMb(): number;
  /** Told once, before the solve. */
  onMeshed?(meshed: Meshed): void;
  /** `course` is how the solve went so far. */
  onProgress?(progress: SolveProgress, course: SolveCourse): void;
  /** Told the solutions, as `solveModel` tells them. */
  onSolution?(solution: Solution): void;
  /** Awaited between two steps of the solve: a turn for messages, a signal or other work. */
  breathe?(): Promise<void>;
  /** Once it is aborted, the run rejects with `SolveCancelled` at the next step. */
  readonly signal?: { readonly aborted: boolean };
}

/** How a run ended. */
export interface ModelRun {
  readonly issues: readonly Issue[];
  /** null when there is an error among the issues. */
  readonly report: SolveReport | null;
}

/** Bounds take this part of the memory that a solve needs at most: where a grid leaves no such room, there are none. */
export const BANDS_MEMORY = 1.25;

/** Takes an evaluated model through mesh and solve to its report. A model with errors is not solved. */
export async function runModel(
  { model, issues: found }: Evaluation,
  options: RunOptions,
  host: RunHost,
): Promise<ModelRun> {
  const start = host.now();
  const course = new SolveCourse(() => host.now());
  const seconds = (from: number, to: number): number => (to - from) / 1000;
  const asked = options.analysis === 'steady' ? (options.accuracy ?? model?.world.accuracy ?? null) : null;
  const prepareOn = (grid: Grid | 'coarse' | 'usual'): Preparation | null =>
    model &&
    prepareModel(model, options.kinds, {
      ...options,
      isCoarse: grid === 'coarse',
      ...(typeof grid !== 'string' && { grid }),
    });
  let preparation = prepareOn(asked === null ? 'usual' : 'coarse');
  course.meshed();
  const meshed = host.now();
  const first = preparation?.prepared;
  const stored = first ? storedStart(first, options) : null;
  const tellMeshed = () => {
    const issues = [...found, ...(preparation?.issues ?? []), ...(stored?.issues ?? [])];
    const { prepared = null, costliest = [] } = preparation ?? {};
    host.onMeshed?.({ prepared, issues, costliest, seconds: seconds(start, meshed) });
    return issues;
  };
  if (!model || !first) return { issues: tellMeshed(), report: null };
  if (stored?.rise === null) return { issues: tellMeshed(), report: null };
  const { sensitivitiesOf: asksFor, ...solveOptions } = options;
  const chosen =
    asksFor === undefined ? null : asksFor === null ? 'hottest' : objectOf(first, model, asksFor);
  if (typeof chosen === 'object' && chosen !== null) {
    return { issues: [...tellMeshed(), chosen], report: null };
  }

  const solve = async (prepared: Discretisation, told: ModelSolveOptions): Promise<SolveSummary> => {
    const leavesRoom = BANDS_MEMORY * prepared.grid.cells <= options.cellLimit.cells;
    const { signal, breathe } = host;
    return await drive(
      solveModel(prepared, model.name, {
        ...solveOptions,
        ...told,
        ...(chosen !== null && { sensitivitiesOf: chosen }),
        ...(!leavesRoom && { bands: 'none' }),
      }),
      {
        ...(signal && { signal }),
        ...(breathe && { breathe: () => breathe.call(host) }),
        onProgress: (progress) => {
          course.progress(progress);
          host.onProgress?.(asked === null ? progress : amongGrids(progress, grids), course);
        },
      },
    );
  };
  let grids = 0;
  let doubts: readonly Issue[] = [];
  const tellSolution = (solution: Solution) => {
    doubts = doubtfulFilms(solution);
    host.onSolution?.(solution);
    course.resultsRead();
  };
  /** Solves on a grid, and keeps the solution to itself. */
  const attemptOn = async (grid: Grid | 'coarse' | 'usual'): Promise<Attempt> => {
    if (grid !== 'coarse') {
      grids++;
      preparation = prepareOn(grid);
    }
    const prepared = preparation?.prepared ?? first;
    const kept: { solution: Solution | null } = { solution: null };
    const own = await solve(prepared, {
      bands: options.bands === 'all' ? 'all' : 'hottest',
      errorShares: true,
      onSolution: (solution) => {
        kept.solution = solution;
      },
    });
    const { solution } = kept;
    if (!solution) throw new Error('A solve told no solution.');
    return { prepared, summary: own, solution };
  };

  let prepared = first;
  let summary: SolveSummary;
  let accuracy: AccuracyReport | null = null;
  let issues: readonly Issue[];
  if (asked === null) {
    issues = tellMeshed();
    summary = await solve(prepared, { ...(stored && { start: stored.rise }), onSolution: tellSolution });
  } else {
    const { cells, reason } = options.cellLimit;
    const best = await solveToAccuracy(
      asked,
      cells / BANDS_MEMORY,
      `${reason} allows ${cells} cells`,
      attemptOn,
    );
    ({ prepared, summary, accuracy } = best);
    issues = tellMeshed();
    tellSolution(best.solution);
  }
  course.resultsRead();
  const end = host.now();
  const { set_up, iterate, bands, results } = course.seconds;
  const told = [
    ...issues,
    ...outsideTables(prepared.scene, summary),
    ...doubts,
    ...(accuracy ? missedAccuracy(accuracy) : wideBands(summary)),
    ...beyondMaterials(summary),
  ];
  const report = completeReport(summary, {
    limits: limitsReport(limitsByPath(prepared), summary),
    seconds: {
      mesh: seconds(start, meshed),
      solve: seconds(meshed, end),
      total: seconds(start, end),
      ...{ set_up, iterate, bands, results },
    },
    residuals: course.residuals,
    peak_memory_mb: host.peakMemoryMb(),
    accuracy,
    issues: told,
  });
  return { issues: told, report };
}

/** The temperatures of a start from a stored solution, or what is wrong with it; null: the transient starts otherwise. */
function storedStart(
  prepared: Discretisation,
  { analysis, startField }: Pick<RunOptions, 'analysis' | 'startField'>,
): StartRises | { readonly rise: null; readonly issues: readonly Issue[] } | null {
  if (analysis === 'steady' || prepared.scene.world.startFrom !== 'stored solution') return null;
  return startField ? startRises(prepared, startField) : { rise: null, issues: [noStoredSolution()] };
}

/** The number of an object by its name, or what is wrong with that. */
function objectOf({ scene }: Discretisation, { tree }: EvaluatedModel, name: ObjectName): number | Issue {
  const named = objectsNamed(scene, tree, name);
  if ('problem' in named) return named.problem;
  const [object, ...others] = named.objects;
  if (object !== undefined && others.length === 0) return object;
  const what = others.length > 0 ? 'stands for several objects' : 'fills no space of its own';
  return issue(
    'unknown-object',
    `tree/${named.path}`,
    `'${named.path}' ${what}: it has no mean temperature.`,
    'Name one object that fills space, or heats it.',
  );
}

/** Progress where nobody knows how many grids there will be: each takes half of what was left. */
function amongGrids(progress: SolveProgress, before: number): SolveProgress {
  const left = 0.5 ** before;
  return { ...progress, fraction: 1 - left * (1 - progress.fraction / 2) };
}

/** A warning where means could not be enclosed as closely as was asked for. */
function missedAccuracy({ asked, reached, reason }: AccuracyReport): Issue[] {
  if (reason === null) return [];
  const found = reached === null ? 'is not known' : `is ${Number(reached.toPrecision(2))} %`;
  return [
    warning(
      'accuracy-not-reached',
      'project.world.accuracy',
      `An accuracy of ${asked} % was asked for, and what is proven ${found}. ${reason}`,
      'Ask for less, or look where the model is curved or crowded.',
    ),
  ];
}

function limitsByPath({ scene: { limits, objects } }: Discretisation): ReadonlyMap<string, HighestAllowed> {
  return new Map([...limits].map(([object, limit]) => [objects[object].path, limit]));
}

/** The part of a report that the solve itself does not know. */
interface HostFigures
  extends Pick<SolveReport, 'seconds' | 'peak_memory_mb' | 'residuals' | 'limits' | 'accuracy'> {
  readonly issues: readonly Issue[];
}

/** The report of a solve, its keys in the order in which they are documented. */
function completeReport(
  summary: SolveSummary,
  { seconds, peak_memory_mb, issues, residuals, limits, accuracy }: HostFigures,
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
    residuals,
    heat_flow: summary.heat_flow,
    budget: summary.budget,
    sensitivities: summary.sensitivities,
    limits,
    accuracy,
  };
}
