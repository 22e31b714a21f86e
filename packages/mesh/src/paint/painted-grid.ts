import { Grid } from '../grid/grid.ts';
import { type CutCell, VOID } from './cut-cell.ts';

/** Codes below VOID stand for cut cells. */
export const cutCode = (cut: number): number => -2 - cut;
export const cutOfCode = (code: number): number => -2 - code;

/** A grid and what fills each of its cells. */
export class PaintedGrid extends Grid {
  /** Per cell its region, VOID, or `cutCode(n)` of the n-th cut cell. */
  readonly code: Int32Array;
  readonly cutCells: readonly CutCell[];
  /** Per object 1 where a later object replaced some of it. */
  readonly overlapped: Uint8Array;

  constructor(
    { edges }: Grid,
    { code, cutCells, overlapped }: Pick<PaintedGrid, 'code' | 'cutCells' | 'overlapped'>,
  ) {
    super(edges);
    this.code = code;
    this.cutCells = cutCells;
    this.overlapped = overlapped;
  }

  /** The measured cut of a cell whose code is below VOID. */
  cutAt(cell: number): CutCell {
    return this.cutCells[cutOfCode(this.code[cell])];
  }

  /** The regions in a cell. */
  regionsAt(cell: number): readonly number[] {
    const own = this.code[cell];
    if (own >= 0) return [own];
    return own === VOID ? [] : this.cutAt(cell).parts.map(({ region }) => region);
  }

  /** Whether a cell and its six neighbours are whole: most are. */
  isAmongWholeCells(cell: number, i: number, j: number, k: number): boolean {
    const { code, stride } = this;
    return (
      code[cell] >= 0 &&
      this.isInterior(i, j, k) &&
      code[cell - 1] >= 0 &&
      code[cell + 1] >= 0 &&
      code[cell - stride[1]] >= 0 &&
      code[cell + stride[1]] >= 0 &&
      code[cell - stride[2]] >= 0 &&
      code[cell + stride[2]] >= 0
    );
  }

  /** Whether a cell and its six neighbours are whole and of one region: most are. */
  isAmongItsRegion(cell: number, i: number, j: number, k: number): boolean {
    const { code, stride } = this;
    const own = code[cell];
    return (
      own >= 0 &&
      this.isInterior(i, j, k) &&
      code[cell - 1] === own &&
      code[cell + 1] === own &&
      code[cell - stride[1]] === own &&
      code[cell + stride[1]] === own &&
      code[cell - stride[2]] === own &&
      code[cell + stride[2]] === own
    );
  }

  private isInterior(i: number, j: number, k: number): boolean {
    return i > 0 && j > 0 && k > 0 && i < this.nx - 1 && j < this.ny - 1 && k < this.nz - 1;
  }
}
