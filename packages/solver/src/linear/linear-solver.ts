import { subtract } from '../kernels/vectors.ts';
import { type Axis, type AxisOrder, naturalStrides, orderFor } from './axes.ts';
import { type ConjugateGradientSystem, conjugateGradients } from './conjugate-gradients.ts';
import { DiagonalPreconditioner } from './diagonal-preconditioner.ts';
import { FluxOperator } from './flux-operator.ts';
import { bestLineAxis, scoreLineAxes } from './line-axis.ts';
import { checkOptions, type LinearSolverOptions } from './linear-solver-options.ts';
import { Memory } from './memory.ts';
import { Multigrid } from './multigrid.ts';
import type { Preconditioner, PreconditionerFacts } from './preconditioner.ts';
import { splitLayout } from './split-layout.ts';
import type { LinearOutcome, LinearProgress, LinearSolver, StencilSystem, StoppingRule } from './system.ts';

/** Double-precision vectors of the conjugate gradients. */
const VECTORS = 4;

/**
 * Sets up a solver: conjugate gradients, preconditioned by multigrid unless told otherwise.
 * It reads couplings and ties at once; it may ask for the couplings again during a solve that turns out slow.
 *
 * @throws TypeError on unknown options or values of options
 * @throws RangeError on lengths below 1, arrays of another length, negative or non-finite conductances
 */
export function createLinearSolver(
  system: StencilSystem,
  options: LinearSolverOptions = {},
): LinearSolver & PreconditionerFacts {
  checkOptions(options);
  for (const length of [system.nx, system.ny, system.nz]) {
    if (!(Number.isInteger(length) && length >= 1))
      throw new RangeError(`A grid cannot be ${length} cells long.`);
  }
  return new StencilLinearSolver(system, options);
}

class StencilLinearSolver implements LinearSolver, PreconditionerFacts {
  readonly #memory: Memory;
  readonly #operator: FluxOperator;
  readonly #preconditioner: Preconditioner;
  readonly #order: AxisOrder;
  readonly #second: Axis | null;
  #isSolving = false;

  constructor(system: StencilSystem, options: LinearSolverOptions) {
    const score = (loaded: Loaded) => scoreLineAxes(loaded.operator, loaded.order);
    let loaded = load(system, options.lineAxis ?? 2, null);
    const scores = score(loaded);
    const best = options.lineAxis ?? bestLineAxis(scores, loaded.order.lines);
    if (best !== loaded.order.lines) loaded = load(system, best, null);
    const { operator, order, memory } = loaded;
    this.#operator = operator;
    this.#order = order;
    this.#memory = memory;
    operator.loadTies(system.tie());
    if (options.preconditioner === 'diagonal') {
      this.#second = null;
      this.#preconditioner = new DiagonalPreconditioner(operator, memory);
    } else {
      this.#second = options.crossing === false ? null : crossingAxis(system, scores, best);
      this.#preconditioner = new Multigrid(operator, order, memory, this.#loadSecond(system));
    }
  }

  get unknowns(): number {
    return this.#operator.unknowns;
  }

  /** The four vectors of the iteration, the caller's `b` and `x`, and what it read in set-up included. */
  get peakBytes(): number {
    return this.#memory.peakBytes;
  }

  get lineAxes(): readonly Axis[] {
    return this.#preconditioner.facts.lineAxes;
  }

  get levels(): number {
    return this.#preconditioner.facts.levels;
  }

  get operatorComplexity(): number {
    return this.#preconditioner.facts.operatorComplexity;
  }

  retie(tie: Float64Array): void {
    this.#requireIdle();
    this.#operator.loadTies(tie);
    this.#preconditioner.refill();
  }

  reload(system: StencilSystem): void {
    this.#requireIdle();
    this.#operator.loadCouplings(system, this.#order);
    this.#operator.loadTies(system.tie());
    this.#preconditioner.reload(this.#loadSecond(system));
  }

  *solve(b: Float64Array, x: Float64Array, stop: StoppingRule): Generator<LinearProgress, LinearOutcome> {
    this.#requireIdle();
    this.#requireLength(b);
    this.#requireLength(x);
    const bytes = b.byteLength + x.byteLength;
    this.#isSolving = true;
    this.#memory.hold(bytes);
    try {
      this.#begin(x);
      return yield* this.#iterate(b, x, stop);
    } finally {
      // Also when the host stops the generator early: what was reached so far is an answer of a kind.
      this.#operator.gather(this.#vector(0), x);
      this.#memory.drop(bytes);
      this.#isSolving = false;
    }
  }

  multiply(x: Float64Array, out: Float64Array): void {
    this.#requireIdle();
    this.#requireLength(x);
    this.#requireLength(out);
    const [p, q] = [this.#vector(0), this.#vector(1)];
    p.fill(0);
    this.#operator.scatter(x, p);
    this.#operator.apply(p, q);
    this.#operator.gather(q, out);
  }

  /** Iterates, again from where it is wherever the preconditioner takes another form. */
  *#iterate(b: Float64Array, x: Float64Array, stop: StoppingRule): Generator<LinearProgress, LinearOutcome> {
    const system = this.#boundTo(b);
    const preconditioner = this.#preconditioner;
    const vectors = { x: this.#vector(0), r: this.#vector(1), p: this.#vector(2), q: this.#vector(3) };
    let before = 0;
    preconditioner.watch(stop);
    for (;;) {
      const rule = { ...stop, maxIterations: stop.maxIterations - before };
      const iteration = conjugateGradients(system, preconditioner, vectors, rule, preconditioner);
      let done = 0;
      let step = iteration.next();
      let wantsChange = false;
      while (!step.done && !wantsChange) {
        done = step.value.iteration;
        yield { ...step.value, iteration: before + done };
        wantsChange = preconditioner.wantsChange(step.value);
        if (!wantsChange) step = iteration.next();
      }
      before += done;
      if (step.done && !preconditioner.wantsChange(step.value)) return { ...step.value, iterations: before };
      // Set-up works in the memory of the vectors: the solution so far waits in the caller's.
      this.#operator.gather(vectors.x, x);
      preconditioner.change();
      this.#begin(x);
    }
  }

  #loadSecond(system: StencilSystem): (() => Loaded) | null {
    const second = this.#second;
    return second === null ? null : () => load(system, second, this.#memory);
  }

  #begin(x: Float64Array): void {
    const vector = this.#vector(0);
    vector.fill(0);
    this.#operator.scatter(x, vector);
    this.#preconditioner.reset();
  }

  /** The system with its right-hand side, as the iteration needs it. */
  #boundTo(b: Float64Array): ConjugateGradientSystem {
    const operator = this.#operator;
    return {
      combineAndApply: (p, q, z, scale, beta) => operator.combineAndApply(p, q, z, scale, beta),
      residual: (x, r, q) => {
        r.fill(0);
        operator.scatter(b, r);
        operator.clearVoid(r);
        operator.apply(x, q);
        return subtract(r, q);
      },
    };
  }

  #vector(v: number): Float64Array {
    return this.#memory.sharedVector(v, this.#operator.layout.size);
  }

  #requireLength(vector: Float64Array): void {
    const { nx, ny, nz } = this.#operator.layout;
    if (vector.length !== nx * ny * nz) {
      throw new RangeError(`Expected a vector of ${nx * ny * nz} cells, got ${vector.length}.`);
    }
  }

  #requireIdle(): void {
    if (this.#isSolving) throw new Error('This linear solver is in the middle of a solve.');
  }
}

type Loaded = ReturnType<typeof load>;

/** The operator with its couplings, in the order for a line axis; with memory of its own if none is given. */
function load(system: StencilSystem, lineAxis: Axis, shared: Memory | null) {
  const order = orderFor(lineAxis, system);
  const strides = naturalStrides(order, system);
  const layout = splitLayout(strides.nx, strides.ny, strides.nz);
  const memory = shared ?? new Memory(8 * VECTORS * layout.size);
  const operator = new FluxOperator(layout, strides, memory);
  operator.loadCouplings(system, order);
  return { operator, order, memory };
}

/** The next best line axis, of more than one cell. */
function crossingAxis(system: StencilSystem, scores: readonly number[], first: Axis): Axis | null {
  const length = [system.nx, system.ny, system.nz];
  const others = ([0, 1, 2] as const).filter((axis) => axis !== first && length[axis] > 1);
  const [second] = others.sort((a, b) => scores[b] - scores[a]);
  return second ?? null;
}
