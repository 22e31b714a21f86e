import type { Axis } from '@thermarium/geometry';
import {
  type Discretisation,
  Face,
  type FacePlace,
  faceNumber,
  faceOfNumber,
  firstWallOf,
  heatOnFaces,
  type Side,
  VOID,
  wallRiseFrom,
} from '@thermarium/mesh';
import type { FieldOnGrid, FieldState } from './field-state.ts';

/** Reads the rise of cells' sides over ambient from a solved field: that of the face to the neighbour, of the exposed wall, or the cell's own. */
export class SideTemperatures {
  private readonly discretisation: Discretisation;
  private readonly state: FieldState;
  /** Most models have no source between two cells, and most faces none in the others. */
  private readonly heat: ReadonlyMap<number, number>;
  private readonly face = new Face();

  constructor({ discretisation, state }: FieldOnGrid) {
    this.discretisation = discretisation;
    this.state = state;
    this.heat = heatOnFaces(discretisation.loads, state);
  }

  /** The faces between cells whose temperatures do not follow from those of the cells and their conductivities alone. */
  get irregularFaces(): FacePlace[] {
    return [...[...this.heat.keys()].map(faceOfNumber), ...this.discretisation.faces.withJoint];
  }

  /** The rise of a cell's side, K. `index` is the cell's along x, y, z. */
  at(cell: number, side: Side, index: readonly [number, number, number]): number {
    const { grid, walls } = this.discretisation;
    const beyond = grid.neighbour(cell, side, index);
    if (beyond >= 0 && grid.code[beyond] !== VOID) {
      const rise = this.onFace(cell, side, index[side >> 1]);
      if (!Number.isNaN(rise)) return rise;
    }
    for (let wall = firstWallOf(walls, cell); wall < walls.count && walls.cell[wall] === cell; wall++) {
      if (walls.side[wall] === side) return wallRiseFrom(walls, this.state.wallRise, wall);
    }
    return this.state.rise[cell];
  }

  /**
   * The rise of a cell's side beyond which there is another cell, K; NaN where no heat can cross it.
   *
   * @param n the cell's index along the side's normal
   */
  onFace(cell: number, side: Side, n: number): number {
    const { faces, grid } = this.discretisation;
    const { rise } = this.state;
    const axis = (side >> 1) as Axis;
    const isLower = (side & 1) === 1;
    const low = isLower ? cell : cell - grid.stride[axis];
    const face = faces.readPerArea(low, axis, isLower ? n : n - 1, this.face);
    if (!face.conducts) return Number.NaN;
    const heat = this.heat.size > 0 ? this.heat.get(faceNumber(low, axis)) : undefined;
    const watts = heat === undefined ? 0 : heat / faces.doubleArea(low, axis);
    const high = low + grid.stride[axis];
    return isLower
      ? face.riseBelow(rise[low], rise[high], watts)
      : face.riseAbove(rise[low], rise[high], watts);
  }

  /** The rise of planar sources on the face between a cell and the next one up along an axis, K. */
  ofSources(low: number, axis: Axis): number {
    const { faces, grid } = this.discretisation;
    const { rise } = this.state;
    const face = faces.read(low, axis, this.face);
    return face.rise(rise[low], rise[low + grid.stride[axis]], this.heat.get(faceNumber(low, axis)));
  }
}
