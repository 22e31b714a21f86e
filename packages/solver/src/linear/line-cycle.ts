import type { Transfer } from '../kernels/arrays.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Level } from './hierarchy.ts';
import type { Memory } from './memory.ts';
import type { Cycle } from './preconditioner.ts';

/**
 * One V(1,1) cycle with red-black line Gauss-Seidel; a column is red where i + j is even.
 *
 * Down: red from a zero guess, then black. Now the residual is zero on black, and on red it is what black added:
 * only red is restricted. Up: only red is corrected (black is overwritten at once), then black, then red: the
 * mirror image of the way down, which keeps the preconditioner symmetric.
 *
 * Each way is one wave over the slabs: slab j - 1 is relaxed in black as soon as the red of slab j is known, and
 * slab j - 2 is restricted behind it, so that a level passes through the cache once per way and not three times.
 */
export class LineCycle implements Cycle {
  readonly #levels: readonly Level[];
  readonly #kernels: Kernels;
  /** Residual of one colour of one slab. */
  readonly #colour: Float32Array;
  /** One slab of the grid between two levels: coarse in x, fine in y. */
  readonly #between: Float32Array;

  constructor(levels: readonly Level[], memory: Memory) {
    this.#levels = levels;
    this.#kernels = memory.kernels;
    this.#colour = memory.float32(levels[0].layout.slab / 2);
    this.#between = memory.float32(levels[0].layout.slab);
  }

  get residual(): Float32Array {
    return this.#levels[0].rightHandSide;
  }

  get correction(): Float32Array {
    return this.#levels[0].correction;
  }

  reset(): void {
    for (const level of this.#levels) level.correction.fill(0);
  }

  apply(): number {
    const depth = this.#levels.length - 1;
    for (let l = 0; l < depth; l++) this.#descend(this.#levels[l], this.#levels[l + 1]);
    const coarsest = this.#levels[depth];
    for (let parity = 0; parity < 2; parity++) this.#kernels.solveLines(coarsest, 0, parity);
    for (let l = depth - 1; l > 0; l--) this.#ascend(this.#levels[l], this.#levels[l + 1], false);
    const product = depth > 0 ? this.#ascend(this.#levels[0], this.#levels[1], true) : this.#product(0);
    return product;
  }

  #descend(level: Level, coarse: Level): void {
    const kernels = this.#kernels;
    const { ny } = level.layout;
    coarse.rightHandSide.fill(0);
    for (let j = 0; j < ny + 2; j++) {
      if (j < ny) kernels.solveLines(level, j, red(j));
      if (j >= 1 && j - 1 < ny) kernels.relaxLines(level, j - 1, black(j - 1));
      if (j >= 2) this.#restrict(level, coarse, j - 2);
    }
  }

  /** Returns residual · correction where asked to: on the finest level, while the slab is in the cache. */
  #ascend(level: Level, coarse: Level, multiply: boolean): number {
    const kernels = this.#kernels;
    const transfer = level.transfer as Transfer;
    const { ny } = level.layout;
    let product = 0;
    for (let j = 0; j < ny + 2; j++) {
      if (j < ny) kernels.prolong(level, coarse, transfer, this.#between, j, red(j));
      if (j >= 1 && j - 1 < ny) kernels.relaxLines(level, j - 1, black(j - 1));
      if (j >= 2) {
        kernels.relaxLines(level, j - 2, red(j - 2));
        if (multiply) product += this.#product(j - 2);
      }
    }
    return product;
  }

  #product(j: number): number {
    const { layout, rightHandSide, correction } = this.#levels[0];
    return this.#kernels.dot(rightHandSide, correction, j * layout.slab, (j + 1) * layout.slab);
  }

  #restrict(level: Level, coarse: Level, j: number): void {
    const transfer = level.transfer as Transfer;
    this.#kernels.lateralResidual(level, this.#colour, j, red(j));
    this.#kernels.restrict(level, coarse, transfer, this.#colour, this.#between, j, red(j));
  }
}

/** Parity within the rows of the red cells of slab j. */
function red(j: number): number {
  return j & 1;
}

function black(j: number): number {
  return 1 - (j & 1);
}
