import { AXES, type Axis } from '@thermarium/geometry';
import { METRES_PER_MM } from '@thermarium/model';
import type { CellIndex, Side } from '../grid/grid.ts';
import { VOID } from '../paint/cut-cell.ts';
import type { PaintedGrid } from '../paint/painted-grid.ts';
import type { Scene } from '../scene/scene.ts';
import type { VaryingMedia } from './varying-media.ts';

/**
 * A painted grid as conductances, SI. The conductance of a half cell, from its middle to a side, is
 * g = k A / (d / 2), with k the mean conductivity normal to the side weighted by the part of the side that conducts
 * (and by how near its centroid is, where a surface cuts the cell). Two half cells meet in a `Face`.
 */
export class Conductances {
  /** Cell sizes along each axis, m. */
  readonly sizes: readonly [Float64Array, Float64Array, Float64Array];
  private readonly grid: PaintedGrid;
  private readonly code: Int32Array;
  /** W/(m·K), three per region. */
  private readonly regionConductivity: Float64Array;
  /** null: no conductivity follows temperature. */
  private readonly varying: VaryingMedia | null;

  constructor(scene: Scene, grid: PaintedGrid, varying: VaryingMedia | null = null) {
    this.grid = grid;
    this.varying = varying;
    this.code = grid.code;
    this.sizes = grid.edges.map((edges) => cellSizes(edges)) as [Float64Array, Float64Array, Float64Array];
    this.regionConductivity = Float64Array.from(
      scene.regions.flatMap(({ medium }) => [...medium.conductivity]),
    );
  }

  /** Conductivity from a cell's middle to a side, times the part of the side that conducts, W/(m·K). */
  conductivity(cell: number, side: Side): number {
    const code = this.code[cell];
    if (this.varying !== null) return this.varyingConductivity(this.varying, cell, code, side);
    if (code >= 0) return this.regionConductivity[3 * code + (side >> 1)];
    return code === VOID ? 0 : this.grid.cutAt(cell).conductivity[side];
  }

  private varyingConductivity(varying: VaryingMedia, cell: number, code: number, side: Side): number {
    const axis = (side >> 1) as Axis;
    if (code >= 0) return this.regionConductivity[3 * code + axis] * varying.ratioOfWhole(cell, code, axis);
    return code === VOID ? 0 : this.grid.cutAt(cell).conductivity[side] * varying.ratioOfCut(cell, axis);
  }

  /** Conductivity of a region along an axis at the temperature of a cell, W/(m·K). */
  ofRegion(cell: number, region: number, axis: Axis): number {
    const constant = this.regionConductivity[3 * region + axis];
    return this.varying === null ? constant : constant * this.varying.ratio(cell, region, axis);
  }

  /** The mean over the axes of the conductivity of a region at the temperature of a cell, W/(m·K). */
  meanOfRegion(cell: number, region: number): number {
    return AXES.reduce<number>((sum, axis) => sum + this.ofRegion(cell, region, axis), 0) / AXES.length;
  }

  /** Where a cell's temperature is along an axis, as a part of its size. */
  centroid(cell: number, axis: Axis): number {
    const code = this.code[cell];
    return code < VOID ? this.grid.cutAt(cell).centroid[axis] : 0.5;
  }

  /** The part of a cell's side that is solid, seen from inside. */
  aperture(cell: number, side: Side): number {
    const code = this.code[cell];
    if (code >= 0) return 1;
    if (code === VOID) return 0;
    let solid = 0;
    for (const part of this.grid.cutAt(cell).parts) solid += part.sides[side];
    return Math.min(1, solid);
  }

  /** Conductance from a cell's middle to a side, W/K. */
  half(cell: number, side: Side): number {
    const axis = (side >> 1) as Axis;
    const index = this.grid.indices(cell);
    return (2 * this.conductivity(cell, side) * this.sideArea(axis, index)) / this.sizes[axis][index[axis]];
  }

  /** Area of a cell's side normal to an axis, m². */
  sideArea(axis: Axis, [i, j, k]: CellIndex): number {
    const [dx, dy, dz] = this.sizes;
    return axis === 0 ? dy[j] * dz[k] : axis === 1 ? dx[i] * dz[k] : dx[i] * dy[j];
  }

  /** Volume of a cell, m³. */
  volume(cell: number): number {
    const [i, j, k] = this.grid.indices(cell);
    return this.sizes[0][i] * this.sizes[1][j] * this.sizes[2][k];
  }
}

function cellSizes(edges: Float64Array): Float64Array {
  return Float64Array.from(edges.subarray(1), (edge, i) => (edge - edges[i]) * METRES_PER_MM);
}
