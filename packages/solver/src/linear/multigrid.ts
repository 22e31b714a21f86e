import type { AxisOrder } from './axes.ts';
import { CrossedCycle } from './crossed-cycle.ts';
import type { FluxOperator } from './flux-operator.ts';
import { fillHierarchy, type Level, narrowCouplings, operatorComplexity } from './hierarchy.ts';
import { LineCycle } from './line-cycle.ts';
import type { Memory } from './memory.ts';
import type {
  Cycle,
  LoadOther,
  Preconditioner,
  PreconditionerFacts,
  ReorderedOperator,
} from './preconditioner.ts';
import type { LinearOutcome, LinearProgress, StoppingRule } from './system.ts';

/** Multigrid over one line axis: the levels and the cycle. */
interface Hierarchy extends ReorderedOperator {
  readonly levels: Level[];
  readonly cycle: Cycle;
}

/**
 * The multigrid preconditioner. It starts with one line axis, and takes a second one where a solve is slow; back, should
 * two turn out not to be positive.
 */
export class Multigrid implements Preconditioner {
  readonly patience = 50;
  readonly #memory: Memory;
  readonly #first: Hierarchy;
  #loadOther: LoadOther | null;
  #rule: StoppingRule = { maxIterations: 0 };
  #mayCross = false;
  #progress: ConvergenceWatch | null = null;
  #second: Hierarchy | null = null;
  /** Whether the second hierarchy is of couplings that were replaced since. */
  #isSecondOld = false;
  #crossed: CrossedCycle | null = null;
  #cycle: Cycle;

  /** @param loadOther null: there is no second line axis to take */
  constructor(operator: FluxOperator, order: AxisOrder, memory: Memory, loadOther: LoadOther | null = null) {
    this.#memory = memory;
    this.#loadOther = loadOther;
    this.#first = newHierarchy({ operator, order, memory });
    this.#cycle = this.#first.cycle;
  }

  get levels(): readonly Level[] {
    return this.#first.levels;
  }

  get facts(): PreconditionerFacts {
    const { levels, order } = this.#first;
    const crossing = this.#isCrossed && this.#second !== null ? [this.#second.order.lines] : [];
    return {
      lineAxes: [order.lines, ...crossing],
      levels: levels.length,
      operatorComplexity: operatorComplexity(levels),
    };
  }

  get #isCrossed(): boolean {
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
    this.#cycle = this.#first.cycle;
  }

  /** Other couplings and ties on the same coarse grids. */
  reload(loadOther: LoadOther | null): void {
    this.#loadOther = loadOther;
    this.#isSecondOld = true;
    narrowCouplings(this.#first.levels[0], this.#first.operator, this.#memory);
    this.refill();
  }

  watch(rule: StoppingRule): void {
    this.#rule = rule;
    this.#mayCross = this.#loadOther !== null;
    this.#watchOn();
  }

  wantsChange(step: LinearProgress | LinearOutcome): boolean {
    if ('status' in step) return this.#isCrossed && step.status === 'stagnated';
    return this.#progress?.isSlow(step) ?? false;
  }

  change(): void {
    if (this.#isCrossed) {
      this.#cycle = this.#first.cycle;
      this.#mayCross = false;
    } else if (this.#loadOther !== null) this.#cross(this.#loadOther);
    this.#watchOn();
  }

  #watchOn(): void {
    this.#progress = this.#mayCross && !this.#isCrossed ? new ConvergenceWatch(this.#rule) : null;
  }

  /** Adds a second line axis: see CrossedCycle. */
  #cross(loadOther: LoadOther): void {
    this.#second =
      this.#second === null ? this.#newSecond(loadOther) : this.#refreshed(this.#second, loadOther);
    this.#isSecondOld = false;
    this.#crossed ??= new CrossedCycle(
      this.#first.operator,
      { cycle: this.#first.cycle, layout: this.#first.operator.layout, order: this.#first.order },
      { cycle: this.#second.cycle, layout: this.#second.operator.layout, order: this.#second.order },
      this.#memory,
    );
    this.#cycle = this.#crossed;
  }

  #newSecond(loadOther: LoadOther): Hierarchy {
    const second = loadOther(null);
    second.operator.copyTies(this.#first.operator);
    return newHierarchy(second);
  }

  /** Couplings are read only where they changed; ties always. */
  #refreshed(second: Hierarchy, loadOther: LoadOther): Hierarchy {
    const { levels, operator, memory } = second;
    if (this.#isSecondOld) {
      loadOther(second);
      narrowCouplings(levels[0], operator, memory);
    }
    operator.copyTies(this.#first.operator);
    fillHierarchy(levels, operator, memory);
    return second;
  }

  apply(): number {
    return this.#cycle.apply();
  }

  reset(): void {
    this.#cycle.reset();
  }
}

function newHierarchy(reordered: ReorderedOperator): Hierarchy {
  const { operator, memory } = reordered;
  const levels: Level[] = [];
  fillHierarchy(levels, operator, memory);
  return { ...reordered, levels, cycle: new LineCycle(levels, memory) };
}

/** Iterations over which the rate is measured. */
const SPAN = 5;
/** Mean factor per iteration above which a solve is slow: eight digits would take 20 iterations. */
const SLOW_RATE = 0.4;
/** Iterations still to go for which it pays to set up another preconditioner. */
const WORTHWHILE = 8;

/**
 * Tells whether a solve is slow, from its sixth iteration on. Packages and other single stacks reduce the residual
 * by 0.15 to 0.35 per iteration, crossing laminates by 0.5 to 0.75.
 */
class ConvergenceWatch {
  readonly #target: number;
  readonly #residuals: number[] = [];

  constructor(rule: StoppingRule) {
    this.#target = rule.residualBelow ?? 0;
  }

  isSlow({ residual }: LinearProgress): boolean {
    this.#residuals.push(residual);
    const earlier = this.#residuals.at(-1 - SPAN);
    if (earlier === undefined) return false;
    const rate = (residual / earlier) ** (1 / SPAN);
    if (rate <= SLOW_RATE) return false;
    return rate >= 1 || Math.log(this.#target / residual) / Math.log(rate) > WORTHWHILE;
  }
}
