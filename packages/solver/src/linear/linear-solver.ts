import { subtract } from '../kernels/vectors.ts';
import { type Axis, naturalStrides, orderFor } from './axes.ts';
import { type ConjugateGradientSystem, conjugateGradients } from './conjugate-gradients.ts';
import { DiagonalPreconditioner } from './diagonal-preconditioner.ts';
import { FluxOperator } from './flux-operator.ts';
import { operatorComplexity } from './hierarchy.ts';
import { chooseLineAxis } from './line-axis.ts';
import { Memory } from './memory.ts';
import { Multigrid } from './multigrid.ts';
import type { Preconditioner } from './preconditioner.ts';
import { splitLayout } from './split-layout.ts';
import type { LinearOutcome, LinearProgress, LinearSolver, StencilSystem, StoppingRule } from './system.ts';

export interface LinearSolverOptions {
  /** Default 'multigrid'. 'diagonal' sets up next to nothing, and takes hundreds of iterations. */
  readonly preconditioner?: 'multigrid' | 'diagonal';
  /** The axis whose lines are relaxed whole, 0 = x. Default: chosen from the couplings. */
  readonly lineAxis?: Axis;
}

/** What a solver can tell of its set-up. */
export interface LinearSolverFacts {
  readonly lineAxis: Axis;
  /** Levels of the multigrid; 1 without. */
  readonly levels: number;
  /** Cells of all levels over those of the finest. */
  readonly operatorComplexity: number;
}

/** Iterations without progress before a solve counts as stagnated: a diagonal takes long over plateaus. */
const PATIENCE = { multigrid: 50, diagonal: 1000 };
/** Double-precision vectors of the conjugate gradients. */
const VECTORS = 4;

/**
 * Sets up a solver: conjugate gradients, preconditioned by multigrid unless told otherwise.
 * Reads the couplings and ties of the system and does not keep them.
 *
 * @throws TypeError on unknown options or values of options
 * @throws RangeError on lengths below 1, arrays of another length, negative or non-finite conductances
 */
export function createLinearSolver(
  system: StencilSystem,
  options: LinearSolverOptions = {},
): LinearSolver & LinearSolverFacts {
  checkOptions(options);
  for (const length of [system.nx, system.ny, system.nz]) {
    if (!(Number.isInteger(length) && length >= 1))
      throw new RangeError(`A grid cannot be ${length} cells long.`);
  }
  return new StencilLinearSolver(system, options);
}

function checkOptions(options: LinearSolverOptions): void {
  const { preconditioner = 'multigrid', lineAxis = 0, ...unknown } = options;
  const [name] = Object.keys(unknown);
  if (name !== undefined) throw new TypeError(`Unknown option '${name}' of the linear solver.`);
  if (!['multigrid', 'diagonal'].includes(preconditioner)) {
    throw new TypeError(`Unknown preconditioner '${preconditioner}'.`);
  }
  if (![0, 1, 2].includes(lineAxis)) throw new TypeError(`Unknown axis '${lineAxis}'.`);
}

class StencilLinearSolver implements LinearSolver, LinearSolverFacts {
  readonly lineAxis: Axis;
  readonly #memory: Memory;
  readonly #operator: FluxOperator;
  readonly #preconditioner: Preconditioner;
  readonly #patience: number;
  #isSolving = false;

  constructor(system: StencilSystem, options: LinearSolverOptions) {
    const { operator, memory, lineAxis } = loadOperator(system, options.lineAxis);
    this.lineAxis = lineAxis;
    this.#memory = memory;
    this.#operator = operator;
    operator.loadTies(system.tie());
    const kind = options.preconditioner ?? 'multigrid';
    this.#preconditioner =
      kind === 'multigrid' ? new Multigrid(operator, memory) : new DiagonalPreconditioner(operator, memory);
    this.#patience = PATIENCE[kind];
  }

  get unknowns(): number {
    return this.#operator.unknowns;
  }

  /** The four vectors of the iteration, the caller's `b` and `x`, and what it read in set-up included. */
  get peakBytes(): number {
    return this.#memory.peakBytes;
  }

  get levels(): number {
    return this.#preconditioner instanceof Multigrid ? this.#preconditioner.levels.length : 1;
  }

  get operatorComplexity(): number {
    return this.#preconditioner instanceof Multigrid ? operatorComplexity(this.#preconditioner.levels) : 1;
  }

  retie(tie: Float64Array): void {
    this.#requireIdle();
    this.#operator.loadTies(tie);
    this.#preconditioner.refill();
  }

  *solve(b: Float64Array, x: Float64Array, stop: StoppingRule): Generator<LinearProgress, LinearOutcome> {
    this.#requireIdle();
    this.#requireLength(b);
    this.#requireLength(x);
    const bytes = b.byteLength + x.byteLength;
    const vectors = { x: this.#vector(0), r: this.#vector(1), p: this.#vector(2), q: this.#vector(3) };
    this.#isSolving = true;
    this.#memory.hold(bytes);
    try {
      vectors.x.fill(0);
      this.#operator.scatter(x, vectors.x);
      this.#preconditioner.reset();
      const system = systemOf(this.#operator, b);
      const patience = this.#patience;
      return yield* conjugateGradients(system, this.#preconditioner, vectors, stop, { patience });
    } finally {
      // Also when the host stops the generator early: what was reached so far is an answer of a kind.
      this.#operator.gather(vectors.x, x);
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

/** Loads the couplings along the asked line axis, or along the strongest: then, if need be, a second time. */
function loadOperator(system: StencilSystem, asked: Axis | undefined) {
  const load = (lineAxis: Axis) => {
    const order = orderFor(lineAxis, system);
    const strides = naturalStrides(order, system);
    const layout = splitLayout(strides.nx, strides.ny, strides.nz);
    const memory = new Memory(8 * VECTORS * layout.size);
    const operator = new FluxOperator(layout, strides, memory);
    operator.loadCouplings(system, order);
    return { operator, memory, lineAxis, order };
  };
  const loaded = load(asked ?? 2);
  const lineAxis = asked ?? chooseLineAxis(loaded.operator, loaded.order);
  return lineAxis === loaded.lineAxis ? loaded : load(lineAxis);
}

function systemOf(operator: FluxOperator, b: Float64Array): ConjugateGradientSystem {
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
