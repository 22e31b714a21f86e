import type { Axis, AxisOrder } from './axes.ts';
import { CrossedCycle } from './crossed-cycle.ts';
import type { FluxOperator } from './flux-operator.ts';
import { fillHierarchy, type Level } from './hierarchy.ts';
import { LineCycle } from './line-cycle.ts';
import type { Memory } from './memory.ts';
import type { Cycle, Preconditioner } from './preconditioner.ts';

/** The operator in another order of axes, for a second set of levels. */
export interface ReorderedOperator {
  readonly operator: FluxOperator;
  readonly order: AxisOrder;
}

/** Multigrid over one line axis: the levels and the cycle. */
interface Hierarchy {
  readonly operator: FluxOperator;
  readonly order: AxisOrder;
  readonly levels: Level[];
  readonly cycle: Cycle;
}

/** The multigrid preconditioner. It starts with one line axis, and takes a second one when asked to. */
export class Multigrid implements Preconditioner {
  readonly #memory: Memory;
  readonly #first: Hierarchy;
  #second: Hierarchy | null = null;
  #crossed: CrossedCycle | null = null;
  #cycle: Cycle;

  constructor(operator: FluxOperator, order: AxisOrder, memory: Memory) {
    this.#memory = memory;
    this.#first = newHierarchy({ operator, order }, memory);
    this.#cycle = this.#first.cycle;
  }

  get levels(): readonly Level[] {
    return this.#first.levels;
  }

  /** The axes whose lines are relaxed. */
  get lineAxes(): Axis[] {
    const first = this.#first.order.lines;
    return this.isCrossed && this.#second !== null ? [first, this.#second.order.lines] : [first];
  }

  get isCrossed(): boolean {
    return this.#cycle !== this.#first.cycle;
  }

  get residual(): Float32Array {
    return this.#cycle.residual;
  }

  get correction(): Float32Array {
    return this.#cycle.correction;
  }

  /** New ties; begins with one line axis again, since a matrix of larger ties is a simpler one. */
  refill(): void {
    fillHierarchy(this.#first.levels, this.#first.operator, this.#memory);
    this.uncross();
  }

  /** Adds a second line axis: see CrossedCycle. `other` is asked for the operator the first time only. */
  cross(other: () => ReorderedOperator): void {
    if (this.#second === null) this.#second = newHierarchy(other(), this.#memory);
    else {
      const { operator, levels } = this.#second;
      operator.copyTies(this.#first.operator);
      fillHierarchy(levels, operator, this.#memory);
    }
    this.#crossed ??= new CrossedCycle(
      this.#first.operator,
      { cycle: this.#first.cycle, layout: this.#first.operator.layout, order: this.#first.order },
      { cycle: this.#second.cycle, layout: this.#second.operator.layout, order: this.#second.order },
      this.#memory,
    );
    this.#cycle = this.#crossed;
  }

  uncross(): void {
    this.#cycle = this.#first.cycle;
  }

  apply(): number {
    return this.#cycle.apply();
  }

  reset(): void {
    this.#cycle.reset();
  }
}

function newHierarchy({ operator, order }: ReorderedOperator, memory: Memory): Hierarchy {
  const levels: Level[] = [];
  fillHierarchy(levels, operator, memory);
  return { operator, order, levels, cycle: new LineCycle(levels, memory) };
}
