import { EliminatedWalls } from '../boundary/eliminated-walls.ts';
import { type HeatToAmbient, totalHeat } from '../boundary/heat-to-ambient.ts';
import { LoadState } from '../boundary/load-state.ts';
import { WallState } from '../boundary/wall-state.ts';
import { heatOf, slopeOf } from '../laws/rise-in-balance.ts';
import type { LinearProgress, StoppingRule } from '../linear/system.ts';
import { type ConductionProblem, leadsToAmbient } from '../problem.ts';
import type { SolveProgress } from '../progress.ts';
import { activeCells } from './active-cells.ts';
import type { CreateSolver } from './create-solver.ts';
import { defaultSolver } from './default-solver.ts';
import { HeatBalance } from './heat-balance.ts';
import { feedbackGain } from './power-feedback.ts';
import { roundingOf } from './rounding.ts';
import { type RunawayOnset, runawayOnset } from './runaway-onset.ts';
import type { BalanceOutcome } from './settle-exchange.ts';

/**
 * The balance may be off by this many times the precision (within the bounds below): ‖r‖₂ alone allows √n times as
 * much, 1e-3 of the power at 1e-6 and a million cells, if all residuals had one sign.
 */
const BALANCE_PER_PRECISION = 10;
const LOOSEST_BALANCE = 1e-5;
const TIGHTEST_BALANCE = 1e-8;
/**
 * The residual hardly sees a cell that hardly anything conducts to, and of a first guess such a cell would keep what it
 * had: from a guess, the estimated error of every temperature also has to be below this part of the greatest rise.
 */
const ERROR_FROM_GUESS = 1e-3;
/** The same part where walls or inner ties are at temperatures of their own: held ones alone make up ‖q‖ there. */
const ERROR_IN_SURROUNDINGS = 1e-5;
/** Where rounding leaves more of the heat, something else is wrong. */
const ROUNDING_PART = 1e-2;
/** Sharper solves tried for the sake of these two; each asks for a tenth of the residual, one or two iterations. */
const MAX_SHARPENINGS = 4;
/** The same where nothing but the difference of surroundings may drive heat, a small part of ‖q‖. */
const MAX_SHARPENINGS_IN_SURROUNDINGS = 8;

/**
 * Steady rise over ambient: div(k grad T) + q = 0 with the problem's walls, inner ties and loads at their steady
 * amplitudes. Stops at ‖r‖₂ / ‖q‖₂ <= precision, or at an estimated error of every temperature <= absTol, and then
 * asks that the balance of the whole closes too (see above).
 *
 * A numerical failure is a status; wrong lengths throw. Yields once per iteration.
 */
export function* solveSteady(
  problem: ConductionProblem,
  settings: SteadySettings,
): Generator<SolveProgress, SteadyOutcome> {
  yield { stage: 'set-up', fraction: 0, iteration: 0, residual: 1, time: null };
  const cells = problem.nx * problem.ny * problem.nz;
  const walls = new EliminatedWalls(problem.walls, problem.ambient);
  const rise = settings.guess === undefined ? new Float64Array(cells) : settings.guess.slice();
  const heat = new LoadState(problem, walls);
  heat.setSteady();
  heat.follow(rise);
  heat.settleExchange(rise);
  const heatAt = (at: Float64Array) => {
    heat.follow(at);
    return heat.cells;
  };
  const isFresh = settings.guess === undefined && !walls.areLinear;
  // The tangent of radiation at half the rise is close to its chord over all of it, where all begins at ambient.
  if (isFresh) rise.fill((walls.areInAmbient ? 0.5 : 1) * uniformRise(walls, problem, heat.power.net));
  const create = settings.createSolver ?? defaultSolver;
  const balance = new HeatBalance(problem, walls, create, settings.precondition, rise, heat, 0);
  if (isFresh) rise.fill(0);
  const wallState = new WallState(walls, problem);
  let onset: RunawayOnset | null = null;
  let wasOnsetSought = false;
  const takeBalance = () => {
    if (heat.followsTemperature) heat.follow(rise, onset !== null && onset.scale < 1 ? onset.watts : null);
    heat.settleExchange(rise);
    const heatToAmbient = wallState.update(rise, heat.walls, heat.exchange?.watts ?? null);
    const heatOut = totalHeat(heatToAmbient);
    const { power } = heat;
    const gross = power.gross + wallState.entering;
    const imbalance = Math.abs(power.net - heatOut) / (gross === 0 ? 1 : gross);
    return { heatToAmbient, innerHeat: heatToAmbient.inner, powerIn: power.net, heatOut, imbalance };
  };
  let norm = balance.norm(heat.cells, heat.walls);
  const finish = (
    status: SteadyOutcome['status'],
    message: string,
    solved: BalanceOutcome,
  ): SteadyOutcome => ({
    status,
    message,
    ranAway: onset !== null && onset.scale < 1,
    rise,
    ...takeBalance(),
    wallRise: wallState.rise,
    wallHeat: wallState.heat,
    factors: heat.factors,
    iterations: solved.iterations,
    residual: norm === 0 ? 0 : relativeTo(norm, solved.residual),
    unknowns: balance.solver.unknowns,
    factorisations: balance.factorisations,
    // The rise is the linear solver's `x`, which it counts itself.
    peakBytes: balance.peakBytes + heat.bytes + wallState.bytes,
  });
  const idle: BalanceOutcome = { status: 'converged', iterations: 0, residual: 0, outer: 0 };
  if (norm === 0) {
    rise.fill(0);
    return finish('converged', 'No heat enters the cells: everything stays at ambient.', idle);
  }
  if (!balance.tie.some((tie) => tie > 0)) {
    return finish('not_converged', 'Heat enters, but nothing leads to ambient: there is no steady state.', {
      ...idle,
      residual: norm,
    });
  }

  const isInAmbient = leadsToAmbient(problem);
  const mostSharpenings = isInAmbient ? MAX_SHARPENINGS : MAX_SHARPENINGS_IN_SURROUNDINGS;
  const errorInAmbient = settings.guess === undefined ? Infinity : ERROR_FROM_GUESS;
  const errorPart = isInAmbient ? errorInAmbient : ERROR_IN_SURROUNDINGS;
  const progress = new SteadyProgress(norm, settings);
  /** Passes on what several solves in turn say, each of which begins to count anew. */
  function* counting<Result>(solves: Generator<LinearProgress, Result>): Generator<SolveProgress, Result> {
    let step = solves.next();
    for (; !step.done; step = solves.next()) yield progress.report(++iterations, step.value.residual);
    return step.value;
  }
  let goal = settings.absolute ? Infinity : settings.precision * norm;
  let errorBelow = settings.absolute ? settings.absTol : Infinity;
  let iterations = 0;
  for (let sharpenings = 0; ; sharpenings++) {
    const rule: StoppingRule = {
      maxIterations: settings.iterations - iterations,
      residualBelow: goal,
      ...(errorBelow < Infinity ? { errorBelow } : {}),
    };
    const solve = balance.solve(heatAt, heat.walls, rise, 0, rule);
    let step = solve.next();
    for (; !step.done; step = solve.next()) {
      yield progress.report(iterations + step.value.iteration, step.value.residual);
    }
    iterations += step.value.iterations;
    const isAtRounding =
      step.value.status === 'stagnated' &&
      step.value.residual <= Math.min(ROUNDING_PART * norm, roundingOf(problem, balance.tie, rise));
    if (isAtRounding)
      balance.removeMeanResidual(heatAt(rise), heat.walls, rise, 0, activeCells(problem, null));
    // The heat that a residual is a part of is that at these temperatures.
    if (heat.followsTemperature) norm = balance.norm(heatAt(rise), heat.walls);
    const solved = { ...step.value, iterations };
    const isClosed = takeBalance().imbalance <= allowedImbalance(settings);
    const allowedError = errorPart === Infinity ? Infinity : errorPart * greatest(rise);
    const isNear = settings.absolute || errorBelow <= allowedError;
    const isMet = solved.status === 'converged' || isAtRounding;
    const isLast = (isClosed && isNear) || !isMet || isAtRounding || sharpenings === mostSharpenings;
    if (heat.followsTemperature && isLast && !wasOnsetSought) {
      const left = settings.iterations - iterations;
      const isStable = isMet && (yield* counting(feedbackGain(problem, balance, heat, rise, left))) < 1;
      if (!isStable) {
        wasOnsetSought = true;
        onset = yield* counting(runawayOnset(balance, heat, rise, left));
        if (onset !== null && onset.scale >= 1) {
          sharpenings = -1;
          continue;
        }
        const verdict = onset === null ? NOT_STABLE : runawayMessage(onset);
        if (onset !== null || isMet) return finish('not_converged', verdict, { ...solved, iterations });
      }
    }
    // A sharper solve may fail without harm: the one before it had met the rule.
    if (!isMet && sharpenings === 0) {
      return finish('not_converged', failure(solved, norm, settings), solved);
    }
    if (isLast) {
      const figure = (solved.residual / norm).toExponential(1);
      return finish('converged', `Converged in ${iterations} iterations to a residual of ${figure}.`, solved);
    }
    if (!isClosed) goal = 0.1 * Math.min(solved.residual, goal);
    if (!isNear) errorBelow = allowedError;
  }
}

const NOT_STABLE =
  'Powers that follow temperature were in balance where a little more heat would grow without end, and no other balance was found.';

function runawayMessage({ scale, watts, celsius }: RunawayOnset): string {
  const [part, heat, hottest] = [100 * scale, watts, celsius].map((value) => Number(value.toPrecision(3)));
  return `Thermal runaway: powers that follow temperature have no steady state. It begins at ${part} % of what is stated, where they are ${heat} W together at up to ${hottest} °C.`;
}

function greatest(rise: Float64Array): number {
  return rise.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

function allowedImbalance({ precision, absolute }: SteadySettings): number {
  if (absolute) return LOOSEST_BALANCE;
  return Math.min(LOOSEST_BALANCE, Math.max(TIGHTEST_BALANCE, BALANCE_PER_PRECISION * precision));
}

function failure(solved: BalanceOutcome, norm: number, settings: SteadySettings): string {
  const figure = (solved.residual / norm).toExponential(1);
  return solved.status === 'iteration-limit'
    ? `The limit of ${settings.iterations} iterations was reached at a residual of ${figure}.`
    : `The iteration came to a standstill at a residual of ${figure}: is every part that is heated connected to ambient?`;
}

/** When a steady solve may stop, and how it works. */
export interface SteadySettings {
  /** Relative residual ‖r‖₂ / ‖q‖₂ to reach, q the heat vector; not used when `absolute`. */
  readonly precision: number;
  /** Stop by the estimated error of every temperature instead. */
  readonly absolute: boolean;
  /** That error, K. */
  readonly absTol: number;
  /** Cap on the iterations of the linear solver, in all. */
  readonly iterations: number;
  /** false: plain diagonal scaling instead of multigrid. */
  readonly precondition: boolean;
  /** First guess of the rise, K, natural order; not changed. */
  readonly guess?: Float64Array;
  /** Sets up the linear solver; the package's own by default. */
  readonly createSolver?: CreateSolver;
}

interface SteadyOutcome {
  readonly status: 'converged' | 'not_converged';
  /** One sentence for the log. */
  readonly message: string;
  /** Whether powers that follow temperature grow without end. */
  readonly ranAway: boolean;
  /** The factor by temperature on the amplitude of every load. */
  readonly factors: Float64Array;
  readonly iterations: number;
  /** ‖r‖₂ / ‖q‖₂ of the (nonlinear) balance at the end. */
  readonly residual: number;
  /** Rise over ambient of every cell, K, natural order; 0 in void. */
  readonly rise: Float64Array;
  /** Rise of every wall, K. */
  readonly wallRise: Float64Array;
  /** Heat to its surroundings through every wall, W. */
  readonly wallHeat: Float64Array;
  /** Heat through the inner ties, W. */
  readonly innerHeat: number;
  /** Heat of the loads, W. */
  readonly powerIn: number;
  /** Heat that leaves less what surroundings bring, W: in all, and by mechanism. */
  readonly heatOut: number;
  readonly heatToAmbient: HeatToAmbient;
  /** |in - out| over the gross heat that enters, also from warmer surroundings; W when nothing enters. */
  readonly imbalance: number;
  readonly unknowns: number;
  /** Times the matrix was set up or refilled. */
  readonly factorisations: number;
  /** Bytes of all typed arrays held at once, the result included. */
  readonly peakBytes: number;
}

/** A residual as a part of the heat; 1 where powers grew beyond numbers. */
function relativeTo(norm: number, residual: number): number {
  const relative = residual / norm;
  return Number.isFinite(relative) ? relative : 1;
}

/** Turns residuals into a fraction that never falls: the decades won of those to win. */
class SteadyProgress {
  readonly #norm: number;
  readonly #decades: number;
  #fraction = 0;

  constructor(norm: number, { absolute, precision }: SteadySettings) {
    this.#norm = norm;
    // An error has no decades to count towards; most such solves end near a residual of 1e-6.
    this.#decades = Math.max(1, -Math.log10(absolute ? 1e-6 : precision));
  }

  report(iteration: number, residual: number): SolveProgress {
    const relative = relativeTo(this.#norm, residual);
    const won = Math.min(0.99, -Math.log10(relative) / this.#decades);
    this.#fraction = Math.max(this.#fraction, won);
    return { stage: 'solve', fraction: this.#fraction, iteration, residual: relative, time: null };
  }
}

/**
 * The rise at which a body of one temperature would lose `power`: where laws that are not linear are first linearised.
 * From a start at ambient Newton's first step would miss by up to (1 + rise / Ta)³ where walls radiate, and take a
 * refill of the matrix for every factor of 4/3 back.
 *
 * @param power W
 * @returns K; 0 when nothing leads to ambient, or nothing is warmer than it and the power is not positive
 */
export function uniformRise(
  walls: EliminatedWalls,
  problem: Pick<ConductionProblem, 'walls' | 'innerTie' | 'innerHeat'>,
  power: number,
): number {
  const { innerTie, innerHeat } = problem;
  if (leadsToAmbient(problem) && !(power > 0)) return 0;
  const groups = walls.joined();
  const tied = innerTie === null ? 0 : sumOf(innerTie);
  const brought = power + (innerHeat === null ? 0 : sumOf(innerHeat));
  const ambientOf = (surroundings: number) => walls.ambient + surroundings;
  const excessAt = (rise: number) =>
    groups.reduce(
      (sum, { surroundings, conductance, laws }) =>
        sum +
        conductance * (rise - surroundings) +
        heatOf(laws, 0, ambientOf(surroundings), rise - surroundings),
      tied * rise - brought,
    );
  const slopeAt = (rise: number) =>
    groups.reduce(
      (sum, { surroundings, conductance, laws }) =>
        sum + conductance + slopeOf(laws, 0, ambientOf(surroundings), rise - surroundings),
      tied,
    );
  const warmest = groups.reduce((most, { surroundings }) => Math.max(most, surroundings), 0);
  const left = -excessAt(warmest);
  let rise = warmest;
  if (left > 0) {
    // Bounds from above: the tangent there, and each law alone. Near 0 K the first is of no use to radiation.
    const bounds = groups.flatMap(({ laws }) =>
      laws.map(({ law, strength }) => law.riseTaking(strength[0], left)),
    );
    rise += Math.min(left / slopeAt(warmest), ...bounds);
  }
  if (!Number.isFinite(rise)) return 0;
  // Convex, from above: falls monotonically to the root; 1e-3 of it is enough for a first tangent.
  for (let step = 0; step < 60; step++) {
    const change = excessAt(rise) / slopeAt(rise);
    if (!Number.isFinite(change)) break;
    rise -= change;
    if (Math.abs(change) < 1e-3 * Math.abs(rise)) break;
  }
  return rise;
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}
