import { dot, norm } from '@thermarium/numerics';
import type {
  LinearOutcome,
  LinearProgress,
  LinearSolver,
  StencilSystem,
  StoppingRule,
} from '../linear/system.ts';
import type { Coolants } from './coolants.ts';
import { StationGroups } from './station-groups.ts';

/** Each symmetric solve goes so far: half a dozen iterations. */
const FORCING = 0.03;
/** Earlier steps to which a new one is made orthogonal; each costs two vectors. */
const MOST_STEPS = 4;
/** So many steps in turn that leave more than this part of the residual are a standstill. */
const LEAST_PROGRESS = 0.9;
const PATIENCE = 6;
/** So often may a residual that was counted on from step to step promise what is not so: then rounding forbids to come closer. */
const MOST_BROKEN_PROMISES = 3;

/** A step x += d that was taken, with B d. */
interface Step {
  readonly change: Float64Array;
  readonly image: Float64Array;
  /** ‖B d‖². */
  square: number;
}

/**
 * Solves B x = b where coolants carry heat from one cell to others, B x = A x - (what the coolant brings at x), with a solver of the
 * symmetric A in which it stays as it enters. Generalised conjugate residuals (Eisenstat, Elman and Schultz, SIAM J. Numer. Anal. 20 (1983)
 * 345) with as many earlier steps as there is room for; the preconditioner solves for the groups of stations first, and then A, roughly.
 */
export class CoolantSolver implements LinearSolver {
  readonly #inner: LinearSolver;
  readonly #coolants: Coolants;
  readonly #groups: StationGroups;
  readonly #left: Float64Array;
  readonly #rest: Float64Array;
  readonly #grouped: Float64Array;
  readonly #steps: Step[] = [];

  constructor(inner: LinearSolver, system: StencilSystem, coolants: Coolants) {
    const cells = system.nx * system.ny * system.nz;
    this.#inner = inner;
    this.#coolants = coolants;
    this.#groups = new StationGroups(system, coolants);
    this.#left = new Float64Array(cells);
    this.#rest = new Float64Array(cells);
    this.#grouped = new Float64Array(cells);
  }

  get unknowns(): number {
    return this.#inner.unknowns;
  }

  get peakBytes(): number {
    const vectors = 3 + 2 * this.#steps.length;
    return (
      this.#inner.peakBytes + this.#groups.bytes + this.#coolants.bytes + vectors * this.#left.byteLength
    );
  }

  retie(tie: Float64Array): void {
    this.#inner.retie(tie);
    this.#groups.retie(tie);
  }

  reload(system: StencilSystem): void {
    this.#inner.reload(system);
    this.#groups.load(system);
  }

  multiply(x: Float64Array, out: Float64Array): void {
    this.#inner.multiply(x, out);
    this.#coolants.addHeat(x, false, out, -1);
  }

  *solve(b: Float64Array, x: Float64Array, stop: StoppingRule): Generator<LinearProgress, LinearOutcome> {
    const { errorBelow, residualBelow = errorBelow === undefined ? 0 : Infinity, maxIterations } = stop;
    const left = this.#left;
    let residual = this.#leave(b, x);
    let iterations = 0;
    let waited = 0;
    let taken = 0;
    let broken = 0;
    const outcome = (status: LinearOutcome['status']): LinearOutcome => ({ status, iterations, residual });
    for (;;) {
      const mayFinish = residual <= residualBelow;
      if (residual === 0 || (mayFinish && errorBelow === undefined)) return outcome('converged');
      if (iterations >= maxIterations) return outcome('iteration-limit');
      const step = this.#stepAt(taken);
      const { change, image } = step;
      const asked = yield* this.#precondition(left, change, residual, maxIterations - iterations, iterations);
      this.multiply(change, image);
      this.#orthogonalise(step, Math.min(taken, MOST_STEPS));
      step.square = dot(image, image);
      const part = step.square > 0 ? dot(image, left) / step.square : 0;
      let largest = 0;
      for (const value of change) largest = Math.max(largest, Math.abs(value));
      // The guess was as good as it is asked for.
      if (mayFinish && taken === 0 && largest * Math.abs(part) <= (errorBelow ?? 0))
        return outcome('converged');
      iterations += asked;
      for (let n = 0; n < x.length; n++) x[n] += part * change[n];
      for (let n = 0; n < left.length; n++) left[n] -= part * image[n];
      taken++;
      const before = residual;
      residual = norm(left);
      if (residual <= residualBelow) {
        residual = this.#leave(b, x);
        if (residual > residualBelow) broken++;
      }
      const contraction = before > 0 ? residual / before : 0;
      const error = (largest * Math.abs(part) * contraction) / Math.max(1 - contraction, 1e-3);
      if (errorBelow !== undefined && residual <= residualBelow && error <= errorBelow)
        return outcome('converged');
      waited = contraction > LEAST_PROGRESS ? waited + 1 : 0;
      const isStill = waited === PATIENCE || broken === MOST_BROKEN_PROMISES;
      if (isStill || !(residual < Infinity)) return outcome('stagnated');
    }
  }

  /** Leaves b - B x behind; returns its length, W. */
  #leave(b: Float64Array, x: Float64Array): number {
    const left = this.#left;
    this.multiply(x, left);
    for (let n = 0; n < left.length; n++) left[n] = b[n] - left[n];
    return norm(left);
  }

  /** A change that takes most of what is left over away; returns the iterations of the symmetric solve. */
  *#precondition(
    left: Float64Array,
    change: Float64Array,
    residual: number,
    most: number,
    before: number,
  ): Generator<LinearProgress, number> {
    const [rest, grouped] = [this.#rest, this.#grouped];
    this.#groups.correct(left, grouped);
    this.multiply(grouped, rest);
    for (let n = 0; n < rest.length; n++) rest[n] = left[n] - rest[n];
    change.fill(0);
    const solve = this.#inner.solve(rest, change, {
      residualBelow: FORCING * norm(rest),
      maxIterations: most,
    });
    let step = solve.next();
    for (; !step.done; step = solve.next()) yield { iteration: before + step.value.iteration, residual };
    for (let n = 0; n < change.length; n++) change[n] += grouped[n];
    return step.value.iterations;
  }

  /** Takes the earlier steps out of a new one, so that their images are at right angles to its own. */
  #orthogonalise({ change, image }: Step, known: number): void {
    for (let n = 0; n < this.#steps.length && n < known; n++) {
      const other = this.#steps[n];
      if (other.change === change || !(other.square > 0)) continue;
      const part = dot(image, other.image) / other.square;
      for (let i = 0; i < change.length; i++) change[i] -= part * other.change[i];
      for (let i = 0; i < image.length; i++) image[i] -= part * other.image[i];
    }
  }

  /** The vectors for the step of this number; those of the oldest one are taken again. */
  #stepAt(taken: number): Step {
    const place = taken % MOST_STEPS;
    this.#steps[place] ??= {
      change: new Float64Array(this.#left.length),
      image: new Float64Array(this.#left.length),
      square: 0,
    };
    return this.#steps[place];
  }
}
