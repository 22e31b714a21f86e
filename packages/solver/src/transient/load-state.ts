import {
  type AppliedHeat,
  type AppliedPower,
  amplitudesAfter,
  amplitudesBefore,
  applyLoads,
} from '../boundary/loads.ts';
import type { ConductionProblem, Load } from '../problem.ts';

/** The heat of the loads at one moment; spread over the cells anew only when an amplitude changed. */
export class LoadState implements AppliedHeat {
  /** W per cell and per wall. */
  readonly cells: Float64Array;
  readonly walls: Float64Array;
  power: AppliedPower = { net: 0, gross: 0 };
  readonly #loads: readonly Load[];
  readonly #amplitudes: Float64Array;
  readonly #next: Float64Array;

  /** Starts with every load off. */
  constructor(problem: ConductionProblem) {
    this.cells = new Float64Array(problem.nx * problem.ny * problem.nz);
    this.walls = new Float64Array(problem.walls.count);
    this.#loads = problem.loads;
    this.#amplitudes = new Float64Array(problem.loads.length);
    this.#next = new Float64Array(problem.loads.length);
  }

  get bytes(): number {
    return this.cells.byteLength + this.walls.byteLength;
  }

  /** The loads just after `time`, s. */
  setAfter(time: number): void {
    amplitudesAfter(this.#loads, time, this.#next);
    this.#apply();
  }

  /** The loads just before `time`, s. */
  setBefore(time: number): void {
    amplitudesBefore(this.#loads, time, this.#next);
    this.#apply();
  }

  /** Spreads the heat anew: the parts of loads may have changed with the properties of the problem. */
  spreadAnew(): void {
    this.power = applyLoads(this.#loads, this.#amplitudes, this);
  }

  #apply(): void {
    if (this.#next.every((amplitude, index) => amplitude === this.#amplitudes[index])) return;
    this.#amplitudes.set(this.#next);
    this.power = applyLoads(this.#loads, this.#amplitudes, this);
  }
}
