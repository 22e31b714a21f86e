import { sumHeatToAmbient, totalHeat } from '../boundary/heat-to-ambient.ts';
import type { AppliedPower } from '../boundary/loads.ts';
import { heatToAmbientThroughWall, wallRise } from '../boundary/walls.ts';
import type { ConductionProblem } from '../problem.ts';

/** Walls and balance of the rise at hand. */
export class SteadyResults {
  readonly wallRise: Float64Array;
  readonly wallHeat: Float64Array;
  readonly wallRadiated: Float64Array;
  readonly #problem: ConductionProblem;
  readonly #wallWatts: Float64Array;
  readonly #power: AppliedPower;
  readonly #rise: Float64Array;

  constructor(problem: ConductionProblem, wallWatts: Float64Array, power: AppliedPower, rise: Float64Array) {
    this.#problem = problem;
    this.#wallWatts = wallWatts;
    this.#power = power;
    this.#rise = rise;
    this.wallRise = new Float64Array(problem.walls.count);
    this.wallHeat = new Float64Array(problem.walls.count);
    this.wallRadiated = new Float64Array(problem.walls.count);
  }

  get bytes(): number {
    return 3 * this.wallRise.byteLength;
  }

  update() {
    const { walls, ambient } = this.#problem;
    wallRise(walls, ambient, this.#rise, this.#wallWatts, this.wallRise);
    heatToAmbientThroughWall(
      walls,
      ambient,
      this.#rise,
      this.#wallWatts,
      this.wallRise,
      this.wallHeat,
      this.wallRadiated,
    );
    const heatToAmbient = sumHeatToAmbient(this.#problem, this.#rise, this.wallHeat, this.wallRadiated);
    const heatOut = totalHeat(heatToAmbient);
    const { net, gross } = this.#power;
    return { heatToAmbient, heatOut, imbalance: Math.abs(net - heatOut) / (gross === 0 ? 1 : gross) };
  }

  current() {
    const { wallRise, wallHeat, wallRadiated } = this;
    const sums = this.update();
    return {
      rise: this.#rise,
      wallRise,
      wallHeat,
      wallRadiated,
      powerIn: this.#power.net,
      innerHeat: sums.heatToAmbient.inner,
      ...sums,
    };
  }
}
