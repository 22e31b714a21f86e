import { differenceEndpoints, pathOf } from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';
import { type Answers, contentOf, Refused, type StepCompanion } from '../loading/answers.ts';
import { emptied, type Load, NOT_ASKED } from '../loading/load.ts';
import { Resource } from '../loading/resource.ts';
import type { OverlayStates } from '../overlays/list.ts';
import {
  type Comparison,
  chosenSolution,
  chosenTemperatures,
  comparedCase,
  type Difference,
  type ResultsState,
  shownDifference,
} from '../results-state.ts';
import { chosenKey, comparedKey, differenceQuery, stepId, stepsAhead } from '../steps/step-query.ts';
import { unpackSolution } from '../unpack-solution.ts';
import type { AnswerRequest } from '../wire/answers.ts';

/** Keeps the difference of the shown temperatures from others in a store while it is asked for. */
export class DifferenceLoads implements StepCompanion {
  private readonly store: StoreApi<ResultsState>;
  private readonly project: number;
  readonly answers: Answers;
  private readonly resource: Resource<Difference>;
  private readonly end: () => void;

  constructor(store: StoreApi<ResultsState>, answers: Answers, project: number) {
    this.store = store;
    this.project = project;
    this.answers = answers;
    this.resource = new Resource({
      get: () => store.getState().difference,
      // Where there is no difference, temperatures are shown.
      set: (load) => this.show(load.status === 'failed' ? emptied(load) : load),
    });
    this.end = store.subscribe((state, before) => {
      const isOther =
        comparedKey(state) !== comparedKey(before) ||
        chosenSolution(state)?.timestamp !== chosenSolution(before)?.timestamp;
      if (isOther) this.answers.clear();
      // All other readers of the shown case follow at once.
      if (shownDifference(state) && state.shownCase !== before.shownCase)
        this.show(emptied(state.difference));
      if (isOther || chosenKey(state) !== chosenKey(before)) this.follow();
    });
  }

  /** Shows differences as soon as they are there; null: temperatures again. */
  compare(comparing: Comparison | null): void {
    if (this.store.getState().comparing !== comparing) this.show(NOT_ASKED, { comparing });
  }

  requestsAt(step: number): readonly AnswerRequest[] {
    const { comparing, difference } = this.store.getState();
    return comparing === null || difference.status === 'failed' ? [] : [this.requestOf(step)];
  }

  tryAgain(): void {
    if (this.store.getState().difference.status === 'failed') this.follow();
  }

  close(): void {
    this.end();
    this.resource.stop();
    this.answers.clear();
  }

  private follow(): void {
    const state = this.store.getState();
    if (state.comparing === null) this.resource.stop();
    // Until it is loaded again there is nothing to compare.
    else if (!chosenTemperatures(state) || isGone(state)) {
      this.resource.stop();
      this.compare(null);
    } else void this.resource.load((signal) => this.fetch(signal));
  }

  private async fetch(signal: AbortSignal): Promise<Difference> {
    const loading = this.answers.load(this.requestOf(stepId(this.store.getState())), signal);
    this.answers.loadAhead(stepsAhead(this.store.getState()).map((step) => this.requestOf(step)));
    const packed = contentOf(await loading, 'solution')?.solution;
    const state = this.store.getState();
    const of = chosenTemperatures(state);
    if (!packed || !of) throw new Refused('There is no solution.', 404);
    const difference = unpackSolution(packed, shownDifference(state)?.surface ?? of.surface);
    return { ...difference, time: of.time, of };
  }

  private requestOf(step: number | null): AnswerRequest {
    const query = differenceQuery(this.store.getState(), step);
    const address = pathOf(differenceEndpoints.difference, { project: this.project }, query);
    return { address, known: [], lasting: step !== null, reading: { kind: 'difference' } };
  }

  /** Temperatures and differences have other colours: what was painted of the one is not left for the other. */
  private show(difference: Load<Difference>, more: Partial<ResultsState> = {}): void {
    const state = this.store.getState();
    const isOther = (difference.data === null) !== (state.difference.data === null);
    this.store.setState({
      ...{ ...more, difference },
      ...(isOther && { overlays: allEmptied(state.overlays) }),
    });
  }
}

function allEmptied(overlays: OverlayStates): OverlayStates {
  return Object.fromEntries(Object.entries(overlays).map(([key, load]) => [key, emptied<unknown>(load)]));
}

/** Whether the step that is subtracted belongs to an earlier solution, or what is shown is of the other analysis. */
function isGone(state: ResultsState): boolean {
  const { comparing, steps, type, shownCase } = state;
  const isTransient = type === 'transient' && shownCase === null;
  if (typeof comparing === 'number') return !isTransient || !(steps?.list.ids.includes(comparing) ?? false);
  return comparedCase(state) !== null && isTransient;
}
