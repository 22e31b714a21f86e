import {
  addFromRows,
  placeInRows,
  prolongAcrossSlabs,
  prolongAlongRows,
  restrictAcrossSlabs,
  restrictAlongRows,
} from '../kernels/transfer.ts';
import type { Level, Transfer } from './hierarchy.ts';
import type { Memory } from './memory.ts';

/** Carries residuals down to the next level and corrections up from it: one slab, one parity of its rows at a time. */
export class SlabTransfer {
  /** One slab of the grid between two levels: coarse in x, fine in y. */
  readonly #slab: Float32Array;

  constructor(finest: Level, memory: Memory) {
    this.#slab = memory.float32(finest.layout.slab);
  }

  /** Adds `residual` (half rows) of the cells of one parity to the right-hand side of the coarse level. */
  restrict(level: Level, coarse: Level, j: number, parity: number, residual: Float32Array): void {
    const { x, y, between } = level.transfer as Transfer;
    const { nx, nz, half, row, slab } = level.layout;
    const shift = parity * half;
    const out = y === null ? coarse.rightHandSide : this.#slab;
    const origin = y === null ? j * between.slab : 0;
    if (y !== null) out.fill(0, 0, between.slab);
    if (x === null) placeInRows(out, origin, residual, shift, half, row, nz);
    else {
      const { weight, own, lean } = x;
      const count = cellsOf(nx, parity);
      const self = j * slab + shift;
      restrictAlongRows(
        out,
        origin,
        between.row,
        residual,
        weight,
        own,
        lean,
        shift,
        count,
        self,
        half,
        row,
        nz,
      );
    }
    if (y === null) return;
    const own = y.own[j] * between.slab;
    const lean = y.lean[j] * between.slab;
    restrictAcrossSlabs(coarse.rightHandSide, own, lean, out, y.weight, j * between.slab, between.slab);
  }

  /** Adds the coarse level's correction to the cells of one parity. */
  prolong(level: Level, coarse: Level, j: number, parity: number): void {
    const { x, y, between } = level.transfer as Transfer;
    const { nx, nz, half, row, slab } = level.layout;
    const shift = parity * half;
    const self = j * slab + shift;
    let from = coarse.correction;
    let origin = j * between.slab;
    if (y !== null) {
      const own = y.own[j] * between.slab;
      const lean = y.lean[j] * between.slab;
      prolongAcrossSlabs(this.#slab, from, own, lean, y.weight, origin, between.slab);
      from = this.#slab;
      origin = 0;
    }
    if (x === null) addFromRows(level.correction, from, origin, shift, self, half, row, nz);
    else {
      const { weight, own, lean } = x;
      const count = cellsOf(nx, parity);
      prolongAlongRows(
        level.correction,
        from,
        origin,
        between.row,
        weight,
        own,
        lean,
        shift,
        count,
        self,
        row,
        nz,
      );
    }
  }
}

/** Cells of one parity in a row of nx. */
function cellsOf(nx: number, parity: number): number {
  return (nx + 1 - parity) >> 1;
}
