import { AXES, type Axis } from '@thermarium/geometry';
import type { Grid, Side } from '../grid/grid.ts';
import type { Conductances } from './conductances.ts';
import { coupling, type Face, INSULATING } from './face.ts';

/** Areal resistances of thin layers between cells, m²·K/W, by the number of the face (`faceNumber`). */
type Joints = ReadonlyMap<number, number>;

/** A face, by the cell below it and its normal. */
export interface FacePlace {
  readonly low: number;
  readonly axis: Axis;
}

/** The number of the face between a cell and the next one up along an axis. */
export const faceNumber = (low: number, axis: Axis): number => 3 * low + axis;

export function faceOfNumber(face: number): FacePlace {
  const axis = AXES[face % 3];
  return { low: (face - axis) / 3, axis };
}

/**
 * The faces between the cells of a grid. Nothing of a face is kept here but its joint: conductivities are read anew whenever
 * one is asked for.
 */
export class Faces {
  private readonly grid: Grid;
  private readonly conductances: Conductances;
  private readonly joints: Joints;
  /** The size of a map is too slow to be asked at every face. */
  private readonly hasJoints: boolean;

  constructor(grid: Grid, conductances: Conductances, joints: Joints = new Map()) {
    this.grid = grid;
    this.conductances = conductances;
    this.joints = joints;
    this.hasJoints = joints.size > 0;
  }

  /** Couplings to the neighbour one up along the axis, W/K, natural order; 0 in the last cell. */
  couplings(axis: Axis): Float64Array {
    const { nx, ny, nz } = this.grid;
    const { conductances } = this;
    const out = new Float64Array(this.grid.cells);
    const [dx, dy, dz] = conductances.sizes;
    const d = conductances.sizes[axis];
    const step = this.grid.stride[axis];
    const high = (2 * axis + 1) as Side;
    const low = (2 * axis) as Side;
    const lastI = axis === 0 ? nx - 1 : nx;
    const lastJ = axis === 1 ? ny - 1 : ny;
    const lastK = axis === 2 ? nz - 1 : nz;
    for (let k = 0; k < lastK; k++) {
      for (let j = 0; j < lastJ; j++) {
        let cell = this.grid.cellAt(0, j, k);
        for (let i = 0; i < lastI; i++, cell++) {
          const own = conductances.conductivity(cell, high);
          if (own === 0) continue;
          const next = conductances.conductivity(cell + step, low);
          if (next === 0) continue;
          const n = axis === 0 ? i : axis === 1 ? j : k;
          const area = axis === 0 ? dy[j] * dz[k] : axis === 1 ? dx[i] * dz[k] : dx[i] * dy[j];
          out[cell] = coupling(2 * area, own, d[n], next, d[n + 1], this.jointOn(cell, axis));
        }
      }
    }
    return out;
  }

  /** The conductance from a cell to the next one up along an axis, W/K; 0 where no heat can cross. */
  coupling(low: number, axis: Axis): number {
    const index = this.grid.indices(low);
    const own = this.conductances.conductivity(low, (2 * axis + 1) as Side);
    const next = this.conductances.conductivity(low + this.grid.stride[axis], (2 * axis) as Side);
    if (!(own > 0) || !(next > 0)) return 0;
    const d = this.conductances.sizes[axis];
    const n = index[axis];
    const area = this.conductances.sideArea(axis, index);
    return coupling(2 * area, own, d[n], next, d[n + 1], this.jointOn(low, axis));
  }

  /** Whether no heat crosses from a cell to the next one up along an axis, since one of both is a node that is closed there. */
  isClosed(low: number, axis: Axis): boolean {
    return this.jointOn(low, axis) >= INSULATING;
  }

  /** Whether heat can cross from a cell to the next one up along an axis. */
  conducts(low: number, axis: Axis): boolean {
    return (
      !this.isClosed(low, axis) &&
      this.conductances.conductivity(low, (2 * axis + 1) as Side) > 0 &&
      this.conductances.conductivity(low + this.grid.stride[axis], (2 * axis) as Side) > 0
    );
  }

  /** Fills in the face between a cell and the next one up along an axis. */
  read(low: number, axis: Axis, into: Face): Face {
    const index = this.grid.indices(low);
    return this.fill(low, axis, index[axis], 2 * this.conductances.sideArea(axis, index), into);
  }

  /**
   * The same with conductances over two times the area, W/(m²·K): enough for temperatures, and cheaper. Heat on the face is
   * divided by `doubleArea` likewise.
   *
   * @param n the lower cell's index along the axis
   */
  readPerArea(low: number, axis: Axis, n: number, into: Face): Face {
    return this.fill(low, axis, n, 1, into);
  }

  /** Two times the area of a face, m². */
  doubleArea(low: number, axis: Axis): number {
    return 2 * this.conductances.sideArea(axis, this.grid.indices(low));
  }

  /** The faces whose two sides have temperatures of their own. */
  get withJoint(): FacePlace[] {
    return [...this.joints.keys()].map(faceOfNumber);
  }

  /** The conductance of the joint on a face, W/K; Infinity where there is none. */
  jointConductance(low: number, axis: Axis): number {
    return this.conductances.sideArea(axis, this.grid.indices(low)) / this.jointOn(low, axis);
  }

  private fill(low: number, axis: Axis, n: number, doubleArea: number, into: Face): Face {
    const { conductances } = this;
    const d = conductances.sizes[axis];
    const own = conductances.conductivity(low, (2 * axis + 1) as Side);
    const next = conductances.conductivity(low + this.grid.stride[axis], (2 * axis) as Side);
    return into.set(doubleArea, own, d[n], next, d[n + 1], this.jointOn(low, axis));
  }

  private jointOn(low: number, axis: Axis): number {
    return this.hasJoints ? (this.joints.get(faceNumber(low, axis)) ?? 0) : 0;
  }
}
