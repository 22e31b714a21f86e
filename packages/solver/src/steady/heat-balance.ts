import { norm } from '@thermarium/numerics';
import type { EliminatedWalls } from '../boundary/eliminated-walls.ts';
import type { LoadState } from '../boundary/load-state.ts';
import type { AppliedHeat } from '../boundary/loads.ts';
import { Coolants } from '../coolant/coolants.ts';
import {
  countedFrom,
  type LinearOutcome,
  type LinearProgress,
  type LinearSolver,
  type StencilSystem,
  type StoppingRule,
} from '../linear/system.ts';
import type { ConductionProblem } from '../problem.ts';
import { leftoverHeat, takeStored } from './cell-heat.ts';
import { type CreateSolver, setUpSolver } from './create-solver.ts';
import { SecantHistory } from './secant-history.ts';
import { type BalanceOutcome, settleExchange } from './settle-exchange.ts';

/** The vectors of solves in which properties, powers or films follow temperature. */
interface Correction {
  /** Heat left over in every cell, W. */
  readonly left: Float64Array;
  /** The correction that it asks for, K. */
  readonly change: Float64Array;
}

/** Heat that enters every cell at these rises, W; the array may be the same one every time. */
export type HeatAt = (rise: Float64Array) => Float64Array;

/** Newton's steps reduce the residual by this factor each; conjugate gradients take 2 to 3 iterations for it. */
const FORCING = 0.03;
/** A step that reduced the residual at least this much is repeated with the same matrix. */
const GOOD_CONTRACTION = 0.1;
const MAX_OUTER = 60;
/**
 * The matrix is taken anew where a correction left more than this part of the residual, at most so often in a solve. It costs as much as
 * the iterations of three corrections, and secants make up for what it misses.
 */
const STALE_CONTRACTION = 0.2;
const MOST_REFILLS = 2;

/**
 * The heat balance of every cell,
 *
 *   K T + walls(T) + e T + s C T = b,
 *
 * with K the conduction between cells, walls(T) the heat into the cell's walls (nonlinear where they radiate), e the
 * inner ties, C the heat capacities and s a rate (1/s; 0 in a steady state, 1 / (γ Δt) in a stage of an implicit
 * time step). One matrix for conjugate gradients, refilled only when s changes or the linearisation has grown stale.
 *
 * Laws that are not linear are met by Newton's method: walls(T) is convex and rising (a wall's own temperature is
 * eliminated exactly, see `riseInBalance`) and the matrix has a non-negative inverse, so the steps approach the solution
 * from above monotonically from every start (monotone Newton theorem: Ortega and Rheinboldt 1970, 13.3.4): undamped.
 * Each is solved only as far as is of use (inexact Newton: Dembo, Eisenstat and Steihaug 1982).
 *
 * Where properties follow temperature, K(T) T and the heat content s H(T) stand for K T and s C T; where powers do, b(T) for b;
 * and walls(T) has films at the coefficients of their own temperatures.
 * The residual is that of the properties and powers at T; corrections are solved with the matrix of an earlier T and improved
 * by the secants of those before (`SecantHistory`).
 *
 * Where inner ties lead to coolants, e (T - coolant) stands for e T: the matrix is not symmetric then (`CoolantSolver`).
 */
export class HeatBalance {
  readonly solver: LinearSolver;
  /** How often the matrix was set up or refilled. */
  factorisations = 1;
  readonly #problem: ConductionProblem;
  readonly #system: StencilSystem;
  readonly #walls: EliminatedWalls;
  readonly #loads: LoadState;
  readonly #tie: Float64Array;
  readonly #rightSide: Float64Array;
  readonly #product: Float64Array | null;
  readonly #share: Float64Array;
  readonly #wallRise: Float64Array;
  /** Whether the matrix holds slopes of powers. */
  #hasFallingPowers = false;
  /** Null: no property, power or film follows temperature. */
  readonly #correction: Correction | null;
  readonly #coolants: Coolants | null;

  /**
   * @param rise where the walls are first linearised, K
   * @param loads as they are there
   * @param rate s, 1/s
   */
  constructor(
    problem: ConductionProblem,
    walls: EliminatedWalls,
    createSolver: CreateSolver,
    precondition: boolean,
    rise: Float64Array,
    loads: LoadState,
    rate: number,
  ) {
    const { nx, ny, nz } = problem;
    const cells = nx * ny * nz;
    this.#problem = problem;
    this.#walls = walls;
    this.#loads = loads;
    this.#tie = new Float64Array(cells);
    this.#rightSide = new Float64Array(cells);
    this.#product = walls.areLinear ? null : new Float64Array(cells);
    this.#share = new Float64Array(walls.count);
    this.#wallRise = new Float64Array(walls.count);
    this.#correction =
      problem.varying || loads.followsTemperature || walls.followTemperature
        ? { left: new Float64Array(cells), change: new Float64Array(cells) }
        : null;
    problem.varying?.takeRises(rise, loads.amplitudes);
    this.#fillTies(rise, loads.walls, rate);
    const tie = this.#tie;
    const groups = problem.groups && { groups: problem.groups };
    this.#system = { nx, ny, nz, couplings: (axis) => problem.couplings(axis), tie: () => tie, ...groups };
    this.#coolants = problem.coolants ? new Coolants(problem.coolants) : null;
    this.solver = setUpSolver(createSolver, this.#system, precondition, this.#coolants);
  }

  /** Sum of g w, e and s C of every cell, W/K, as last filled. */
  get tie(): Float64Array {
    return this.#tie;
  }

  /** Typed arrays held, the linear solver's included (which counts the right side as its `b`). */
  get peakBytes(): number {
    const { left = null, change = null } = this.#correction ?? {};
    const own = [this.#tie, this.#product, this.#share, this.#wallRise, left, change];
    return own.reduce(
      (bytes, array) => bytes + (array?.byteLength ?? 0),
      this.solver.peakBytes + this.#walls.bytes,
    );
  }

  /** ‖b + what the walls give‖₂ with the walls as last linearised, W: what residuals are relative to. */
  norm(heat: Float64Array, wallWatts: Float64Array): number {
    this.#takeHeat(heat);
    this.#walls.addSources(this.#share, wallWatts, this.#rightSide);
    return norm(this.#rightSide);
  }

  /**
   * Shifts all cells by the one temperature that makes the residuals add up to zero: no heat is lost or made. It is
   * the correction by a constant that is best in the energy norm of the matrix, hence never further from the solution.
   *
   * @param active 1 in cells that take part, 0 in void
   */
  removeMeanResidual(
    heat: Float64Array,
    wallWatts: Float64Array,
    rise: Float64Array,
    rate: number,
    active: Uint8Array,
  ): void {
    let [residual, conductance] = [0, 0];
    if (this.#correction !== null) {
      this.#leaveOver(this.#correction, heat, wallWatts, rise, rate);
      for (const watts of this.#correction.left) residual += watts;
    } else {
      this.#takeHeat(heat);
      if (this.#product === null) this.#walls.addSources(this.#share, wallWatts, this.#rightSide);
      else {
        this.#walls.rise(rise, wallWatts, this.#wallRise);
        this.#walls.addTangentOffsets(this.#share, rise, wallWatts, this.#wallRise, this.#rightSide);
      }
      for (let cell = 0; cell < rise.length; cell++)
        residual += this.#rightSide[cell] - this.#tie[cell] * rise[cell];
      if (this.#coolants) residual += this.#coolants.heatBroughtAt(rise, false);
    }
    for (const tie of this.#tie) conductance += tie;
    if (this.#coolants) conductance -= this.#coolants.heatBroughtByAll;
    const shift = conductance > 0 ? residual / conductance : 0;
    for (let cell = 0; cell < rise.length; cell++) if (active[cell] === 1) rise[cell] += shift;
  }

  /** Refills the matrix for another rate, with walls and properties as they are here. */
  refill(rise: Float64Array, wallWatts: Float64Array, rate: number): void {
    this.#problem.varying?.takeRises(rise, this.#loads.amplitudes);
    this.#fillTies(rise, wallWatts, rate);
    if (this.#problem.varying) this.solver.reload(this.#system);
    else this.solver.retie(this.#tie);
    this.factorisations++;
  }

  /** Refills the matrix of a steady state where it was that of other temperatures. False: it is always the same. */
  refresh(rise: Float64Array, wallWatts: Float64Array): boolean {
    if (this.#ages) this.refill(rise, wallWatts, 0);
    return this.#ages;
  }

  /**
   * The change of all temperatures by more heat, by the matrix at hand.
   *
   * @param heat more of it, W
   * @param change receives the cells' changes, K
   * @returns the change of a wall's temperature, K
   */
  *respond(
    heat: AppliedHeat,
    change: Float64Array,
    precision: number,
    maxIterations: number,
  ): Generator<LinearProgress, (wall: number) => number> {
    const right = this.#rightSide;
    right.set(heat.cells);
    this.#walls.addOwnSources(this.#share, heat.walls, right);
    change.fill(0);
    const share = this.#share;
    yield* this.solver.solve(right, change, { residualBelow: precision * norm(right), maxIterations });
    const { cell, half } = this.#problem.walls;
    return (wall) => (1 - share[wall]) * (change[cell[wall]] + heat.walls[wall] / half[wall]);
  }

  /**
   * Solves the balance to a residual (‖b - …‖₂, W) or an estimated error (K), as `stop` asks.
   *
   * @param heatAt b at these rises, W: what enters the cells, and what they held in a time step; asked anew where properties
   * or powers follow temperature (the heat of a face falls to its two sides by their conductances)
   * @param rise first guess, receives the solution, K
   * @param rate s of the matrix at hand, 1/s
   */
  *solve(
    heatAt: HeatAt,
    wallWatts: Float64Array,
    rise: Float64Array,
    rate: number,
    stop: StoppingRule,
  ): Generator<LinearProgress, BalanceOutcome> {
    const assumed = (rule: StoppingRule) => this.#solveAssumed(heatAt, wallWatts, rise, rate, rule);
    return yield* settleExchange(this.#loads, this.#problem.walls, this.#share, assumed, rise, stop);
  }

  /** The same with the radiation between walls as it is assumed. */
  *#solveAssumed(
    heatAt: HeatAt,
    wallWatts: Float64Array,
    rise: Float64Array,
    rate: number,
    stop: StoppingRule,
  ): Generator<LinearProgress, BalanceOutcome> {
    if (this.#correction !== null) {
      return yield* this.#correct(this.#correction, heatAt, wallWatts, rise, rate, stop);
    }
    const heat = heatAt(rise);
    if (this.#product === null) {
      this.#takeHeat(heat);
      this.#walls.addSources(this.#share, wallWatts, this.#rightSide);
      return { ...(yield* this.solver.solve(this.#rightSide, rise, stop)), outer: 1 };
    }
    return yield* this.#newton(heat, wallWatts, rise, rate, stop, this.#product);
  }

  *#newton(
    heat: Float64Array,
    wallWatts: Float64Array,
    rise: Float64Array,
    rate: number,
    stop: StoppingRule,
    product: Float64Array,
  ): Generator<LinearProgress, BalanceOutcome> {
    const { errorBelow, residualBelow = errorBelow === undefined ? 0 : Infinity } = stop;
    let iterations = 0;
    let previous = Infinity;
    for (let outer = 1; ; outer++) {
      let residual = this.#nonlinearResidual(heat, wallWatts, rise, product);
      const mayFinish = residual <= residualBelow;
      if (mayFinish && errorBelow === undefined) {
        return { status: 'converged', iterations, residual, outer };
      }
      if (outer > MAX_OUTER) return { status: 'stagnated', iterations, residual, outer };
      if (residual > GOOD_CONTRACTION * previous) {
        this.refill(rise, wallWatts, rate);
        residual = this.#nonlinearResidual(heat, wallWatts, rise, product);
      }
      previous = residual;
      // Half of what is asked: the other half is left to what the tangent misses.
      const target = mayFinish ? residualBelow : Math.max(0.5 * residualBelow, FORCING * residual);
      const solved = yield* this.#inner(this.#rightSide, rise, target, stop, iterations);
      iterations += solved.iterations;
      if (solved.status !== 'converged') return { ...solved, iterations, outer };
      // The estimate of the error accepted the guess as it was: the tangent taken here has nothing to add.
      if (mayFinish && solved.iterations === 0) return { ...solved, iterations, outer };
    }
  }

  /** A linear solve within an iteration that has used up some of its iterations. */
  *#inner(
    right: Float64Array,
    x: Float64Array,
    residualBelow: number,
    stop: StoppingRule,
    before: number,
  ): Generator<LinearProgress, LinearOutcome> {
    const maxIterations = stop.maxIterations - before;
    const solve = this.solver.solve(right, x, { ...stop, residualBelow, maxIterations });
    return yield* countedFrom(before, solve);
  }

  *#correct(
    correction: Correction,
    heatAt: HeatAt,
    wallWatts: Float64Array,
    rise: Float64Array,
    rate: number,
    stop: StoppingRule,
  ): Generator<LinearProgress, BalanceOutcome> {
    const { left, change } = correction;
    const { errorBelow, residualBelow = errorBelow === undefined ? 0 : Infinity } = stop;
    const secants = new SecantHistory(rise.length);
    let iterations = 0;
    let refills = 0;
    let previous = Infinity;
    for (let outer = 1; ; outer++) {
      this.#problem.varying?.takeRises(rise, this.#loads.amplitudes);
      this.#leaveOver(correction, heatAt(rise), wallWatts, rise, rate);
      const residual = norm(left);
      const mayFinish = residual <= residualBelow;
      if (mayFinish && errorBelow === undefined) {
        return { status: 'converged', iterations, residual, outer };
      }
      if (outer > MAX_OUTER || !Number.isFinite(residual)) {
        return { status: 'stagnated', iterations, residual, outer };
      }
      if (this.#ages && residual > STALE_CONTRACTION * previous && refills < MOST_REFILLS) {
        refills++;
        this.refill(rise, wallWatts, rate);
        secants.forget();
      }
      if (residual > previous) secants.forget();
      previous = residual;
      const target = mayFinish ? residualBelow : Math.max(0.5 * residualBelow, FORCING * residual);
      change.fill(0);
      const solved = yield* this.#inner(left, change, target, stop, iterations);
      iterations += solved.iterations;
      if (solved.status !== 'converged' || (mayFinish && solved.iterations === 0)) {
        return { ...solved, residual, iterations, outer };
      }
      secants.advance(rise, change);
    }
  }

  /** Whether the matrix is that of the temperatures at which it was filled. */
  get #ages(): boolean {
    if (this.#problem.varying !== undefined || this.#walls.followTemperature) return true;
    return this.#product !== null || this.#hasFallingPowers;
  }

  /** Leaves b - K(T) T - walls(T) - … - s H(T) of every cell behind, W. */
  #leaveOver(
    { left }: Correction,
    heat: Float64Array,
    wallWatts: Float64Array,
    rise: Float64Array,
    rate: number,
  ): void {
    this.#walls.follow(rise, wallWatts);
    this.#walls.rise(rise, wallWatts, this.#wallRise);
    leftoverHeat(this.#problem, rise, this.#wallRise, heat, left, this.#coolants);
    if (rate > 0) takeStored(this.#problem, rise, rate, this.#rightSide, left);
  }

  /** Begins the right side: what enters the cells, and what inner ties bring them. */
  #takeHeat(heat: Float64Array): void {
    const right = this.#rightSide;
    right.set(heat);
    const { innerHeat } = this.#problem;
    if (innerHeat !== null) for (let cell = 0; cell < right.length; cell++) right[cell] += innerHeat[cell];
    this.#coolants?.addHeat(null, true, right);
  }

  /** Leaves the right side of the tangent taken at `rise` behind; returns ‖b - K T - walls(T) - …‖₂, W. */
  #nonlinearResidual(
    heat: Float64Array,
    wallWatts: Float64Array,
    rise: Float64Array,
    product: Float64Array,
  ): number {
    this.#walls.rise(rise, wallWatts, this.#wallRise);
    this.#takeHeat(heat);
    this.#walls.addTangentOffsets(this.#share, rise, wallWatts, this.#wallRise, this.#rightSide);
    this.solver.multiply(rise, product);
    let sum = 0;
    for (let cell = 0; cell < product.length; cell++) {
      const residual = this.#rightSide[cell] - product[cell];
      sum += residual * residual;
    }
    return Math.sqrt(sum);
  }

  #fillTies(rise: Float64Array, wallWatts: Float64Array, rate: number): void {
    const { innerTie, capacity, varying } = this.#problem;
    varying?.takeCapacities();
    const tie = this.#tie;
    if (this.#product !== null) this.#walls.rise(rise, wallWatts, this.#wallRise);
    this.#walls.linearise(this.#wallRise, this.#share);
    if (innerTie === null) tie.fill(0);
    else tie.set(innerTie);
    if (rate > 0 && capacity !== null)
      for (let cell = 0; cell < tie.length; cell++) tie[cell] += rate * capacity[cell];
    this.#walls.addTies(this.#share, tie);
    this.#hasFallingPowers = this.#loads.addFallingSlopes(rise, tie);
  }
}
