import { scaleBy } from '../kernels/vectors.ts';
import type { FluxOperator } from './flux-operator.ts';
import type { Memory } from './memory.ts';
import type { Preconditioner } from './preconditioner.ts';

/** Division by the diagonal (Jacobi): hundreds of iterations, but nothing to set up. */
export class DiagonalPreconditioner implements Preconditioner {
  readonly facts = { lineAxes: [], levels: 1, operatorComplexity: 1 };
  /** It takes long over plateaus. */
  readonly patience = 1000;
  readonly residual: Float32Array;
  readonly correction: Float32Array;
  readonly #inverse: Float32Array;
  readonly #operator: FluxOperator;

  constructor(operator: FluxOperator, memory: Memory) {
    const { size } = operator.layout;
    this.residual = memory.float32(size);
    this.correction = memory.float32(size);
    this.#inverse = memory.float32(size);
    this.#operator = operator;
    this.refill();
  }

  refill(): void {
    const { ny, slab } = this.#operator.layout;
    for (let j = 0; j < ny; j++) {
      const diagonal = this.#operator.diagonalOf(j);
      for (let c = 0; c < slab; c++) this.#inverse[j * slab + c] = diagonal[c] > 0 ? 1 / diagonal[c] : 0;
    }
  }

  reload(): void {
    this.refill();
  }

  watch(): void {}

  /** There is no other form of it. */
  wantsChange(): boolean {
    return false;
  }

  change(): void {}

  apply(): number {
    return scaleBy(this.correction, this.residual, this.#inverse);
  }

  reset(): void {
    this.correction.fill(0);
  }
}
