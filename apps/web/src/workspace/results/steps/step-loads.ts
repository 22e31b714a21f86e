import { pathOf, solutionEndpoints } from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';
import { type Answered, type Answers, contentOf, Refused, type StepCompanion } from '../loading/answers.ts';
import { NOT_ASKED } from '../loading/load.ts';
import { Resource } from '../loading/resource.ts';
import type { ResultsState, Solution, TransientSteps } from '../results-state.ts';
import { unpackSolution } from '../unpack-solution.ts';
import type { AnswerRequest } from '../wire/answers.ts';
import { shownStep } from './shown-step.ts';
import { type StepRows, stepNear } from './step-rows.ts';

/** Steps that are loaded ahead while one follows the other. */
const AHEAD = 3;

export interface StepParts {
  readonly store: StoreApi<ResultsState>;
  readonly answers: Answers;
  readonly project: number;
  /** The parts of the picture that follow a step beside its surfaces: loaded with them, so that all change in one frame. */
  readonly companions: readonly StepCompanion[];
  /** Called when a step is gone: the solution was probably replaced. */
  readonly onGone: () => void;
  /** Called with the reason why the wanted step cannot be loaded; null: it is there. */
  readonly onEnd: (problem: string | null) => void;
}

/** Keeps the shown step of the transient solution in the store. */
export class StepLoads {
  private readonly parts: StepParts;
  private readonly ended = new AbortController();
  /** The wanted step, until it is shown; null: it is gone. */
  private readonly wanted = new Resource<Solution | null>({ get: () => NOT_ASKED, set: () => undefined });
  /** The time of the wanted step, so that a new solution is shown at the same one, s; null: its last step. */
  private wantedTime: number | null = null;
  /** The index of the step that could not be loaded, until another one is asked for. */
  private failed: number | null = null;

  constructor(parts: StepParts) {
    this.parts = parts;
  }

  /**
   * Takes a new transient solution over, of which the last step has arrived, and shows it at the former time. Rejects
   * where its steps could not be loaded.
   */
  async take(last: Solution | null): Promise<void> {
    const { store } = this.parts;
    this.wanted.stop();
    this.parts.answers.clear();
    this.failed = null;
    const list = last && (await this.list());
    if (this.ended.signal.aborted) return;
    if (!last || !list || list.times.length === 0) {
      store.setState({ transient: last, steps: null });
      return;
    }
    const end = list.times.length - 1;
    const wanted = () => (this.wantedTime === null ? end : stepNear(list, this.wantedTime));
    const first = wanted();
    // The former solution stays until then: the last step would be seen for a moment.
    const found = first === end ? last : await this.solutionAt(list, first, last);
    if (this.ended.signal.aborted) return;
    this.wanted.stop();
    const shown = found ? first : end;
    store.setState({ transient: found ?? last, steps: { list, shown, wanted: shown, ahead: [] } });
    // Another step may have been asked for meanwhile; one that could not be loaded says why.
    if (wanted() !== shown) this.show(wanted());
  }

  /** Shows a step as soon as it is loaded. */
  show(index: number): void {
    const { store } = this.parts;
    const { steps } = store.getState();
    if (!steps) return;
    const count = steps.list.times.length;
    const wanted = ((index % count) + count) % count;
    this.wantedTime = timeOf(steps.list, wanted);
    this.failed = null;
    this.wanted.stop();
    this.setSteps({ ...steps, wanted, ahead: following(steps.wanted, wanted, count) });
    if (wanted === steps.shown) return;
    void this.load(wanted);
  }

  /** Shows the step nearest to a time, s; where the steps are not known yet, as soon as they are. */
  showTime(time: number): void {
    this.wantedTime = time;
    const { steps } = this.parts.store.getState();
    if (steps) this.show(stepNear(steps.list, time));
  }

  /** Asks again for the step that could not be loaded. */
  tryAgain(): void {
    if (this.failed !== null) this.show(this.failed);
  }

  close(): void {
    this.ended.abort();
    this.wanted.stop();
    this.parts.answers.clear();
  }

  private async list(): Promise<StepRows | null> {
    const { answers, project } = this.parts;
    const address = pathOf(solutionEndpoints.transientSteps, { project });
    const request = { address, known: [], lasting: false, reading: { kind: 'steps' } } as const;
    try {
      return contentOf(await answers.load(request, this.ended.signal), 'steps')?.steps ?? null;
    } catch (error) {
      // A step of the former solution may have been on its way.
      this.standStill();
      throw error;
    }
  }

  private async load(index: number): Promise<void> {
    const { store, onEnd } = this.parts;
    const end = await this.wanted.load((signal) => this.fetch(index, signal));
    if (end === null) return;
    const { steps } = store.getState();
    if (end.status === 'failed') this.fail(index, end.problem);
    else if (end.data === null || !steps) this.standStill();
    else {
      store.setState({ transient: end.data, steps: { ...steps, shown: index } });
      onEnd(null);
    }
  }

  /** The step with all that the picture shows of it, so that all change in one frame; null: it is gone. */
  private async fetch(index: number, signal: AbortSignal): Promise<Solution | null> {
    const { store, answers, onGone } = this.parts;
    const { steps } = store.getState();
    if (!steps) return null;
    const companions = new Map<string, Promise<unknown>>();
    const loadCompanions = () => this.loadCompanions(steps.list.ids[index], companions, signal);
    const loading = answers.load(this.requestOf(steps.list, index), signal);
    answers.loadAhead(steps.ahead.map((one) => this.requestOf(steps.list, one)));
    void loadCompanions();
    try {
      const answer = await loading;
      await loadCompanions();
      const { transient } = store.getState();
      return transient ? stepOf(answer, steps.list.times[index], transient) : null;
    } catch (error) {
      if (!(error instanceof Refused && error.status === GONE)) throw error;
      if (!signal.aborted) onGone();
      return null;
    }
  }

  /**
   * Loads what else the picture shows of a step, also what it begins to show meanwhile. What cannot be loaded is asked
   * for again by those who show it, and they say why.
   *
   * @param begun what was asked for already, by address
   */
  private async loadCompanions(
    step: number,
    begun: Map<string, Promise<unknown>>,
    signal: AbortSignal,
  ): Promise<void> {
    const { store, companions } = this.parts;
    let settled = 0;
    while (!signal.aborted) {
      const seen = shownStep(store.getState()) === null ? [] : companions;
      for (const companion of seen) {
        for (const request of companion.requestsAt(step)) {
          if (begun.has(request.address)) continue;
          begun.set(request.address, companion.answers.load(request, signal));
        }
      }
      if (begun.size === settled) return;
      settled = begun.size;
      await Promise.allSettled(begun.values());
    }
  }

  /** A step of a solution that is not shown yet; null where it could not be loaded. */
  private async solutionAt(list: StepRows, index: number, last: Solution): Promise<Solution | null> {
    try {
      const answer = await this.parts.answers.load(this.requestOf(list, index), this.ended.signal);
      return stepOf(answer, list.times[index], last);
    } catch {
      // The last step is there.
      return null;
    }
  }

  /** Says why a step cannot be loaded, where it would have been seen. */
  private fail(index: number, problem: string): void {
    const { store, onEnd } = this.parts;
    const { steps, type } = store.getState();
    this.failed = index;
    // A new solution is shown at the time that the page says.
    if (steps) this.wantedTime = timeOf(steps.list, steps.shown);
    this.standStill();
    if (type === 'transient') onEnd(problem);
  }

  /** The step before stays where one cannot be loaded. */
  private standStill(): void {
    const { steps } = this.parts.store.getState();
    if (steps) this.setSteps({ ...steps, wanted: steps.shown, ahead: [] });
  }

  private setSteps(steps: TransientSteps): void {
    this.parts.store.setState({ steps });
  }

  private requestOf(list: StepRows, index: number): AnswerRequest {
    const params = { project: this.parts.project, step: list.ids[index] };
    const address = pathOf(solutionEndpoints.transientSolution, params);
    return { address, known: [], lasting: true, reading: { kind: 'solution' } };
  }
}

const GONE = 404;

/** The time of a step, s; null: it is the last one. */
function timeOf({ times }: StepRows, index: number): number | null {
  return index === times.length - 1 ? null : times[index];
}

/**
 * The solution that an answer has of a step; null: it has none.
 *
 * @param other another step of the same solution
 */
function stepOf(answer: Answered, time: number, { surface, stale }: Solution): Solution | null {
  const packed = contentOf(answer, 'solution')?.solution;
  // Whether the solution is stale is known of all its steps at once, and it may have changed since this one was read.
  return packed ? { ...unpackSolution(packed, surface), time, stale } : null;
}

/** The steps after a step to a neighbour, in the same direction; none after a leap. */
function following(from: number, to: number, count: number): readonly number[] {
  const step = (to - from + count) % count;
  if (step !== 1 && step !== count - 1) return [];
  const direction = step === 1 ? 1 : -1;
  return Array.from(
    { length: Math.min(AHEAD, count - 1) },
    (_, n) => (to + direction * (n + 1) + (n + 1) * count) % count,
  );
}
