import { EliminatedWalls } from '../boundary/eliminated-walls.ts';
import { totalHeat } from '../boundary/heat-to-ambient.ts';
import { applyLoads, steadyAmplitudes } from '../boundary/loads.ts';
import { WallState } from '../boundary/wall-state.ts';
import type { StoppingRule } from '../linear/system.ts';
import type { ConductionProblem } from '../problem.ts';
import type { SolveProgress } from '../progress.ts';
import { defaultSolver } from './default-solver.ts';
import { type BalanceOutcome, HeatBalance } from './heat-balance.ts';
import type { SteadyOutcome, SteadySettings } from './outcome.ts';
import { SteadyProgress } from './steady-progress.ts';
import { uniformRise } from './uniform-rise.ts';

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
/** Sharper solves tried for the sake of these two; each asks for a tenth of the residual, one or two iterations. */
const MAX_SHARPENINGS = 4;

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
  const heat = { cells: new Float64Array(cells), walls: new Float64Array(walls.count) };
  const amplitudes = new Float64Array(problem.loads.length);
  steadyAmplitudes(problem.loads, amplitudes);
  const power = applyLoads(problem.loads, amplitudes, heat);

  const rise = settings.guess === undefined ? new Float64Array(cells) : settings.guess.slice();
  const isFresh = settings.guess === undefined && !walls.areLinear;
  // The tangent of radiation at half the rise is close to its chord over all of it.
  if (isFresh) rise.fill(0.5 * uniformRise(walls, problem.innerTie, power.net));
  const create = settings.createSolver ?? defaultSolver;
  const balance = new HeatBalance(problem, walls, create, settings.precondition, rise, heat.walls, 0);
  if (isFresh) rise.fill(0);
  const wallState = new WallState(walls, problem);
  const takeBalance = () => {
    const heatToAmbient = wallState.update(rise, heat.walls);
    const heatOut = totalHeat(heatToAmbient);
    const imbalance = Math.abs(power.net - heatOut) / (power.gross === 0 ? 1 : power.gross);
    return { heatToAmbient, innerHeat: heatToAmbient.inner, powerIn: power.net, heatOut, imbalance };
  };
  const norm = balance.norm(heat.cells, heat.walls);
  const finish = (
    status: SteadyOutcome['status'],
    message: string,
    solved: BalanceOutcome,
  ): SteadyOutcome => ({
    status,
    message,
    rise,
    ...takeBalance(),
    wallRise: wallState.rise,
    wallHeat: wallState.heat,
    iterations: solved.iterations,
    residual: norm === 0 ? 0 : solved.residual / norm,
    unknowns: balance.solver.unknowns,
    factorisations: balance.factorisations,
    // The rise is the linear solver's `x`, which it counts itself.
    peakBytes: balance.peakBytes + heat.cells.byteLength + heat.walls.byteLength + wallState.bytes,
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

  const progress = new SteadyProgress(norm, settings);
  let goal = settings.absolute ? Infinity : settings.precision * norm;
  let errorBelow = settings.absolute ? settings.absTol : Infinity;
  let iterations = 0;
  for (let sharpenings = 0; ; sharpenings++) {
    const rule: StoppingRule = {
      maxIterations: settings.iterations - iterations,
      residualBelow: goal,
      ...(errorBelow < Infinity ? { errorBelow } : {}),
    };
    const solve = balance.solve(heat.cells, heat.walls, rise, 0, rule);
    let step = solve.next();
    for (; !step.done; step = solve.next()) {
      yield progress.report(iterations + step.value.iteration, step.value.residual);
    }
    iterations += step.value.iterations;
    const solved = { ...step.value, iterations };
    const isClosed = takeBalance().imbalance <= allowedImbalance(settings);
    const allowedError = settings.guess === undefined ? Infinity : ERROR_FROM_GUESS * greatest(rise);
    const isNear = settings.absolute || errorBelow <= allowedError;
    const isMet = solved.status === 'converged';
    // A sharper solve may fail without harm: the one before it had met the rule.
    if (!isMet && sharpenings === 0) {
      return finish('not_converged', failure(solved, norm, settings), solved);
    }
    if ((isClosed && isNear) || !isMet || sharpenings === MAX_SHARPENINGS) {
      const figure = (solved.residual / norm).toExponential(1);
      return finish('converged', `Converged in ${iterations} iterations to a residual of ${figure}.`, solved);
    }
    if (!isClosed) goal = 0.1 * Math.min(solved.residual, goal);
    if (!isNear) errorBelow = allowedError;
  }
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
