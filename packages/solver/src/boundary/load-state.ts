import type { ConductionProblem, Load } from '../problem.ts';
import type { EliminatedWalls } from './eliminated-walls.ts';
import { type Follower, followersOf, heatsItself, meanRise } from './followers.ts';
import { GreyExchange } from './grey-exchange.ts';
import {
  type AppliedHeat,
  type AppliedPower,
  amplitudesAfter,
  amplitudesBefore,
  applyLoads,
  steadyAmplitudes,
} from './loads.ts';

/** A power on a face makes that face warmer at once: factors are settled where a pass changes none by more than this part. */
const SETTLED = 1e-12;
const MOST_PASSES = 60;
/** The same of radiation between walls, as a part of its greatest heat. */
const EXCHANGE_SETTLED = 1e-11;
/** The step over which the slope of a power is taken, K. */
const SLOPE_STEP = 0.01;

/** The heat of the loads at one moment; spread over the cells anew only when an amplitude or a temperature changed. */
export class LoadState implements AppliedHeat {
  /** W per cell and per wall. */
  readonly cells: Float64Array;
  readonly walls: Float64Array;
  power: AppliedPower = { net: 0, gross: 0 };
  /** The factor on the stated amplitude of every load, at the rises last followed; 1 where it follows no temperature. */
  readonly factors: Float64Array;
  /** The highest of the temperatures last followed, °C. */
  hottest = -Infinity;
  /** The loads that follow temperature. */
  readonly followers: readonly Follower[];
  /** Radiation between walls; null: there is none. */
  readonly exchange: GreyExchange | null;
  readonly #loads: readonly Load[];
  readonly #eliminated: EliminatedWalls;
  readonly #wallCell: Int32Array;
  readonly #ambient: number;
  readonly #sharesVary: boolean;
  readonly #stated: Float64Array;
  readonly #next: Float64Array;
  readonly #acting: Float64Array;
  readonly #found: Float64Array;

  /** Starts with every load off. */
  constructor(problem: ConductionProblem, walls: EliminatedWalls) {
    this.cells = new Float64Array(problem.nx * problem.ny * problem.nz);
    this.walls = new Float64Array(problem.walls.count);
    this.followers = followersOf(problem.loads);
    const { exchange } = problem.walls;
    this.exchange = exchange ? new GreyExchange(problem.walls, exchange, walls.ambient) : null;
    this.#loads = problem.loads;
    this.#eliminated = walls;
    this.#wallCell = problem.walls.cell;
    this.#ambient = problem.ambient;
    this.#sharesVary = problem.varying !== undefined;
    const count = problem.loads.length;
    this.factors = new Float64Array(count).fill(1);
    this.#stated = new Float64Array(count);
    this.#next = new Float64Array(count);
    this.#acting = new Float64Array(count);
    this.#found = new Float64Array(count);
  }

  get bytes(): number {
    return this.cells.byteLength + this.walls.byteLength + (this.exchange?.bytes ?? 0);
  }

  /** The amplitudes at which the loads act, with their factors. */
  get amplitudes(): Float64Array {
    return this.#acting;
  }

  get followsTemperature(): boolean {
    return this.followers.length > 0;
  }

  /** The heat that a load which follows temperature states, W. */
  statedWatts({ index, watts }: Follower): number {
    return this.#stated[index] * watts;
  }

  /** The heat of all loads that follow temperature, at the rises last followed, W. */
  get followedWatts(): number {
    return this.followers.reduce(
      (sum, follower) => sum + this.factors[follower.index] * this.statedWatts(follower),
      0,
    );
  }

  /** The loads at their amplitudes in a steady state. */
  setSteady(): void {
    steadyAmplitudes(this.#loads, this.#next);
    this.#take();
  }

  /** The loads just after `time`, s. */
  setAfter(time: number): void {
    amplitudesAfter(this.#loads, time, this.#next);
    this.#take();
  }

  /** The loads just before `time`, s. */
  setBefore(time: number): void {
    amplitudesBefore(this.#loads, time, this.#next);
    this.#take();
  }

  /**
   * Takes the heat at these rises: powers may follow temperature, and the parts of loads may have changed with the properties
   * of the problem.
   *
   * @param rise K per cell
   * @param total heat that the powers which follow temperature are to give in sum, W: each has its factor at the rises times
   * one number for all
   * @returns that number; 1 where no total is asked for
   */
  follow(rise: Float64Array, total: number | null = null): number {
    if (!this.followsTemperature) {
      if (this.#sharesVary) this.#apply();
      return 1;
    }
    // Factors that a failed attempt has left say nothing.
    if (!this.factors.every((factor) => Number.isFinite(factor))) {
      this.factors.fill(1);
      this.#apply();
    }
    for (let pass = 1; ; pass++) {
      this.hottest = -Infinity;
      let sum = 0;
      for (const follower of this.followers) {
        const celsius = this.celsiusOf(follower, rise);
        this.hottest = Math.max(this.hottest, celsius);
        const factor = follower.following.factor(celsius);
        sum += factor * this.statedWatts(follower);
        this.#found[follower.index] = factor;
      }
      const scale = total === null ? 1 : total / sum;
      let change = 0;
      for (const { index } of this.followers) {
        const factor = scale * this.#found[index];
        const difference = Math.abs(factor - this.factors[index]);
        if (difference > 0) change = Math.max(change, difference / factor);
        this.factors[index] = factor;
      }
      this.#apply();
      const isSettled = !(change > SETTLED) || pass === MOST_PASSES;
      if (isSettled || !this.followers.some(heatsItself)) return scale;
    }
  }

  /** Takes the radiation between walls at these rises of cells. It warms the walls that send it back: both are settled at once. */
  settleExchange(rise: Float64Array): void {
    if (this.exchange === null) return;
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const change = this.exchange.take((wall) =>
        this.#eliminated.riseOf(wall, rise[this.#wallCell[wall]], this.walls[wall]),
      );
      this.#apply();
      if (!(change > EXCHANGE_SETTLED)) return;
    }
  }

  /** Takes radiation between walls that is not that of their temperatures. */
  assumeExchange(arriving: Float64Array): void {
    this.exchange?.assume(arriving);
    this.#apply();
  }

  /** The mean temperature that a power follows, with the heat last taken, °C. */
  celsiusOf(follower: Follower, rise: Float64Array): number {
    const wallRiseOf = (wall: number): number =>
      this.#eliminated.riseOf(wall, rise[this.#wallCell[wall]], this.walls[wall]);
    const own = this.factors[follower.index] * this.statedWatts(follower);
    return this.#ambient + meanRise(follower, rise, wallRiseOf, own);
  }

  /** The heat by which a power grows with its mean temperature, W/K. */
  slopeOf(follower: Follower, rise: Float64Array): number {
    const celsius = this.celsiusOf(follower, rise);
    const { following } = follower;
    const growth = following.factor(celsius + SLOPE_STEP) - following.factor(celsius - SLOPE_STEP);
    return (this.statedWatts(follower) * growth) / (2 * SLOPE_STEP);
  }

  /**
   * Adds the slopes of powers that fall with temperature to the ties of their cells, W/K, as if each part followed the
   * temperature of its own cell: a power that falls steeply would else make every correction overshoot.
   *
   * @returns whether any falls
   */
  addFallingSlopes(rise: Float64Array, tie: Float64Array): boolean {
    let falls = false;
    for (const follower of this.followers) {
      const slope = this.slopeOf(follower, rise);
      if (!(slope < 0)) continue;
      falls = true;
      const { cells, cellWatts } = follower.load;
      for (let n = 0; n < cells.length; n++) tie[cells[n]] -= (slope * cellWatts[n]) / follower.watts;
    }
    return falls;
  }

  #take(): void {
    if (this.#next.every((amplitude, index) => amplitude === this.#stated[index])) return;
    this.#stated.set(this.#next);
    this.#apply();
  }

  #apply(): void {
    for (let n = 0; n < this.#acting.length; n++) this.#acting[n] = this.#stated[n] * this.factors[n];
    this.power = applyLoads(this.#loads, this.#acting, this);
    if (this.exchange === null) return;
    for (let wall = 0; wall < this.walls.length; wall++) this.walls[wall] += this.exchange.watts[wall];
  }
}
