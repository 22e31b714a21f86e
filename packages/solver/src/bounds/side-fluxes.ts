import type { Axis } from '../linear/axes.ts';
import type { CellSolution } from './axis-fluxes.ts';
import { type BoundedProblem, type CellConductances, partsOfFace } from './bounded-problem.ts';

/** Half conductances and joints of a bounded problem, read cell by cell where few cells count. */
export class HalfReader {
  readonly stride: readonly [number, number, number];
  readonly #counts: readonly [number, number, number];
  readonly #conductances: readonly [CellConductances, CellConductances, CellConductances];
  /** W/K, by the number of the face. */
  readonly #joints: ReadonlyMap<number, number>;

  constructor(problem: BoundedProblem) {
    const { nx, ny, nz, joints } = problem;
    this.#counts = [nx, ny, nz];
    this.stride = [1, nx, nx * ny];
    this.#conductances = [problem.conductances(0), problem.conductances(1), problem.conductances(2)];
    this.#joints = new Map(joints.map(({ low, axis, conductance }) => [faceOf(low, axis), conductance]));
  }

  /** From where a cell's temperature is to its lower side along an axis, W/K. */
  toLow(cell: number, axis: Axis): number {
    const own = this.#conductances[axis];
    const n = placeIn(own.shared, cell);
    return n < 0 ? 2 * own.across[cell] : own.toLow[n];
  }

  /** To its upper side. */
  toHigh(cell: number, axis: Axis): number {
    const own = this.#conductances[axis];
    const n = placeIn(own.shared, cell);
    return n < 0 ? 2 * own.across[cell] : own.toHigh[n];
  }

  /** W/K; Infinity: there is no joint on the face above a cell. */
  joint(low: number, axis: Axis): number {
    return this.#joints.get(faceOf(low, axis)) ?? Infinity;
  }

  hasNext(cell: number, axis: Axis): boolean {
    return Math.floor(cell / this.stride[axis]) % this.#counts[axis] < this.#counts[axis] - 1;
  }

  hasPrevious(cell: number, axis: Axis): boolean {
    return Math.floor(cell / this.stride[axis]) % this.#counts[axis] > 0;
  }
}

/** The heat of a solution through the sides of single cells, W: without what walls lose, as `readInnerFluxes` has it for all cells. */
export class SideFluxes {
  readonly #halves: HalfReader;
  readonly #rise: Float64Array;
  /** W, by the number of the face. */
  readonly #onFaces: ReadonlyMap<number, number>;

  constructor(halves: HalfReader, { rise, heat }: CellSolution) {
    this.#halves = halves;
    this.#rise = rise;
    const onFaces = new Map<number, number>();
    for (const { low, axis, watts } of heat.faces)
      onFaces.set(faceOf(low, axis), (onFaces.get(faceOf(low, axis)) ?? 0) + watts);
    this.#onFaces = onFaces;
  }

  /** Out of a cell through its upper side. */
  leaving(cell: number, axis: Axis): number {
    return this.#halves.hasNext(cell, axis) ? this.#through(cell, axis, 'low') : 0;
  }

  /** Into a cell through its lower side. */
  entering(cell: number, axis: Axis): number {
    if (!this.#halves.hasPrevious(cell, axis)) return 0;
    return this.#through(cell - this.#halves.stride[axis], axis, 'high');
  }

  #through(low: number, axis: Axis, side: 'low' | 'high'): number {
    const halves = this.#halves;
    const high = low + halves.stride[axis];
    const [own, next] = [halves.toHigh(low, axis), halves.toLow(high, axis)];
    if (own === 0 || next === 0) return 0;
    const joint = halves.joint(low, axis);
    const flux = (this.#rise[low] - this.#rise[high]) / (1 / own + 1 / joint + 1 / next);
    const watts = this.#onFaces.get(faceOf(low, axis));
    if (watts === undefined) return flux;
    const parts = partsOfFace(own, next, joint);
    return side === 'low' ? flux - watts * parts.low : flux + watts * parts.high;
  }
}

export const faceOf = (low: number, axis: Axis): number => 3 * low + axis;

/** The place of a cell in an ascending list; -1: it is not in it. */
function placeIn(cells: Int32Array, cell: number): number {
  let low = 0;
  let high = cells.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cells[middle] < cell) low = middle + 1;
    else high = middle;
  }
  return low < cells.length && cells[low] === cell ? low : -1;
}
