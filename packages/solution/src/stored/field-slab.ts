import type { Axis } from '@thermarium/geometry';
import { cutOfCode, Face, Grid, type Side, VOID } from '@thermarium/mesh';
import { type FieldHeader, SLAB_FORM } from './field-file.ts';
import { type LayeredField, NO_OBJECT } from './plane-cells.ts';
import { SectionFile } from './section-file.ts';

/** A stored slab, read in place. Throws where the bytes are not a slab of the header's field. */
export class FieldSlab implements LayeredField {
  readonly firstLayer: number;
  readonly endLayer: number;
  private readonly header: FieldHeader;
  private readonly grid: Grid;
  /** The number of its first cell. */
  readonly firstCell: number;
  private readonly code: Int32Array;
  private readonly rises: Float32Array;
  private readonly bottom: Float32Array;
  private readonly top: Float32Array;
  private readonly sideKey: Uint32Array;
  private readonly sideRises: Float32Array;
  private readonly cutObject: Uint32Array;
  private readonly cutCentroid: Float32Array;
  private readonly cutConductivity: Float32Array;
  private readonly face = new Face();

  constructor(header: FieldHeader, bytes: Uint8Array) {
    const file = new SectionFile(SLAB_FORM, bytes);
    this.header = header;
    this.grid = new Grid(header.edges);
    [this.firstLayer, this.endLayer] = file.uint32('layers');
    this.firstCell = this.grid.cellAt(0, 0, this.firstLayer);
    this.code = file.int32('code');
    this.rises = file.float32('rise');
    this.bottom = file.float32('bottom');
    this.top = file.float32('top');
    this.sideKey = file.uint32('side.key');
    this.sideRises = file.float32('side.rise');
    this.cutObject = file.uint32('cut.object');
    this.cutCentroid = file.float32('cut.centroid');
    this.cutConductivity = file.float32('cut.k');
    const cells = this.grid.cellAt(0, 0, this.endLayer) - this.firstCell;
    if (this.code.length !== cells || this.rises.length !== cells || this.endLayer > this.grid.nz) {
      throw new Error('The stored slab does not belong to this field.');
    }
  }

  /** The number of its cells. */
  get cells(): number {
    return this.code.length;
  }

  object(cell: number): number {
    const code = this.code[cell - this.firstCell];
    if (code >= 0) return this.header.regionObject[code];
    return code === VOID ? NO_OBJECT : this.cutObject[cutOfCode(code)];
  }

  conductivity(cell: number, side: Side): number {
    return this.ofCode(this.code[cell - this.firstCell], side);
  }

  rise(cell: number): number {
    return this.rises[cell - this.firstCell];
  }

  centroid(cell: number, axis: Axis): number {
    const code = this.code[cell - this.firstCell];
    return code < VOID ? this.cutCentroid[3 * cutOfCode(code) + axis] : 0.5;
  }

  sideRise(cell: number, side: Side, index: readonly [number, number, number]): number {
    const local = cell - this.firstCell;
    const layerCell = this.grid.cellAt(index[0], index[1], 0);
    if (side === 4 && index[2] === this.firstLayer && this.bottom.length > 0) return this.bottom[layerCell];
    if (side === 5 && index[2] === this.endLayer - 1 && this.top.length > 0) return this.top[layerCell];
    const known = this.knownSide(6 * local + side);
    if (known >= 0) return this.sideRises[known];
    const axis = (side >> 1) as Axis;
    const neighbour = this.grid.neighbour(cell, side, index);
    if (neighbour < 0) return this.rises[local];
    const beyond = neighbour - this.firstCell;
    const next = index[axis] + (side & 1 ? 1 : -1);
    const own = this.ofCode(this.code[local], side);
    const other = this.ofCode(this.code[beyond], (side ^ 1) as Side);
    this.face.set(1, own, this.size(axis, index[axis]), other, this.size(axis, next), 0);
    return this.face.conducts ? this.face.rise(this.rises[local], this.rises[beyond]) : this.rises[local];
  }

  private size(axis: Axis, n: number): number {
    const edges = this.header.edges[axis];
    return edges[n + 1] - edges[n];
  }

  private ofCode(code: number, side: Side): number {
    if (code >= 0) return this.header.regionConductivity[3 * code + (side >> 1)];
    return code === VOID ? 0 : this.cutConductivity[6 * cutOfCode(code) + side];
  }

  /** The index of a side among those whose rise is stored, or -1. */
  private knownSide(key: number): number {
    const { sideKey } = this;
    let low = 0;
    let high = sideKey.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sideKey[middle] < key) low = middle + 1;
      else high = middle;
    }
    return sideKey[low] === key ? low : -1;
  }
}
