import { Coolants } from '../coolant/coolants.ts';
import type { ConductionProblem } from '../problem.ts';
import type { EliminatedWalls } from './eliminated-walls.ts';
import { type HeatToAmbient, NO_HEAT } from './heat-to-ambient.ts';

/**
 * Where nothing flows, since all is as warm as what is around it, heats are the errors of a solve alone. So as much counts
 * as entering, as a part of what the surroundings would give to cells at ambient.
 */
const LEAST_ENTERING = 1e-7;

/** The walls at one state of the cells; the arrays are reused by every `update`. */
export class WallState {
  /** Rise of every wall, K. */
  readonly rise: Float64Array;
  /** Heat through every wall to its surroundings and, less what it gets from there, to other walls, W. */
  readonly heat: Float64Array;
  /** Gross heat that enters where walls or inner ties lead to something warmer, W; 0 where all lead to ambient. */
  entering = 0;
  readonly #walls: EliminatedWalls;
  readonly #innerTie: Float64Array | null;
  readonly #innerHeat: Float64Array | null;
  /** Null: no inner tie leads to a coolant that warms on its way. */
  readonly coolants: Coolants | null;
  readonly #brought: Float64Array | null;
  readonly #leastEntering: number;

  constructor(walls: EliminatedWalls, { innerTie, innerHeat, coolants }: ConductionProblem) {
    this.#walls = walls;
    this.#innerTie = innerTie;
    this.#innerHeat = innerHeat;
    this.coolants = coolants ? new Coolants(coolants) : null;
    const brought = innerHeat?.slice() ?? new Float64Array(innerTie?.length ?? 0);
    this.coolants?.addHeat(null, true, brought);
    const inner = brought.reduce((sum, watts) => sum + Math.abs(watts), 0);
    this.#brought = coolants ? brought : innerHeat;
    this.#leastEntering = LEAST_ENTERING * (walls.heatToCellsAtAmbient + inner);
    this.rise = new Float64Array(walls.count);
    this.heat = new Float64Array(walls.count);
  }

  get bytes(): number {
    const own = this.coolants ? (this.#brought?.byteLength ?? 0) : 0;
    return this.rise.byteLength + this.heat.byteLength + own;
  }

  /**
   * @param cellRise rise of every cell, K
   * @param watts source on every wall, W
   * @param exchanged of it what comes from other walls, W; null: nothing does
   * @returns what leaves to the surroundings, through inner ties too, W
   */
  update(cellRise: Float64Array, watts: Float64Array, exchanged: Float64Array | null): HeatToAmbient {
    const leaving = { ...NO_HEAT };
    this.#walls.follow(cellRise, watts);
    this.#walls.rise(cellRise, watts, this.rise);
    this.#walls.heatToAmbient(cellRise, watts, this.rise, this.heat, leaving);
    if (exchanged !== null) {
      for (let wall = 0; wall < exchanged.length; wall++) {
        this.heat[wall] -= exchanged[wall];
        leaving.radiation -= exchanged[wall];
      }
    }
    this.entering = this.#leastEntering - (this.#walls.areInAmbient ? 0 : sumOfNegative(this.heat));
    const [tie, brought] = [this.#innerTie, this.#brought];
    if (tie === null) return leaving;
    if (this.coolants !== null && brought !== null) {
      brought.fill(0);
      if (this.#innerHeat !== null) brought.set(this.#innerHeat);
      this.coolants.addHeat(cellRise, true, brought);
    }
    if (brought === null) {
      for (let cell = 0; cell < tie.length; cell++) leaving.inner += tie[cell] * cellRise[cell];
      return leaving;
    }
    for (let cell = 0; cell < tie.length; cell++) {
      const watts = tie[cell] * cellRise[cell] - brought[cell];
      leaving.inner += watts;
      this.entering += Math.max(0, -watts);
    }
    return leaving;
  }
}

function sumOfNegative(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += Math.min(0, value);
  return sum;
}
