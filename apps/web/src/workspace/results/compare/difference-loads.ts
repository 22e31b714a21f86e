import { differenceEndpoints, pathOf } from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';
import {
  type Comparison,
  chosenSolution,
  chosenTemperatures,
  comparedCase,
  type Difference,
  type ResultsState,
} from '../results-state.ts';
import { StepAnswers, type StepCompanion } from '../steps/step-answers.ts';
import { chosenKey, comparedKey, differenceQuery, stepId } from '../steps/step-query.ts';
import { unpackSolution } from '../unpack-solution.ts';
import type { AnswerRequest, LoadAnswer, LoadedAnswer } from '../wire/answers.ts';

/** Memory for the differences of steps. */
const MOST_BYTES = 64e6;

/** Keeps the difference of the shown temperatures from others in a store while it is asked for. */
export class DifferenceLoads implements StepCompanion {
  private readonly store: StoreApi<ResultsState>;
  private readonly loadAnswer: LoadAnswer;
  private readonly project: number;
  readonly answers: StepAnswers;
  private running: AbortController | null = null;
  private readonly end: () => void;

  constructor(store: StoreApi<ResultsState>, load: LoadAnswer, project: number) {
    this.store = store;
    this.loadAnswer = load;
    this.project = project;
    this.answers = new StepAnswers(load, MOST_BYTES);
    this.end = store.subscribe((state, before) => {
      const isOther =
        comparedKey(state) !== comparedKey(before) ||
        chosenSolution(state)?.timestamp !== chosenSolution(before)?.timestamp;
      if (isOther) this.answers.clear();
      // All other readers of the shown case follow at once.
      if (state.difference && state.shownCase !== before.shownCase) this.show(null, {});
      if (isOther || chosenKey(state) !== chosenKey(before)) this.follow();
    });
  }

  /** Shows differences as soon as they are there; null: temperatures again. */
  compare(comparing: Comparison | null): void {
    if (this.store.getState().comparing !== comparing)
      this.show(null, { comparing, differenceProblem: null });
  }

  requestsAt(step: number): readonly AnswerRequest[] {
    const { comparing, differenceProblem } = this.store.getState();
    return comparing === null || differenceProblem !== null ? [] : [this.requestOf(step)];
  }

  tryAgain(): void {
    if (this.store.getState().differenceProblem !== null) this.follow();
  }

  close(): void {
    this.end();
    this.running?.abort();
    this.answers.clear();
  }

  private follow(): void {
    this.running?.abort();
    this.running = null;
    const state = this.store.getState();
    if (state.comparing === null) {
      if (state.differenceLoading) this.store.setState({ differenceLoading: false });
      return;
    }
    // Until it is loaded again there is nothing to compare.
    if (!chosenTemperatures(state) || isGone(state)) {
      this.compare(null);
      return;
    }
    const controller = new AbortController();
    this.running = controller;
    void this.load(controller.signal);
  }

  private async load(signal: AbortSignal): Promise<void> {
    this.store.setState({ differenceLoading: true, differenceProblem: null });
    try {
      const answer = await this.answer(signal);
      if (!signal.aborted) this.take(answer);
    } catch (error) {
      if (!signal.aborted) this.refuse(String(error));
    }
  }

  private answer(signal: AbortSignal): Promise<LoadedAnswer> {
    const state = this.store.getState();
    const step = stepId(state);
    if (step === null) return this.loadAnswer(this.requestOf(null), signal);
    const loading = this.answers.load(this.requestOf(step), signal);
    const ahead = state.steps?.ahead.flatMap((index) => stepId(state, index) ?? []) ?? [];
    this.answers.loadAhead(ahead.map((one) => this.requestOf(one)));
    return loading;
  }

  private requestOf(step: number | null): AnswerRequest {
    const query = differenceQuery(this.store.getState(), step);
    const address = pathOf(differenceEndpoints.difference, { project: this.project }, query);
    return { address, known: [], reading: { kind: 'difference' } };
  }

  private take(answer: LoadedAnswer): void {
    if (answer.outcome === 'refused') {
      this.refuse(answer.message);
      return;
    }
    const packed =
      answer.outcome === 'read' && answer.content.kind === 'solution' ? answer.content.solution : null;
    const state = this.store.getState();
    const chosen = chosenTemperatures(state);
    if (!packed || !chosen) return;
    const difference = unpackSolution(packed, state.difference?.surface ?? chosen.surface);
    this.show({ ...difference, time: chosen.time, of: chosen }, { differenceLoading: false });
  }

  private refuse(differenceProblem: string): void {
    this.show(null, { differenceLoading: false, differenceProblem });
  }

  /** Temperatures and differences have other colours: what was painted of the one is not left for the other. */
  private show(difference: Difference | null, more: Partial<ResultsState>): void {
    const isOther = (difference === null) !== (this.store.getState().difference === null);
    this.store.setState({
      ...{ ...more, difference },
      ...(isOther && { clip: new Map(), planes: new Map(), planesNotKept: new Set() }),
    });
  }
}

/** Whether the step that is subtracted belongs to an earlier solution, or what is shown is of the other analysis. */
function isGone(state: ResultsState): boolean {
  const { comparing, steps, type, shownCase } = state;
  const isTransient = type === 'transient' && shownCase === null;
  if (typeof comparing === 'number') return !isTransient || !(steps?.list.ids.includes(comparing) ?? false);
  return comparedCase(state) !== null && isTransient;
}
