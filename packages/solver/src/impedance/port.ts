import { EliminatedWalls } from '../boundary/eliminated-walls.ts';
import type { ConductionProblem } from '../problem.ts';

/**
 * How 1 W enters a problem, and by the same weights what mean of the temperatures is observed: shares of cells and of
 * walls, 1 in all.
 */
export interface Port {
  readonly cells: Int32Array;
  readonly cellParts: Float64Array;
  readonly walls: Int32Array;
  readonly wallParts: Float64Array;
}

/** A problem with its walls eliminated, linear. */
export class LinearisedProblem {
  readonly cells: number;
  /** Ties to ambient, W/K. */
  readonly tie: Float64Array;
  readonly #problem: ConductionProblem;
  readonly #share: Float64Array;

  /** Walls whose laws are not linear are taken by their slope at the temperature of their surroundings. */
  constructor(problem: ConductionProblem) {
    const { nx, ny, nz, innerTie } = problem;
    this.#problem = problem;
    this.cells = nx * ny * nz;
    const walls = new EliminatedWalls(problem.walls, problem.ambient);
    this.#share = new Float64Array(walls.count);
    walls.linearise(null, this.#share);
    this.tie = innerTie?.slice() ?? new Float64Array(this.cells);
    walls.addTies(this.#share, this.tie);
  }

  /** A port's weight of every cell: the heat that 1 W brings there, W, and the cell's part in the mean. */
  weights({ cells, cellParts, walls, wallParts }: Port): Float64Array {
    const weights = new Float64Array(this.cells);
    for (let n = 0; n < cells.length; n++) weights[cells[n]] += cellParts[n];
    const { cell } = this.#problem.walls;
    for (let n = 0; n < walls.length; n++)
      weights[cell[walls[n]]] += (1 - this.#share[walls[n]]) * wallParts[n];
    return weights;
  }

  /** The rise of one port's walls over the cells behind them that 1 W on another's causes at once, K/W. */
  wallResistance(one: Port, other: Port): number {
    const parts = new Map(Array.from(other.walls, (wall, n) => [wall, other.wallParts[n]]));
    const { half } = this.#problem.walls;
    let sum = 0;
    for (let n = 0; n < one.walls.length; n++) {
      const wall = one.walls[n];
      const part = parts.get(wall);
      // 1 / (g + H) = (1 - w) / g.
      if (part !== undefined && half[wall] > 0)
        sum += (one.wallParts[n] * part * (1 - this.#share[wall])) / half[wall];
    }
    return sum;
  }
}
