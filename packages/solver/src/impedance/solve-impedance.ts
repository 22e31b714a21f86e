import { dot } from '@thermarium/numerics';
import type { LinearOutcome, LinearSolver } from '../linear/system.ts';
import type { ConductionProblem } from '../problem.ts';
import type { SolveProgress } from '../progress.ts';
import { defaultSolver } from '../steady/default-solver.ts';
import { type FosterElement, largestDifference, slowest } from './networks.ts';
import type { ImpedanceOutcome, ImpedanceSettings } from './outcome.ts';
import { LinearisedProblem, type Port } from './port.ts';
import { Projection } from './projection.ts';
import { nextShift, shiftRange } from './shifts.ts';

const TOLERANCE = 1e-3;
/** The same of its end: what is promised of every curve. */
const TOLERANCE_OF_END = 2e-4;
/** Below this part of its end a response is not looked at more closely. */
const LEAST_LOOKED_AT = 1e-3;
/** Shifts that are usually enough, for each factor of 10 in time. */
const EXPECTED_PER_DECADE = 1.3;
const MOST_SHIFTS = 40;
/** A face that heat enters is by half a cell hotter than the cell at once; it is given this part of the first time for it. */
const AT_ONCE = 1 / 50;

/**
 * The response to a step of 1 W that enters by one port, observed as the mean at others: the temperature of `observe` less
 * that of `reference`. No march in time: the heat balance is projected on span{(K + s C)⁻¹ b} for s = 0 and real shifts
 * over all time scales, a rational Krylov space, and the small problem that is left is solved exactly. Each shift is a
 * steady solve with ties s C; where heat is observed elsewhere than it enters, it is two.
 *
 * Shifts are added where the projection knows least, until two in a row change the response by less than the tolerance, and
 * by less than 0.02 % of its end.
 * A numerical failure is a status; a problem without heat capacities throws.
 */
export function* solveImpedance(
  problem: ConductionProblem,
  ports: {
    readonly source: Port;
    readonly object: Port;
    readonly reference: Port | null;
    readonly atOnce: number;
  },
  settings: ImpedanceSettings,
): Generator<SolveProgress, ImpedanceOutcome> {
  if (problem.capacity === null) throw new Error('A thermal impedance needs heat capacities.');
  yield { stage: 'set-up', fraction: 0, iteration: 0, residual: 1, time: null };
  const run = new ImpedanceRun(problem, problem.capacity, ports, settings);
  return yield* run.solve();
}

class ImpedanceRun {
  readonly #capacity: Float64Array;
  readonly #settings: ImpedanceSettings;
  readonly #linear: LinearisedProblem;
  readonly #solver: LinearSolver;
  readonly #rights: readonly Float64Array[];
  readonly #projection: Projection;
  readonly #tie: Float64Array;
  readonly #isDrivingPoint: boolean;
  readonly #atOnce: number;
  #shift = 0;
  #shifts = 0;
  #expected = 1;
  #iterations = 0;
  #linearSolves = 0;
  #failure: LinearOutcome['status'] | null = null;

  constructor(
    problem: ConductionProblem,
    capacity: Float64Array,
    { source, object, reference, atOnce }: Parameters<typeof solveImpedance>[1],
    settings: ImpedanceSettings,
  ) {
    const { nx, ny, nz } = problem;
    this.#capacity = capacity;
    this.#settings = settings;
    this.#linear = new LinearisedProblem(problem);
    const linear = this.#linear;
    const inject = linear.weights(source);
    const observe = linear.weights(object);
    this.#atOnce = atOnce + linear.wallResistance(source, object);
    if (reference) {
      const subtracted = linear.weights(reference);
      for (let cell = 0; cell < observe.length; cell++) observe[cell] -= subtracted[cell];
      this.#atOnce -= linear.wallResistance(source, reference);
    }
    this.#isDrivingPoint = areEqual(inject, observe);
    this.#rights = this.#isDrivingPoint ? [inject] : [inject, observe];
    this.#projection = new Projection(capacity, inject, observe);
    this.#tie = linear.tie.slice();
    this.#solver = (settings.createSolver ?? defaultSolver)(
      {
        ...{ nx, ny, nz, couplings: (axis) => problem.couplings(axis), tie: () => this.#tie },
        ...(problem.groups && { groups: problem.groups }),
      },
      { precondition: settings.precondition },
    );
  }

  *solve(): Generator<SolveProgress, ImpedanceOutcome> {
    const { shortest, tolerance = TOLERANCE, mostShifts = MOST_SHIFTS } = this.#settings;
    if (!this.#tie.some((tie) => tie > 0)) {
      return this.#failed('Nothing leads to ambient: there is no end of the response.');
    }
    yield* this.#addShift(0);
    if (this.#failure) return this.#failed(this.#reason());
    let foster = this.#foster();
    const shifts = [0];
    let range = shiftRange(shortest, slowest(foster));
    this.#expected = Math.min(mostShifts, EXPECTED_PER_DECADE * Math.log10(range.to / range.from));
    let changes: readonly number[] = [Infinity, Infinity];
    let changesOfEnd: readonly number[] = [Infinity, Infinity];
    while (shifts.length < mostShifts) {
      const { dimension } = this.#projection;
      const poles = foster.map(({ tau }) => 1 / tau);
      const shift = shifts.length === 1 ? range.from : nextShift(range, shifts, poles);
      yield* this.#addShift(shift);
      if (this.#failure) return this.#failed(this.#reason());
      shifts.push(shift);
      const before = foster;
      foster = this.#foster();
      // The first guess of the slowest time constant, that of the steady field, is always short of it.
      range = shiftRange(shortest, slowest(foster));
      changes = [changes[1], largestDifference(before, foster, shortest, LEAST_LOOKED_AT)];
      changesOfEnd = [changesOfEnd[1], largestDifference(before, foster, shortest, 1)];
      if (this.#projection.dimension === dimension) {
        // The projection holds all that the source can excite: it is exact.
        changes = [changes[1]];
        break;
      }
      const isKnown =
        changes.every((change) => change <= tolerance) &&
        changesOfEnd.every((change) => change <= TOLERANCE_OF_END);
      if (isKnown) break;
    }
    const error = Math.max(...changes);
    const steady = foster.reduce((sum, { r }) => sum + r, 0);
    const percent = (100 * error).toPrecision(2);
    return this.#outcome({
      status: 'converged',
      message: `${shifts.length} shifts; the last ones changed the response by at most ${percent} %.`,
      foster,
      steady,
      error,
    });
  }

  *#addShift(shift: number): Generator<SolveProgress, void> {
    if (shift !== this.#shift) {
      const { tie } = this.#linear;
      for (let cell = 0; cell < tie.length; cell++)
        this.#tie[cell] = tie[cell] + shift * this.#capacity[cell];
      this.#solver.retie(this.#tie);
      this.#shift = shift;
    }
    for (const right of this.#rights) {
      const x = new Float64Array(right.length);
      const norm = Math.sqrt(dot(right, right));
      const solve = this.#solver.solve(right, x, {
        residualBelow: this.#settings.precision * norm,
        maxIterations: this.#settings.iterations,
      });
      let step = solve.next();
      for (; !step.done; step = solve.next()) {
        yield this.#progress(step.value.iteration, step.value.residual / norm);
      }
      this.#iterations += step.value.iterations;
      this.#linearSolves++;
      if (step.value.status !== 'converged') {
        this.#failure = step.value.status;
        return;
      }
      this.#projection.add(x, (vector, out) => {
        this.#solver.multiply(vector, out);
        if (shift === 0) return;
        for (let cell = 0; cell < out.length; cell++)
          out[cell] -= shift * this.#capacity[cell] * vector[cell];
      });
    }
    this.#shifts++;
  }

  /** The projection's network, with what a face takes at once as an element of its own. */
  #foster(): FosterElement[] {
    const foster = this.#projection.foster();
    if (this.#atOnce === 0) return foster;
    const tau = AT_ONCE * this.#settings.shortest;
    return [...foster, { r: this.#atOnce, tau }].sort((one, other) => one.tau - other.tau);
  }

  #progress(iteration: number, residual: number): SolveProgress {
    const fraction = Math.min(1, this.#shifts / this.#expected);
    return { stage: 'solve', fraction, iteration: this.#iterations + iteration, residual, time: null };
  }

  #reason(): string {
    return this.#failure === 'iteration-limit'
      ? `The limit of ${this.#settings.iterations} iterations was reached at shift ${this.#shifts + 1}.`
      : `The iteration came to a standstill at shift ${this.#shifts + 1}.`;
  }

  #failed(message: string): ImpedanceOutcome {
    return this.#outcome({
      status: 'not_converged',
      message,
      foster: [],
      steady: Number.NaN,
      error: Infinity,
    });
  }

  #outcome(
    end: Pick<ImpedanceOutcome, 'status' | 'message' | 'foster' | 'steady' | 'error'>,
  ): ImpedanceOutcome {
    return {
      ...end,
      isDrivingPoint: this.#isDrivingPoint,
      shifts: this.#shifts,
      linearSolves: this.#linearSolves,
      iterations: this.#iterations,
      unknowns: this.#solver.unknowns,
      peakBytes:
        this.#solver.peakBytes + this.#projection.bytes + (2 + this.#rights.length) * this.#tie.byteLength,
    };
  }
}

/** Parts by which weights may differ in the last digits. */
const SAME_WEIGHT = 1e-12;

function areEqual(one: Float64Array, other: Float64Array): boolean {
  let largest = 0;
  let difference = 0;
  for (let cell = 0; cell < one.length; cell++) {
    largest = Math.max(largest, Math.abs(one[cell]));
    difference = Math.max(difference, Math.abs(one[cell] - other[cell]));
  }
  return difference <= SAME_WEIGHT * largest;
}
