import type { Axis } from '../linear/axes.ts';
import type { StencilSystem } from '../linear/system.ts';
import { type BoundedProblem, cellsOf, halvesOf, type PlacedHeat, partsOfFace } from './bounded-problem.ts';

/** A bounded problem by finite volumes: the system of a steady solve with all its laws at their secants. */
export class CellSystem implements StencilSystem {
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  readonly #problem: BoundedProblem;
  readonly #stride: readonly [number, number, number];
  readonly #tie: Float64Array;

  constructor(problem: BoundedProblem) {
    this.#problem = problem;
    this.nx = problem.nx;
    this.ny = problem.ny;
    this.nz = problem.nz;
    this.#stride = [1, this.nx, this.nx * this.ny];
    this.#tie = problem.innerTie?.slice() ?? new Float64Array(cellsOf(problem));
    const { walls } = problem;
    for (let wall = 0; wall < walls.count; wall++) {
      this.#tie[walls.cell[wall]] += walls.half[wall] * this.#shareOf(wall);
    }
  }

  couplings(axis: Axis): Float64Array {
    const { nx, ny, nz } = this;
    const { toLow, toHigh } = halvesOf(this.#problem.conductances(axis));
    const out = new Float64Array(cellsOf(this.#problem));
    const stride = this.#stride[axis];
    const [lastI, lastJ, lastK] = [nx, ny, nz].map((length, a) => (a === axis ? length - 1 : length));
    for (let k = 0; k < lastK; k++) {
      for (let j = 0; j < lastJ; j++) {
        const first = nx * (j + ny * k);
        for (let low = first; low < first + lastI; low++) {
          const [own, next] = [toHigh[low], toLow[low + stride]];
          if (own > 0 && next > 0) out[low] = (own * next) / (own + next);
        }
      }
    }
    for (const joint of this.#problem.joints) {
      if (joint.axis === axis) out[joint.low] = 1 / (1 / out[joint.low] + 1 / joint.conductance);
    }
    return out;
  }

  tie(): Float64Array {
    return this.#tie;
  }

  /** Heat of every cell, W: that of faces falls to both sides as each lets it in, that of walls less what they lose of it. */
  rightSide({ cells, faces, walls: ofWalls }: PlacedHeat, isInSurroundings: boolean): Float64Array {
    const right = cells.slice();
    const { walls, innerHeat, joints } = this.#problem;
    const layers = new Map(joints.map((joint) => [`${joint.axis} ${joint.low}`, joint.conductance]));
    for (const axis of [0, 1, 2] as const) {
      const own = faces.filter((face) => face.axis === axis);
      if (own.length === 0) continue;
      const { toLow, toHigh } = halvesOf(this.#problem.conductances(axis));
      for (const { low, watts } of own) {
        const high = low + this.#stride[axis];
        const parts = partsOfFace(toHigh[low], toLow[high], layers.get(`${axis} ${low}`));
        right[low] += watts * parts.low;
        right[high] += watts * parts.high;
      }
    }
    for (let wall = 0; wall < walls.count; wall++) {
      const share = this.#shareOf(wall);
      const around = isInSurroundings && walls.surroundings !== null ? walls.surroundings[wall] : 0;
      right[walls.cell[wall]] += (1 - share) * ofWalls[wall] + walls.half[wall] * share * around;
    }
    if (isInSurroundings && innerHeat !== null)
      for (let cell = 0; cell < right.length; cell++) right[cell] += innerHeat[cell];
    return right;
  }

  /** H / (g + H): the part of a wall's source that goes straight to its surroundings. */
  #shareOf(wall: number): number {
    const { half, conductance } = this.#problem.walls;
    return conductance[wall] === 0 ? 0 : 1 / (1 + half[wall] / conductance[wall]);
  }
}
