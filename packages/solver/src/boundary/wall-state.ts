import type { ConductionProblem } from '../problem.ts';
import { type HeatToAmbient, sumHeatToAmbient } from './heat-to-ambient.ts';
import { heatToAmbientThroughWall, wallRise } from './walls.ts';

/** The walls at one state of the cells; the arrays are reused by every `update`. */
export class WallState {
  /** Rise of every wall, K. */
  readonly rise: Float64Array;
  /** Heat to ambient through every wall, W. */
  readonly heat: Float64Array;
  /** Its part by radiation, W. */
  readonly radiated: Float64Array;
  readonly #problem: ConductionProblem;

  constructor(problem: ConductionProblem) {
    const { count } = problem.walls;
    this.#problem = problem;
    this.rise = new Float64Array(count);
    this.heat = new Float64Array(count);
    this.radiated = new Float64Array(count);
  }

  get bytes(): number {
    return 3 * this.rise.byteLength;
  }

  /**
   * @param cellRise rise of every cell, K
   * @param watts source on every wall, W
   * @returns what leaves to ambient, through inner ties too, W
   */
  update(cellRise: Float64Array, watts: Float64Array): HeatToAmbient {
    const { walls, ambient } = this.#problem;
    wallRise(walls, ambient, cellRise, watts, this.rise);
    heatToAmbientThroughWall(walls, ambient, cellRise, watts, this.rise, this.heat, this.radiated);
    return sumHeatToAmbient(this.#problem, cellRise, this.heat, this.radiated);
  }
}
