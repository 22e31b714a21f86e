import type { Stencil } from '../kernels/arrays.ts';
import { stencilFields } from '../kernels/binary/descriptions.ts';
import { couplingsToSplit, fromSplit, toSplit } from '../kernels/reorder.ts';
import type { SplitLayout } from '../kernels/split-layout.ts';
import { clearWhereZero, countPositive } from '../kernels/vectors.ts';
import { type AxisOrder, type NaturalStrides, naturalStrides } from './axes.ts';
import type { Memory } from './memory.ts';
import type { StencilSystem } from './system.ts';

/**
 * The matrix in double precision, in the solver's own order of cells. It keeps the ties and not the diagonal: see
 * kernels/flux.ts. 32 bytes per cell.
 */
export class FluxOperator implements Stencil<Float64Array> {
  readonly layout: SplitLayout;
  readonly right: Float64Array;
  readonly left: Float64Array;
  readonly across: Float64Array;
  readonly along: Float64Array;
  readonly tie: Float64Array;
  readonly address: number;
  /** Cells with a coupling or a tie. */
  unknowns = 0;
  #strides: NaturalStrides;
  readonly #memory: Memory;
  readonly #diagonal: Float64Array;

  constructor(layout: SplitLayout, strides: NaturalStrides, memory: Memory) {
    this.layout = layout;
    this.#strides = strides;
    this.#memory = memory;
    this.right = memory.float64(layout.halfSize);
    this.left = memory.float64(layout.halfSize);
    this.across = memory.float64(layout.size);
    this.along = memory.float64(layout.size);
    this.tie = memory.float64(layout.size);
    this.address = memory.describe(stencilFields(this));
    this.#diagonal = memory.float64(layout.slab);
  }

  /** Reads the couplings of the system. @throws RangeError if one is negative or not finite, or of another length */
  loadCouplings(system: StencilSystem, order: AxisOrder): void {
    this.#strides = naturalStrides(order, system);
    this.#requireLayout();
    const { nx, ny, nz, x, y, z } = this.#strides;
    this.#read(system.couplings(order.rows), (natural) =>
      couplingsToSplit(this.left, this.right, natural, nx, ny, nz, this.layout.half, x, y, z),
    );
    this.#read(system.couplings(order.slabs), (natural) => {
      this.scatter(natural, this.across);
      this.across.fill(0, (ny - 1) * this.layout.slab);
    });
    this.#read(system.couplings(order.lines), (natural) => {
      this.scatter(natural, this.along);
      const { row, slab } = this.layout;
      for (let j = 0; j < ny; j++) this.along.fill(0, (j + 1) * slab - row, (j + 1) * slab);
    });
  }

  /** Reads the ties. @throws RangeError if one is negative or not finite */
  loadTies(tie: Float64Array): void {
    this.#read(tie, (natural) => this.scatter(natural, this.tie));
    this.#countUnknowns();
  }

  /** Takes over the ties of the same system in another order of axes. */
  copyTies(other: FluxOperator): void {
    const { nx, ny, nz } = this.layout;
    const natural = new Float64Array(nx * ny * nz);
    other.gather(other.tie, natural);
    this.loadTies(natural);
  }

  /** Natural order to the solver's. Padding keeps what it holds. */
  scatter(natural: Float64Array, vector: Float64Array): void {
    const { nx, ny, nz, x, y, z } = this.#strides;
    toSplit(vector, natural, nx, ny, nz, this.layout.half, x, y, z);
  }

  /** The solver's order to the natural one. */
  gather(vector: Float64Array, natural: Float64Array): void {
    const { nx, ny, nz, x, y, z } = this.#strides;
    fromSplit(natural, vector, nx, ny, nz, this.layout.half, x, y, z);
  }

  /** q = A p; returns p·q. */
  apply(p: Float64Array, q: Float64Array): number {
    let product = 0;
    for (let j = 0; j < this.layout.ny; j++) product += this.#memory.kernels.applyFlux(this, q, p, j);
    return product;
  }

  /** p = scale z + beta p and q = A p in one wave over the slabs; returns p·q. */
  combineAndApply(p: Float64Array, q: Float64Array, z: Float32Array, scale: number, beta: number): number {
    const { ny, slab } = this.layout;
    const { kernels } = this.#memory;
    let product = 0;
    for (let j = 0; j <= ny; j++) {
      if (j < ny) kernels.combine(p, z, scale, beta, j * slab, (j + 1) * slab);
      if (j > 0) product += kernels.applyFlux(this, q, p, j - 1);
    }
    return product;
  }

  /** The diagonal of A in slab j, 0 in void cells and padding. Valid until the next call. */
  diagonalOf(j: number): Float64Array {
    this.#memory.kernels.diagonalOfSlab(this, this.#diagonal, j);
    return this.#diagonal;
  }

  /** Zero in every void cell: their rows are no part of the system. */
  clearVoid(vector: Float64Array): void {
    const { ny, slab } = this.layout;
    for (let j = 0; j < ny; j++) clearWhereZero(vector, j * slab, this.diagonalOf(j));
  }

  /** out = f - A x, in single precision. */
  residual(out: Float32Array, f: Float32Array, x: Float32Array): void {
    for (let j = 0; j < this.layout.ny; j++) this.#memory.kernels.narrowResidual(this, out, f, x, j);
  }

  #requireLayout(): void {
    const { layout } = this;
    const { nx, ny, nz } = this.#strides;
    if (nx !== layout.nx || ny !== layout.ny || nz !== layout.nz) {
      throw new RangeError('The matrix is for a grid of other lengths.');
    }
  }

  #countUnknowns(): void {
    this.unknowns = 0;
    for (let j = 0; j < this.layout.ny; j++) this.unknowns += countPositive(this.diagonalOf(j));
  }

  #read(natural: Float64Array, use: (natural: Float64Array) => void): void {
    const cells = this.#strides.nx * this.#strides.ny * this.#strides.nz;
    if (natural.length !== cells)
      throw new RangeError(`Expected ${cells} conductances, got ${natural.length}.`);
    for (let c = 0; c < cells; c++) {
      if (!(natural[c] >= 0 && natural[c] < Infinity)) {
        throw new RangeError(`Conductance ${natural[c]} of cell ${c} is negative or not finite.`);
      }
    }
    this.#memory.hold(natural.byteLength);
    use(natural);
    this.#memory.drop(natural.byteLength);
  }
}
