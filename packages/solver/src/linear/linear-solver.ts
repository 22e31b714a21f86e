import { type Arena, ArenaFull, binaryArena, heapArena } from '../kernels/arena.ts';
import { splitLayout } from '../kernels/split-layout.ts';
import { type Axis, type AxisOrder, naturalStrides, orderFor } from './axes.ts';
import { type ConjugateGradientSystem, conjugateGradients } from './conjugate-gradients.ts';
import { DiagonalPreconditioner } from './diagonal-preconditioner.ts';
import { FluxOperator } from './flux-operator.ts';
import { GroupCorrection } from './group-correction.ts';
import { bestLineAxis, scoreLineAxes } from './line-axis.ts';
import { Memory } from './memory.ts';
import { Multigrid } from './multigrid.ts';
import type { LoadOther, Preconditioner, PreconditionerFacts, ReorderedOperator } from './preconditioner.ts';
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
  const { inPlaceOf } = options;
  const arenaOf: ArenaOf = (bytes) =>
    (inPlaceOf instanceof StencilLinearSolver ? inPlaceOf.retire(bytes) : null) ??
    binaryArena(Math.min(ROOM_TO_SPARE * bytes, LARGEST_ARENA));
  try {
    return new StencilLinearSolver(system, options, arenaOf);
  } catch (error) {
    if (!(error instanceof ArenaFull)) throw error;
    return new StencilLinearSolver(system, options, () => null);
  }
}

class StencilLinearSolver implements LinearSolver, PreconditionerFacts {
  readonly #memory: Memory;
  readonly #operator: FluxOperator;
  readonly #preconditioner: Preconditioner;
  readonly #groups: GroupCorrection | null;
  readonly #order: AxisOrder;
  readonly #second: Axis | null;
  #isSolving = false;
  #isRetired = false;

  constructor(system: StencilSystem, options: LinearSolverOptions, arenaOf: ArenaOf) {
    let loaded = loadAlone(system, options.lineAxis ?? 2, arenaOf);
    const scores = scoreLineAxes(loaded.operator, loaded.order, loaded.memory);
    const best = options.lineAxis ?? bestLineAxis(scores, loaded.order.lines);
    if (best !== loaded.order.lines) loaded = loadAlone(system, best, arenaOf);
    const { operator, order, memory } = loaded;
    this.#operator = operator;
    this.#order = order;
    this.#memory = memory;
    operator.loadTies(system.tie());
    let preconditioner: Preconditioner;
    if (options.preconditioner === 'diagonal') {
      this.#second = null;
      preconditioner = new DiagonalPreconditioner(operator, memory);
    } else {
      this.#second = options.crossing === false ? null : crossingAxis(system, scores, best);
      preconditioner = new Multigrid(operator, order, memory, this.#loadSecond(system));
    }
    this.#groups = system.groups
      ? new GroupCorrection(preconditioner, system, system.groups, operator)
      : null;
    this.#preconditioner = this.#groups ?? preconditioner;
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
    this.#groups?.retie(tie);
  }

  reload(system: StencilSystem): void {
    this.#requireIdle();
    this.#operator.loadCouplings(system, this.#order);
    this.#operator.loadTies(system.tie());
    this.#preconditioner.reload(this.#loadSecond(system));
    this.#groups?.load(system);
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

  #loadSecond(system: StencilSystem): LoadOther | null {
    const second = this.#second;
    if (second === null) return null;
    return (known) => {
      if (known === null) return load(system, second, memoryForSecond(system, second, this.#memory));
      known.operator.loadCouplings(system, known.order);
      return known;
    };
  }

  #begin(x: Float64Array): void {
    const vector = this.#vector(0);
    vector.fill(0);
    this.#operator.scatter(x, vector);
    this.#preconditioner.reset();
  }

  /** Ends this solver for good: its memory is for another one, if it has so many bytes. */
  retire(bytes: number): Arena | null {
    if (!this.#isRetired) this.#requireIdle();
    this.#isRetired = true;
    return this.#memory.handOver(bytes);
  }

  /** The system with its right-hand side, as the iteration needs it. */
  #boundTo(b: Float64Array): ConjugateGradientSystem {
    const operator = this.#operator;
    return {
      kernels: this.#memory.kernels,
      combineAndApply: (p, q, z, scale, beta) => operator.combineAndApply(p, q, z, scale, beta),
      residual: (x, r, q) => {
        r.fill(0);
        operator.scatter(b, r);
        operator.clearVoid(r);
        operator.apply(x, q);
        return this.#memory.kernels.subtract(r, q);
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
    if (this.#isRetired) throw new Error('This linear solver has given its memory away.');
    if (this.#isSolving) throw new Error('This linear solver is in the middle of a solve.');
  }
}

/** Makes the memory that a solver works in, of so many bytes; null: that of JavaScript. */
type ArenaOf = (bytes: number) => Arena | null;

/**
 * The most bytes per entry of a vector, for the solver with one line axis and for what a second one adds: both operators in
 * double precision, four vectors, and levels that have five times the entries of the finest where padding weighs most.
 */
const FIRST_BYTES = 250;
const SECOND_BYTES = 210;
const SMALLEST_ARENA = 2 ** 18;
/** Room for a system that is a little larger, such as that of the corners, in the same memory; costs addresses alone. */
const ROOM_TO_SPARE = 1.1;
const LARGEST_ARENA = 2 ** 32;

/** The operator with its couplings, in the order for a line axis, with memory of its own. */
function loadAlone(system: StencilSystem, lineAxis: Axis, arenaOf: ArenaOf): ReorderedOperator {
  const entries = entriesFor(system, lineAxis);
  const most = Math.max(...([0, 1, 2] as const).map((axis) => entriesFor(system, axis)));
  const bytes = SMALLEST_ARENA + FIRST_BYTES * entries + SECOND_BYTES * most;
  const arena = arenaOf(Math.min(bytes, LARGEST_ARENA)) ?? heapArena;
  return load(system, lineAxis, new Memory(8 * VECTORS * entries, arena));
}

/** The memory of the first operator, if that has room for a second one. */
function memoryForSecond(system: StencilSystem, lineAxis: Axis, first: Memory): Memory {
  const bytes = SECOND_BYTES * entriesFor(system, lineAxis);
  return bytes <= first.free ? first : new Memory(0, heapArena, first);
}

function load(system: StencilSystem, lineAxis: Axis, memory: Memory): ReorderedOperator {
  const order = orderFor(lineAxis, system);
  const strides = naturalStrides(order, system);
  const operator = new FluxOperator(splitLayout(strides.nx, strides.ny, strides.nz), strides, memory);
  operator.loadCouplings(system, order);
  return { operator, order, memory };
}

/** Entries of a vector in the layout for a line axis. */
function entriesFor(system: StencilSystem, lineAxis: Axis): number {
  const { nx, ny, nz } = naturalStrides(orderFor(lineAxis, system), system);
  return splitLayout(nx, ny, nz).size;
}

/** The next best line axis, of more than one cell. */
function crossingAxis(system: StencilSystem, scores: readonly number[], first: Axis): Axis | null {
  const length = [system.nx, system.ny, system.nz];
  const others = ([0, 1, 2] as const).filter((axis) => axis !== first && length[axis] > 1);
  const [second] = others.sort((a, b) => scores[b] - scores[a]);
  return second ?? null;
}

interface LinearSolverOptions {
  /** Default 'multigrid'. 'diagonal' sets up next to nothing, and takes hundreds of iterations. */
  readonly preconditioner?: 'multigrid' | 'diagonal';
  /** The axis whose lines are relaxed whole, 0 = x. Default: chosen from the couplings. */
  readonly lineAxis?: Axis;
  /** Whether a slow solve may take a second line axis (more memory); default true. */
  readonly crossing?: boolean;
  /** A solver that is of no more use: its memory is taken where it suffices, and it must not be asked again. */
  readonly inPlaceOf?: LinearSolver | null;
}

/** @throws TypeError on unknown options or values */
function checkOptions(options: LinearSolverOptions): void {
  const { preconditioner = 'multigrid', lineAxis = 0, crossing = true, inPlaceOf: _, ...unknown } = options;
  const [name] = Object.keys(unknown);
  if (name !== undefined) throw new TypeError(`Unknown option '${name}' of the linear solver.`);
  if (!['multigrid', 'diagonal'].includes(preconditioner)) {
    throw new TypeError(`Unknown preconditioner '${preconditioner}'.`);
  }
  if (![0, 1, 2].includes(lineAxis)) throw new TypeError(`Unknown axis '${lineAxis}'.`);
  if (typeof crossing !== 'boolean') throw new TypeError(`Option 'crossing' cannot be '${crossing}'.`);
}
