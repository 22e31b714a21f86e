import { AXES, type Axis, OTHER_AXES } from '@thermarium/geometry';
import { Grid, type Side } from '@thermarium/mesh';
import { type ConductingField, cellFlux } from '../readings/cell-flux.ts';
import { type CellField, cellsAt, planeAt, riseInCell } from '../readings/cell-interpolation.ts';

/** No object: void. */
export const NO_OBJECT = -1;

/** Some layers of a solved field, as a plane reads them. Cells are numbered in natural order over the whole grid. */
export interface LayeredField extends CellField, ConductingField {
  readonly firstLayer: number;
  /** The layer after the last. */
  readonly endLayer: number;
  /** The object of a cell, or that of its largest part; NO_OBJECT in void. */
  object(cell: number): number;
}

/**
 * The cells that a plane cuts, gathered from layers in any order. On a plane between cells it is the one above (towards +x,
 * +y or +z) that shows, as in a half-open box, and where nothing of it reaches the plane the one below. Cells that a
 * surface cuts show whole, as their largest part.
 */
export class PlaneCells {
  /** The axes of the plane, ascending, and the number of cells along them. */
  readonly across: readonly [Axis, Axis];
  readonly counts: readonly [number, number];
  /** Per cell of the plane (the first axis runs fastest) its object or NO_OBJECT, and its rise in K. */
  readonly object: Int32Array;
  readonly rise: Float64Array;
  /** Per cell of the plane the x, y and z of the heat flux in its cell, W/m²; null where nobody asks for it. */
  readonly flux: Float64Array | null;
  private readonly edges: Grid['edges'];
  private readonly grid: Grid;
  private readonly axis: Axis;
  private readonly coordinate: number;
  /** The grid plane on which it lies, or -1. */
  private readonly plane: number;
  /** The layers of cells along the normal that it touches, the one that shows first. */
  private readonly touched: readonly number[];
  /** Per cell of the plane the layer that it was taken from. */
  private readonly takenFrom: Int32Array;

  /** @param withFlux whether the heat flux is wanted too */
  constructor(edges: Grid['edges'], axis: Axis, coordinate: number, withFlux = false) {
    this.edges = edges;
    this.grid = new Grid(edges);
    this.axis = axis;
    this.touched = cellsAt(edges[axis], coordinate).reverse();
    this.plane = planeAt(edges[axis], coordinate);
    this.coordinate = this.plane >= 0 ? edges[axis][this.plane] : coordinate;
    this.across = OTHER_AXES[axis];
    this.counts = [this.grid.counts[this.across[0]], this.grid.counts[this.across[1]]];
    const cells = this.touched.length > 0 ? this.counts[0] * this.counts[1] : 0;
    this.object = new Int32Array(cells).fill(NO_OBJECT);
    this.rise = new Float64Array(cells);
    this.flux = withFlux ? new Float64Array(3 * cells) : null;
    this.takenFrom = new Int32Array(cells).fill(-1);
  }

  add(field: LayeredField): void {
    for (const n of this.touched) {
      if (this.axis !== 2) this.addLayer(field, n, field.firstLayer, field.endLayer);
      else if (n >= field.firstLayer && n < field.endLayer) this.addLayer(field, n, 0, this.counts[1]);
    }
  }

  /** Takes what layer `n` along the normal shows between two indices of the plane's second axis. */
  private addLayer(field: LayeredField, n: number, from: number, to: number): void {
    const { edges, axis, plane, object, rise, flux, takenFrom } = this;
    const [u, v] = this.across;
    const { stride } = this.grid;
    const side = plane < 0 ? null : ((2 * axis + (plane > n ? 1 : 0)) as Side);
    const middles = AXES.map((a) =>
      edges[a].subarray(0, -1).map((low, m) => low + (edges[a][m + 1] - low) * 0.5),
    );
    const index: [number, number, number] = [0, 0, 0];
    const point: [number, number, number] = [0, 0, 0];
    const fluxHere: [number, number, number] = [0, 0, 0];
    index[axis] = n;
    point[axis] = this.coordinate;
    for (let b = from; b < to; b++) {
      index[v] = b;
      point[v] = middles[v][b];
      for (let a = 0; a < this.counts[0]; a++) {
        const at = a + this.counts[0] * b;
        if (takenFrom[at] > n) continue;
        const cell = a * stride[u] + b * stride[v] + n * stride[axis];
        const own = field.object(cell);
        if (own === NO_OBJECT || (side !== null && !(field.conductivity(cell, side) > 0))) continue;
        index[u] = a;
        point[u] = middles[u][a];
        object[at] = own;
        rise[at] = riseInCell(field, cell, index, { edges }, point);
        if (flux !== null) flux.set(cellFlux(field, cell, index, { edges }, fluxHere), 3 * at);
        takenFrom[at] = n;
      }
    }
  }
}
