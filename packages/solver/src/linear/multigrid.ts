import type { FluxOperator } from './flux-operator.ts';
import { fillHierarchy, type Level } from './hierarchy.ts';
import type { Memory } from './memory.ts';
import { MultigridCycle } from './multigrid-cycle.ts';
import type { Cycle, Preconditioner } from './preconditioner.ts';

/** The multigrid preconditioner: the hierarchy of levels and the cycle over it. */
export class Multigrid implements Preconditioner {
  readonly levels: Level[] = [];
  readonly #operator: FluxOperator;
  readonly #memory: Memory;
  readonly #cycle: Cycle;

  constructor(operator: FluxOperator, memory: Memory) {
    this.#operator = operator;
    this.#memory = memory;
    this.refill();
    this.#cycle = new MultigridCycle(this.levels, memory);
  }

  get residual(): Float32Array {
    return this.#cycle.residual;
  }

  get correction(): Float32Array {
    return this.#cycle.correction;
  }

  refill(): void {
    fillHierarchy(this.levels, this.#operator, this.#memory);
  }

  apply(): number {
    return this.#cycle.apply();
  }

  reset(): void {
    this.#cycle.reset();
  }
}
