import type { LoadState } from '../boundary/load-state.ts';
import type { WallState } from '../boundary/wall-state.ts';
import type { LinearOutcome, LinearProgress } from '../linear/system.ts';
import type { ConductionProblem } from '../problem.ts';
import { activeCells } from '../steady/active-cells.ts';
import type { HeatBalance } from '../steady/heat-balance.ts';
import { roundingOf } from '../steady/rounding.ts';
import { type HeatFlows, NO_FLOWS } from './energy-account.ts';
import type { Esdirk } from './esdirk.ts';
import type { StageHistory } from './stage-history.ts';

/** How exact the linear solves of a step must be. */
export interface StageRule {
  /** ‖r‖₂ / ‖b‖₂. */
  readonly precision: number;
  /** Error that a step may make, K. */
  readonly tolerance: number;
  readonly maxIterations: number;
}

export interface StageReport {
  readonly status: LinearOutcome['status'];
  readonly iterations: number;
  /** ‖r‖₂ / ‖b‖₂ at the end. */
  readonly residual: number;
}

/**
 * The estimated error of every linear solve, as a part of the error a step may make. The residual alone would not
 * do: a small cell may be far off while ‖b‖₂ is made up by large ones.
 */
const LINEAR_PART = 0.02;
/**
 * Where a solve that had to meet both rules ended close to the residual asked, the residual was the harder one: until
 * the next new matrix the error is then not looked at, which saves a cycle of the preconditioner per solve.
 */
const CLOSE_TO_GOAL = 0.3;
/** The estimate of the local error may be less exact: it decides whether the step may double, no more. */
const ESTIMATE_PART = 0.1;
/** Step sizes that differ by less share a matrix. */
const SAME_RATE = 1e-9;
/** Relative residual at which cells without capacity are settled: what is left out of balance here stays so. */
const SETTLING_PRECISION = 1e-11;
/** A standstill at this relative residual is round-off, not failure. */
const ROUND_OFF = 1e-11;

/**
 * Takes single steps of C dT/dt + K T + walls(T) = q(t) by an ESDIRK scheme. With F = C dT/dt the heat stored, W,
 * stage i solves
 *
 *   s C T_i + K T_i + walls(T_i) = q(t_i) + s C T_n + (1/γ) Σ_{j<i} a_ij F_j,     s = 1 / (γ Δt),
 *   F_i = s C (T_i - T_n) - (1/γ) Σ_{j<i} a_ij F_j.
 *
 * Where properties follow temperature the heat content H(T) stands for C T, K is that at T_i, and C the slope of H.
 * Nothing is divided by C: cells without capacity (C = 0, F = 0) are algebraic unknowns and need nothing special.
 * The local error is Δt Σ (b_j - b̂_j) F_j, filtered through the same matrix as Hosea and Shampine (1996), section 4,
 * do: (s C + K) E = (1/γ) Σ (b_j - b̂_j) F_j. Otherwise stiff parts would be grossly overestimated.
 */
export class EsdirkStepper {
  /** Whether cells that are part of the problem store nothing. */
  readonly hasAlgebraicCells: boolean;
  /** Heat flows at every stage; the first belongs to the start of the step. */
  readonly flows: HeatFlows[];
  readonly #capacity: Float64Array;
  readonly #problem: ConductionProblem;
  readonly #varying: ConductionProblem['varying'];
  readonly #surroundings: ConductionProblem['surroundings'];
  /** Heat content at the start of the step and at a stage, J, where properties follow temperature. */
  readonly #held: Float64Array;
  readonly #heldAtStage: Float64Array;
  readonly #balance: HeatBalance;
  readonly #loads: LoadState;
  readonly #walls: WallState;
  readonly #scheme: Esdirk;
  readonly #history: StageHistory;
  readonly #rates: Float64Array[];
  readonly #heat: Float64Array;
  readonly #error: Float64Array;
  readonly #active: Uint8Array;
  /** s of the matrix at hand. */
  #rate: number;
  /** Whether meeting the residual was seen to imply the error, with this matrix. */
  #residualSuffices = false;

  constructor(parts: {
    readonly problem: ConductionProblem;
    readonly capacity: Float64Array;
    readonly balance: HeatBalance;
    readonly rate: number;
    readonly loads: LoadState;
    readonly walls: WallState;
    readonly scheme: Esdirk;
    readonly history: StageHistory;
  }) {
    const cells = parts.capacity.length;
    this.#capacity = parts.capacity;
    this.#problem = parts.problem;
    this.#varying = parts.problem.varying;
    this.#surroundings = parts.problem.surroundings;
    this.#held = new Float64Array(this.#varying ? cells : 0);
    this.#heldAtStage = new Float64Array(this.#held.length);
    this.#balance = parts.balance;
    this.#rate = parts.rate;
    this.#loads = parts.loads;
    this.#walls = parts.walls;
    this.#scheme = parts.scheme;
    this.#history = parts.history;
    this.#rates = parts.scheme.nodes.map(() => new Float64Array(cells));
    this.#heat = new Float64Array(cells);
    this.#error = new Float64Array(cells);
    this.#active = activeCells(parts.problem, parts.capacity);
    this.hasAlgebraicCells = this.#active.some((active, cell) => active === 1 && parts.capacity[cell] === 0);
    this.flows = parts.scheme.nodes.map(() => NO_FLOWS);
  }

  get bytes(): number {
    const vectors = this.#rates.length + 2;
    return vectors * this.#heat.byteLength + 2 * this.#held.byteLength + this.#active.byteLength;
  }

  /** F at the start of the step, W; written by whoever starts or restarts. */
  get startRates(): Float64Array {
    return this.#rates[0];
  }

  /** The weights of the step, the last stage's included. */
  get weights(): readonly number[] {
    return [...this.#scheme.lower[this.#scheme.lower.length - 1], this.#scheme.gamma];
  }

  /**
   * Solves all stages of a step from `start` to `end`. Leaves their solutions in the history, ahead of its start.
   *
   * @param onStage told of every solve; a solve that fails ends the attempt
   * @returns the true length of the step (that of the matrix, equal to the asked up to round-off), or null on failure
   */
  *attempt(
    start: number,
    length: number,
    end: number,
    rule: StageRule,
    onStage: (report: StageReport) => void,
  ): Generator<LinearProgress, number | null> {
    const { nodes, gamma } = this.#scheme;
    this.#useRate(1 / (gamma * length));
    this.#varying?.heatContent(this.#history.start, this.#held);
    const step = 1 / (gamma * this.#rate);
    for (let stage = 1; stage < nodes.length; stage++) {
      const time = stage === nodes.length - 1 ? end : start + nodes[stage] * length;
      this.#loads.setBefore(time);
      this.#surroundings?.take(time);
      const knownHeat = (rise: Float64Array) => this.#knownHeat(stage, rise);
      const rise = this.#history.guess(time);
      const norm = this.#balance.norm(knownHeat(rise), this.#loads.walls);
      const solved = yield* this.#balance.solve(knownHeat, this.#loads.walls, rise, this.#rate, {
        residualBelow: rule.precision * norm,
        ...(this.#residualSuffices ? {} : { errorBelow: LINEAR_PART * rule.tolerance }),
        maxIterations: rule.maxIterations,
      });
      const residual = norm > 0 ? solved.residual / norm : 0;
      if (residual > CLOSE_TO_GOAL * rule.precision) this.#residualSuffices = true;
      const isSolved =
        solved.status === 'converged' ||
        (solved.status === 'stagnated' &&
          (residual < ROUND_OFF || this.#isAtRounding(solved.residual, rise)));
      onStage({ status: isSolved ? 'converged' : solved.status, iterations: solved.iterations, residual });
      if (!isSolved) {
        this.#history.discard(rise);
        return null;
      }
      this.#balance.removeMeanResidual(knownHeat(rise), this.#loads.walls, rise, this.#rate, this.#active);
      this.#takeRates(stage, rise);
      this.flows[stage] = this.flowsAt(rise);
      this.#history.add(time, rise);
    }
    return step;
  }

  /**
   * The largest estimated local error of the step just attempted, over cells with capacity, K; exact to
   * `ESTIMATE_PART` of the tolerance. The matrix has the row sums `tie` and a non-negative inverse, so no entry of E is
   * above the largest right side over tie: where that is small enough, nothing is solved.
   */
  *estimateError(rule: StageRule): Generator<LinearProgress, { error: number; iterations: number }> {
    const { errorWeights, gamma } = this.#scheme;
    const right = this.#heat;
    right.fill(0);
    this.#rates.forEach((rates, stage) => {
      const weight = errorWeights[stage] / gamma;
      for (let cell = 0; cell < right.length; cell++) right[cell] += weight * rates[cell];
    });
    const { tie } = this.#balance;
    let bound = 0;
    for (let cell = 0; cell < right.length; cell++) {
      if (right[cell] !== 0) bound = Math.max(bound, Math.abs(right[cell]) / tie[cell]);
    }
    if (bound <= ESTIMATE_PART * rule.tolerance) return { error: bound, iterations: 0 };
    this.#error.fill(0);
    const { iterations } = yield* this.#balance.solver.solve(right, this.#error, {
      errorBelow: ESTIMATE_PART * rule.tolerance,
      maxIterations: rule.maxIterations,
    });
    let error = 0;
    for (let cell = 0; cell < right.length; cell++) {
      if (this.#capacity[cell] > 0) error = Math.max(error, Math.abs(this.#error[cell]));
    }
    return { error, iterations };
  }

  /** Makes the end of the step just attempted the start of the next. */
  accept(): void {
    const last = this.#rates.length - 1;
    this.#history.pinLatest();
    [this.#rates[0], this.#rates[last]] = [this.#rates[last], this.#rates[0]];
    this.flows[0] = this.flows[last];
  }

  /** Flows at a state, with the loads at their amplitudes. The walls and the heat of the loads are left as they are there. */
  flowsAt(rise: Float64Array): HeatFlows {
    this.#loads.follow(rise);
    this.#loads.settleExchange(rise);
    const toAmbient = this.#walls.update(rise, this.#loads.walls, this.#loads.exchange?.watts ?? null);
    const { net, gross } = this.#loads.power;
    return { ...toAmbient, in: net, gross: gross + this.#walls.entering };
  }

  /**
   * Gives cells without capacity the temperatures that fit the others and the loads: one step of backward Euler in
   * the change δ, (C / Δt + K) δ = F, so short that cells with capacity stay where they are. Leaves F consistent:
   * less K δ, and 0 in cells without capacity. Walls that radiate from such cells are taken by their tangent: what
   * that leaves out lasts for the first, small step.
   */
  *settleAlgebraicCells(length: number, rule: StageRule): Generator<LinearProgress, number> {
    this.#useRate(1 / length);
    const [rates, change, product, rise] = [this.#rates[0], this.#error, this.#heat, this.#history.start];
    change.fill(0);
    const norm = Math.sqrt(rates.reduce((sum, watts) => sum + watts * watts, 0));
    const { iterations } = yield* this.#balance.solver.solve(rates, change, {
      residualBelow: SETTLING_PRECISION * norm,
      maxIterations: rule.maxIterations,
    });
    for (let cell = 0; cell < rise.length; cell++) {
      if (this.#capacity[cell] > 0) change[cell] = 0;
      rise[cell] += change[cell];
    }
    // Where C > 0 the change is 0 now: the matrix times it is K δ, whatever Δt.
    this.#balance.solver.multiply(change, product);
    for (let cell = 0; cell < rates.length; cell++) {
      rates[cell] = this.#capacity[cell] > 0 ? rates[cell] - product[cell] : 0;
    }
    return iterations;
  }

  /** Whether a residual, W, is what single roundings make of it: no smaller one can be reached. */
  #isAtRounding(residual: number, rise: Float64Array): boolean {
    return residual <= roundingOf(this.#problem, this.#balance.tie, rise);
  }

  #useRate(rate: number): void {
    if (Math.abs(rate / this.#rate - 1) < SAME_RATE) return;
    this.#rate = rate;
    this.#residualSuffices = false;
    this.#balance.refill(this.#history.start, this.#loads.walls, rate);
  }

  /** q(T_i) + s C T_n + (1/γ) Σ_{j<i} a_ij F_j, W. */
  #knownHeat(stage: number, rise: Float64Array): Float64Array {
    this.#loads.follow(rise);
    const { lower, gamma } = this.#scheme;
    const [heat, start, watts, capacity] = [
      this.#heat,
      this.#history.start,
      this.#loads.cells,
      this.#capacity,
    ];
    const rate = this.#rate;
    if (this.#varying) {
      for (let cell = 0; cell < heat.length; cell++) heat[cell] = watts[cell] + rate * this.#held[cell];
    } else {
      for (let cell = 0; cell < heat.length; cell++)
        heat[cell] = watts[cell] + rate * capacity[cell] * start[cell];
    }
    lower[stage].forEach((entry, earlier) => {
      const weight = entry / gamma;
      const rates = this.#rates[earlier];
      for (let cell = 0; cell < heat.length; cell++) heat[cell] += weight * rates[cell];
    });
    return heat;
  }

  /** F_i = s C (T_i - T_n) - (1/γ) Σ_{j<i} a_ij F_j, W. */
  #takeRates(stage: number, rise: Float64Array): void {
    const { lower, gamma } = this.#scheme;
    const [rates, start, capacity] = [this.#rates[stage], this.#history.start, this.#capacity];
    const rate = this.#rate;
    if (this.#varying) {
      this.#varying.heatContent(rise, this.#heldAtStage);
      for (let cell = 0; cell < rates.length; cell++)
        rates[cell] = rate * (this.#heldAtStage[cell] - this.#held[cell]);
    } else {
      for (let cell = 0; cell < rates.length; cell++)
        rates[cell] = rate * capacity[cell] * (rise[cell] - start[cell]);
    }
    lower[stage].forEach((entry, earlier) => {
      const weight = entry / gamma;
      const others = this.#rates[earlier];
      for (let cell = 0; cell < rates.length; cell++) rates[cell] -= weight * others[cell];
    });
  }
}
