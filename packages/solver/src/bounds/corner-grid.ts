import type { Axis } from '../linear/axes.ts';
import { type BoundedProblem, INSIDE } from './bounded-problem.ts';

/**
 * The corners of the cells of a grid. A plane with a joint on it has two corners at each place, one for the cells on either side,
 * so that temperatures may jump across it. Natural order.
 */
export class CornerGrid {
  readonly counts: readonly [number, number, number];
  readonly stride: readonly [number, number, number];
  readonly corners: number;
  /** The planes that have two corners at each place, per axis. */
  readonly doubled: readonly (readonly number[])[];
  /** Per axis and cell along it the index of its lower corners; its upper ones follow. */
  readonly #lower: readonly Int32Array[];
  /** How far the eight corners of a cell lie behind its lowest one. */
  readonly ofCell: readonly number[];
  readonly #ofSides: readonly (readonly number[])[];

  constructor({ nx, ny, nz, joints }: BoundedProblem) {
    const cells = [nx, ny, nz];
    const strides = [1, nx, nx * ny];
    this.doubled = cells.map((length, axis) => {
      const planes = joints.flatMap((joint) =>
        joint.axis === axis ? [(Math.floor(joint.low / strides[axis]) % length) + 1] : [],
      );
      return [...new Set(planes)].sort((a, b) => a - b);
    });
    this.#lower = cells.map((length, axis) => {
      const isDoubled = new Set(this.doubled[axis]);
      let extra = 0;
      return Int32Array.from({ length }, (_, cell) => {
        if (isDoubled.has(cell)) extra++;
        return cell + extra;
      });
    });
    const [mx, my, mz] = cells.map((length, axis) => length + 1 + this.doubled[axis].length);
    this.counts = [mx, my, mz];
    this.stride = [1, mx, mx * my];
    this.corners = mx * my * mz;
    const [, sy, sz] = this.stride;
    this.ofCell = [0, 1, sy, sy + 1, sz, sz + 1, sz + sy, sz + sy + 1];
    this.#ofSides = Array.from({ length: INSIDE }, (_, side) => {
      const [u, v] = this.stride.filter((_, other) => other !== side >> 1);
      const from = (side & 1) * this.stride[side >> 1];
      return [from, from + u, from + v, from + u + v];
    });
  }

  /** Per cell along x how far its lower corners lie behind those of the first one. */
  get alongX(): Int32Array {
    return this.#lower[0];
  }

  /** The number of a cell's lowest corner. */
  lowest(i: number, j: number, k: number): number {
    const [lowX, lowY, lowZ] = this.#lower;
    return lowX[i] + this.stride[1] * lowY[j] + this.stride[2] * lowZ[k];
  }

  /** The index of the lower one of the two corners on a doubled plane. */
  indexOfDoubled(axis: Axis, plane: number): number {
    return this.#lower[axis][plane - 1] + 1;
  }

  /** How far the corners of a cell's side lie behind its lowest one; all eight for a surface inside it. */
  ofSide(side: number): readonly number[] {
    return side === INSIDE ? this.ofCell : this.#ofSides[side];
  }
}

/** Visits the cells of a problem with the number of the lowest corner of each. */
export function forEachCell(
  { nx, ny, nz }: BoundedProblem,
  grid: CornerGrid,
  visit: (cell: number, lowest: number) => void,
): void {
  const { alongX } = grid;
  let cell = 0;
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      const row = grid.lowest(0, j, k);
      for (let i = 0; i < nx; i++, cell++) visit(cell, row + alongX[i]);
    }
  }
}

/** The number of the lowest corner of one cell. */
export function lowestCornerOf({ nx, ny }: BoundedProblem, grid: CornerGrid, cell: number): number {
  const row = Math.floor(cell / nx);
  return grid.lowest(cell - row * nx, row % ny, Math.floor(row / ny));
}
