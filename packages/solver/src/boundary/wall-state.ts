import type { ConductionProblem } from '../problem.ts';
import type { EliminatedWalls } from './eliminated-walls.ts';
import { type HeatToAmbient, NO_HEAT } from './heat-to-ambient.ts';

/** The walls at one state of the cells; the arrays are reused by every `update`. */
export class WallState {
  /** Rise of every wall, K. */
  readonly rise: Float64Array;
  /** Heat to ambient through every wall, W. */
  readonly heat: Float64Array;
  readonly #walls: EliminatedWalls;
  readonly #innerTie: Float64Array | null;

  constructor(walls: EliminatedWalls, { innerTie }: ConductionProblem) {
    this.#walls = walls;
    this.#innerTie = innerTie;
    this.rise = new Float64Array(walls.count);
    this.heat = new Float64Array(walls.count);
  }

  get bytes(): number {
    return this.rise.byteLength + this.heat.byteLength;
  }

  /**
   * @param cellRise rise of every cell, K
   * @param watts source on every wall, W
   * @returns what leaves to ambient, through inner ties too, W
   */
  update(cellRise: Float64Array, watts: Float64Array): HeatToAmbient {
    const leaving = { ...NO_HEAT };
    this.#walls.rise(cellRise, watts, this.rise);
    this.#walls.heatToAmbient(cellRise, watts, this.rise, this.heat, leaving);
    const tie = this.#innerTie;
    if (tie !== null)
      for (let cell = 0; cell < tie.length; cell++) leaving.inner += tie[cell] * cellRise[cell];
    return leaving;
  }
}
