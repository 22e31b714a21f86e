import { EliminatedWalls } from '../boundary/eliminated-walls.ts';
import { LoadState } from '../boundary/load-state.ts';
import { WallState } from '../boundary/wall-state.ts';
import type { LinearProgress } from '../linear/system.ts';
import type { ConductionProblem } from '../problem.ts';
import type { SolveProgress } from '../progress.ts';
import { heatMoved, heatStored, leftoverHeat } from '../steady/cell-heat.ts';
import { defaultSolver } from '../steady/default-solver.ts';
import { HeatBalance } from '../steady/heat-balance.ts';
import { EnergyAccount } from './energy-account.ts';
import { TR_BDF2 } from './esdirk.ts';
import { EsdirkStepper, type StageReport, type StageRule } from './esdirk-stepper.ts';
import { IntervalSteps } from './interval-steps.ts';
import type { TransientOutcome, TransientSettings } from './outcome.ts';
import { StageHistory } from './stage-history.ts';
import { StepControl } from './step-control.ts';

/** The first steps of a transient have no history to guess from. */
const STEPS_WITHOUT_HISTORY = 10;

/** Counts the work of a transient. */
class TransientCounts {
  stepsAccepted = 0;
  stepsRejected = 0;
  stageSolves = 0;
  iterations = 0;
  worstStageIterations = 0;
  estimateIterations = 0;
  /** Relative residual of the latest stage solve. */
  residual = 1;
  /** Largest relative residual that a stage solve was left with. */
  worstResidual = 0;
  #status: StageReport['status'] = 'converged';

  stage({ status, iterations, residual }: StageReport): void {
    this.stageSolves++;
    this.iterations += iterations;
    // Powers that follow temperature may grow beyond numbers.
    this.residual = Number.isFinite(residual) ? residual : 1;
    this.worstResidual = Math.max(this.worstResidual, this.residual);
    this.#status = status;
    if (this.stepsAccepted >= STEPS_WITHOUT_HISTORY) {
      this.worstStageIterations = Math.max(this.worstStageIterations, iterations);
    }
  }

  failure(): string {
    const figure = this.residual.toExponential(1);
    return this.#status === 'iteration-limit'
      ? `The iteration limit was reached at a residual of ${figure}`
      : `The iteration came to a standstill at a residual of ${figure}`;
  }

  summary(): string {
    const mean = (this.iterations / Math.max(1, this.stageSolves)).toFixed(1);
    return `${this.stepsAccepted} steps (${this.stepsRejected} rejected), ${mean} iterations per solve.`;
  }
}

/** Points of the polynomial that gives first guesses. */
const GUESS_POINTS = 4;
/** The settling step of cells without capacity, as a part of the first step. */
const SETTLING_PART = 1e-9;

/** Powers that follow temperature and are this hot grow without end, °C: nothing that generates heat lasts there. */
const RUNAWAY_CELSIUS = 1e5;

/** A transient under way: its state, and the moves between two landing times. */
export class TransientMarch {
  readonly counts = new TransientCounts();
  /** Whether it ended in thermal runaway. */
  ranAway = false;
  readonly #problem: ConductionProblem;
  readonly #capacity: Float64Array;
  readonly #settings: TransientSettings;
  readonly #loads: LoadState;
  readonly #walls: WallState;
  readonly #history: StageHistory;
  readonly #balance: HeatBalance;
  readonly #stepper: EsdirkStepper;
  readonly #control: StepControl;
  readonly #energy = new EnergyAccount();
  #time = 0;

  constructor(problem: ConductionProblem, capacity: Float64Array, settings: TransientSettings) {
    const scheme = settings.scheme ?? TR_BDF2;
    problem.surroundings?.take(0);
    this.#problem = problem;
    this.#capacity = capacity;
    this.#settings = settings;
    const walls = new EliminatedWalls(problem.walls, problem.ambient);
    this.#loads = new LoadState(problem, walls);
    this.#walls = new WallState(walls, problem);
    this.#history = new StageHistory(capacity.length, GUESS_POINTS);
    if (settings.initial !== undefined) this.#history.start.set(settings.initial);
    // Any rate will do for the first matrix: the first step brings its own.
    const rate = 1 / settings.duration;
    this.#balance = new HeatBalance(
      problem,
      walls,
      settings.createSolver ?? defaultSolver,
      settings.precondition,
      this.#history.start,
      this.#loads,
      rate,
    );
    this.#stepper = new EsdirkStepper({
      capacity,
      problem,
      scheme,
      rate,
      balance: this.#balance,
      loads: this.#loads,
      walls: this.#walls,
      history: this.#history,
    });
    this.#control = new StepControl(scheme, settings.absolute ? settings.absTol : null);
    this.#control.see(this.#history.start);
  }

  /** Reports t = 0, every load still off unless the start has it, and starts. */
  *begin(time: number): Generator<SolveProgress, void> {
    const { start } = this.#history;
    if (this.#settings.startsLoaded) this.#loads.setAfter(0);
    this.#stepper.flowsAt(start);
    if (this.#settings.initial !== undefined && this.#stepper.hasAlgebraicCells) {
      // Cells without capacity have no start of their own: they fit their neighbours before anything is reported.
      this.#leaveOver();
      yield* this.#settle(this.#settings.duration);
      this.#problem.varying?.takeRises(start, this.#loads.amplitudes);
      this.#stepper.flowsAt(start);
    }
    this.record(-1);
    this.#leaveOver();
    yield* this.restart(time);
  }

  /** Takes the heat that every cell begins to store. */
  #leaveOver(): void {
    const { startRates } = this.#stepper;
    const [{ start }, { rise, coolants }] = [this.#history, this.#walls];
    leftoverHeat(this.#problem, start, rise, this.#loads.cells, startRates, coolants);
  }

  /** Starts anew where loads jump: what came before says nothing of what follows. */
  *restart(time: number): Generator<SolveProgress, void> {
    const remaining = this.#settings.duration - time;
    this.#time = time;
    const { start } = this.#history;
    const rates = this.#stepper.startRates;
    // Only the heat of the loads changes, directly and through the rise of the walls on which they lie.
    for (let cell = 0; cell < rates.length; cell++) rates[cell] -= this.#loads.cells[cell];
    this.#stepper.flowsAt(start);
    addHeatFromWalls(this.#problem, this.#walls.rise, -1, rates);
    this.#loads.setAfter(time);
    this.#stepper.flowsAt(start);
    addHeatFromWalls(this.#problem, this.#walls.rise, 1, rates);
    for (let cell = 0; cell < rates.length; cell++) rates[cell] += this.#loads.cells[cell];
    if (this.#stepper.hasAlgebraicCells) yield* this.#settle(remaining);
    this.#control.restart(rates, this.#capacity, remaining);
    this.#stepper.flows[0] = this.#stepper.flowsAt(start);
    this.#history.restart(time);
  }

  /** Gives cells without capacity the temperatures that fit the others. */
  *#settle(remaining: number): Generator<SolveProgress, void> {
    this.#control.restart(this.#stepper.startRates, this.#capacity, remaining);
    const settling = SETTLING_PART * this.#control.wanted;
    const iterations = yield* this.#reporting(this.#stepper.settleAlgebraicCells(settling, this.#rule()));
    this.counts.estimateIterations += iterations;
  }

  /** Steps from one landing time to the next. Returns what went wrong, or null. */
  *to(landing: number): Generator<SolveProgress, string | null> {
    const { fixedStep } = this.#settings;
    const steps = new IntervalSteps(this.#time, landing, fixedStep ?? null);
    while (!steps.isDone) {
      const step = steps.choose(this.#control.wanted);
      if (step === null) {
        if (this.#loads.followsTemperature) return this.#runaway();
        return `The time step became too small at ${this.#time} s.`;
      }
      const rule = this.#rule();
      const length = yield* this.#reporting(
        this.#stepper.attempt(this.#time, step.length, step.end, rule, (report) => {
          this.counts.stage(report);
        }),
      );
      if (length === null) {
        const mayBeShorter = this.#loads.followsTemperature && fixedStep === undefined;
        if (!mayBeShorter) return `${this.counts.failure()} at ${this.#time} s.`;
        // Over so long a step temperatures may raise the powers faster than heat is stored.
        this.counts.stepsRejected++;
        this.#control.judge(step.length, Infinity);
        continue;
      }
      this.#control.see(this.#history.latest);
      let verdict: 'accepted' | 'rejected' = 'accepted';
      if (fixedStep === undefined) {
        const estimate = yield* this.#reporting(this.#stepper.estimateError(rule));
        this.counts.estimateIterations += estimate.iterations;
        verdict = this.#control.judge(step.length, estimate.error);
      }
      if (verdict === 'rejected') {
        this.counts.stepsRejected++;
        continue;
      }
      this.counts.stepsAccepted++;
      this.#energy.addStep(length, this.#stepper.weights, this.#stepper.flows);
      this.#stepper.accept();
      steps.advance(step);
      this.#time = step.end;
      if (this.#loads.hottest > RUNAWAY_CELSIUS) return this.#runaway();
      yield this.#progress(this.counts.iterations, this.counts.residual);
    }
    return null;
  }

  #runaway(): string {
    this.ranAway = true;
    return `Thermal runaway at ${Number(this.#time.toPrecision(4))} s: powers that follow temperature grow without end.`;
  }

  /** Hands out the state at hand. */
  record(output: number): void {
    const { record } = this.#settings;
    if (record === undefined) return;
    const rise = this.#history.start;
    this.#problem.varying?.takeRises(rise, this.#loads.amplitudes);
    const flows = this.#stepper.flowsAt(rise);
    record({
      output,
      time: output < 0 ? 0 : this.#settings.outputTimes[output],
      rise,
      wallRise: this.#walls.rise,
      wallHeat: this.#walls.heat,
      innerHeat: flows.inner,
      powerIn: flows.in,
      factors: this.#loads.factors,
    });
  }

  outcome(status: TransientOutcome['status'], message: string): TransientOutcome {
    const rise = this.#history.start;
    const { counts } = this;
    const { initial } = this.#settings;
    const stored = heatStored(this.#problem, this.#capacity, initial, rise);
    const moved = initial === undefined ? 0 : heatMoved(this.#problem, this.#capacity, initial, rise);
    return {
      status,
      message,
      ranAway: this.ranAway,
      time: this.#time,
      stepsAccepted: counts.stepsAccepted,
      stepsRejected: counts.stepsRejected,
      stageSolves: counts.stageSolves,
      iterations: counts.iterations,
      residual: counts.worstResidual,
      worstStageIterations: counts.worstStageIterations,
      estimateIterations: counts.estimateIterations,
      factorisations: this.#balance.factorisations,
      energy: this.#energy.report(stored, moved),
      rise,
      unknowns: this.#balance.solver.unknowns,
      peakBytes:
        this.#balance.peakBytes +
        this.#stepper.bytes +
        this.#history.bytes +
        this.#loads.bytes +
        this.#walls.bytes,
    };
  }

  #rule(): StageRule {
    return {
      precision: this.#settings.precision,
      tolerance: this.#control.tolerance,
      maxIterations: this.#settings.iterations,
    };
  }

  /** Passes on what a linear solve says, in terms of the whole. */
  *#reporting<Result>(solve: Generator<LinearProgress, Result>): Generator<SolveProgress, Result> {
    let step = solve.next();
    for (; !step.done; step = solve.next()) {
      yield this.#progress(this.counts.iterations + step.value.iteration, this.counts.residual);
    }
    return step.value;
  }

  #progress(iteration: number, residual: number): SolveProgress {
    const fraction = Math.min(1, this.#time / this.#settings.duration);
    return { stage: 'solve', fraction, iteration, residual, time: this.#time };
  }
}

/** Adds `sign` times g θ to the cells of all walls: the part of the walls' heat that depends on their sources. */
function addHeatFromWalls(
  problem: ConductionProblem,
  wallRise: Float64Array,
  sign: 1 | -1,
  out: Float64Array,
): void {
  const { cell, half, count } = problem.walls;
  for (let wall = 0; wall < count; wall++) out[cell[wall]] += sign * half[wall] * wallRise[wall];
}
