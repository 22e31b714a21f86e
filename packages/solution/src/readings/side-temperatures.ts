import type { Axis } from '@thermarium/geometry';
import { type Discretisation, firstWallOf, type Side, VOID, wallRiseFrom } from '@thermarium/mesh';
import type { FieldOnGrid, FieldState } from './field-state.ts';
import { cellOfFace, faceNumber, heatOnFaces, interfaceRise } from './interface-rise.ts';

/** Reads the rise of cells' sides over ambient from a solved field: that of the face to the neighbour, of the exposed wall, or the cell's own. */
export class SideTemperatures {
  private readonly discretisation: Discretisation;
  private readonly state: FieldState;
  /** Most models have no source between two cells, and most faces none in the others. */
  private readonly heat: ReadonlyMap<number, number>;

  constructor({ discretisation, state }: FieldOnGrid) {
    this.discretisation = discretisation;
    this.state = state;
    this.heat = heatOnFaces(discretisation.loads, state.time);
  }

  /** The faces between cells that planar sources heat, by their lower cell. */
  heatedFaces(): { readonly low: number; readonly axis: Axis }[] {
    return [...this.heat.keys()].map(cellOfFace);
  }

  /** The rise of a cell's side, K. `index` is the cell's along x, y, z. */
  at(cell: number, side: Side, index: readonly [number, number, number]): number {
    const { grid, walls } = this.discretisation;
    const beyond = grid.neighbour(cell, side, index);
    if (beyond >= 0 && grid.code[beyond] !== VOID) {
      const axis = (side >> 1) as Axis;
      const face =
        side & 1 ? this.between(cell, axis, index[axis]) : this.between(beyond, axis, index[axis] - 1);
      if (!Number.isNaN(face)) return face;
    }
    for (let wall = firstWallOf(walls, cell); wall < walls.count && walls.cell[wall] === cell; wall++) {
      if (walls.side[wall] === side) return wallRiseFrom(walls, this.state.wallRise, wall);
    }
    return this.state.rise[cell];
  }

  /**
   * The rise of the face between a cell and the next one up along an axis, K; NaN where no heat can cross it.
   *
   * @param n the lower cell's index along the axis
   */
  between(low: number, axis: Axis, n: number): number {
    const { conductances, grid } = this.discretisation;
    const { rise } = this.state;
    const high = low + grid.stride[axis];
    const sizes = conductances.sizes[axis];
    const own = conductances.conductivity(low, (2 * axis + 1) as Side) / sizes[n];
    const other = conductances.conductivity(high, (2 * axis) as Side) / sizes[n + 1];
    if (!(own > 0) || !(other > 0)) return Number.NaN;
    const watts = this.heat.size > 0 ? this.heat.get(faceNumber(low, axis)) : undefined;
    // A half conductance is 2 k A / d: heat is brought to the scale of k / d.
    const scaled = watts === undefined ? 0 : watts / (2 * conductances.sideArea(axis, grid.indices(low)));
    return interfaceRise(own, rise[low], other, rise[high], scaled);
  }
}
