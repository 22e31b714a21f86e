import type { Axis } from '@thermarium/geometry';

/** Sides of a cell: -x +x -y +y -z +z. */
export type Side = 0 | 1 | 2 | 3 | 4 | 5;
export const SIDES: readonly Side[] = [0, 1, 2, 3, 4, 5];

/** The place of a cell along x, y and z. */
export type CellIndex = readonly [number, number, number];

/** A tensor grid. Its cells are numbered in natural order: x runs fastest, then y. */
export class Grid {
  /** They ascend, mm; cell i of an axis lies between edges i and i + 1. */
  readonly edges: readonly [Float64Array, Float64Array, Float64Array];
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  /** nx, ny, nz. */
  readonly counts: CellIndex;
  /** By how much the number of a cell grows from one to the next along each axis. */
  readonly stride: CellIndex;
  readonly cells: number;

  constructor(edges: Grid['edges']) {
    this.edges = edges;
    this.counts = [edges[0].length - 1, edges[1].length - 1, edges[2].length - 1];
    [this.nx, this.ny, this.nz] = this.counts;
    this.stride = [1, this.nx, this.nx * this.ny];
    this.cells = this.stride[2] * this.nz;
  }

  cellAt(i: number, j: number, k: number): number {
    return i + this.nx * (j + this.ny * k);
  }

  indices(cell: number): [number, number, number] {
    const row = Math.floor(cell / this.nx);
    return [cell - row * this.nx, row % this.ny, Math.floor(row / this.ny)];
  }

  /** The place of a cell along one axis. */
  indexAlong(cell: number, axis: Axis): number {
    return Math.floor(cell / this.stride[axis]) % this.counts[axis];
  }

  /** The cell beyond a side, or -1 at the grid's border. */
  neighbour(cell: number, side: Side, index: CellIndex): number {
    const axis = (side >> 1) as Axis;
    if (side & 1) return index[axis] < this.counts[axis] - 1 ? cell + this.stride[axis] : -1;
    return index[axis] > 0 ? cell - this.stride[axis] : -1;
  }
}
