import { caseEndpoints, differenceEndpoints, pathOf, solutionEndpoints } from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';
import type { DocumentState } from '../document/project-document.ts';
import type { EditorStore } from '../editor-state/editor-state.ts';
import type { PlaneField } from './plane-field.ts';
import { chosenSolution, type ResultsState, shownSolution } from './results-state.ts';
import { StepAnswers, type StepCompanion } from './steps/step-answers.ts';
import { differenceQuery, flag, shownKey, stepId, subtractedKey } from './steps/step-query.ts';
import type { AnswerRequest, LoadAnswer, LoadedAnswer } from './wire/answers.ts';

/** Delay after the last change of the planes, ms, so that a drag does not load every step. */
const REST = 200;
/** Memory for the planes of steps. */
const MOST_BYTES = 32e6;

/** Keeps the temperatures on the project's planes in a store while the picture shows them. */
export class PlaneLoads implements StepCompanion {
  private readonly results: StoreApi<ResultsState>;
  private readonly editor: EditorStore;
  private readonly loadAnswer: LoadAnswer;
  private readonly project: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: AbortController | null = null;
  private tag: string | null = null;
  private outdated = true;
  readonly answers: StepAnswers;
  private readonly unsubscribe: readonly (() => void)[];

  constructor(
    results: StoreApi<ResultsState>,
    editor: EditorStore,
    document: StoreApi<DocumentState>,
    load: LoadAnswer,
    project: number,
  ) {
    this.results = results;
    this.editor = editor;
    this.loadAnswer = load;
    this.project = project;
    this.answers = new StepAnswers(load, MOST_BYTES);
    this.unsubscribe = [
      editor.subscribe(({ mode }, before) => {
        if (mode !== before.mode) this.follow(0);
      }),
      document.subscribe(({ planes, parameters }, before) => {
        if (planes !== before.planes || parameters !== before.parameters) this.outdate();
      }),
      results.subscribe((state, before) => {
        const isOther =
          state.shownCase !== before.shownCase ||
          state.type !== before.type ||
          chosenSolution(state)?.timestamp !== chosenSolution(before)?.timestamp;
        if (isOther) this.drop();
        if (isOther || subtractedKey(state) !== subtractedKey(before)) this.outdate();
        else if (shownKey(state) !== shownKey(before)) this.followStep();
      }),
    ];
  }

  /** Marks the fields as outdated: they are loaded again when the picture shows them. */
  outdate(): void {
    this.outdated = true;
    this.answers.clear();
    this.follow(REST);
  }

  requestsAt(step: number): readonly AnswerRequest[] {
    return this.editor.getState().mode === 'planes' ? [this.requestOf(step)] : [];
  }

  close(): void {
    for (const end of this.unsubscribe) end();
    clearTimeout(this.timer);
    this.running?.abort();
    this.answers.clear();
  }

  /** The temperatures of one solution are not left beside those of another. */
  private drop(): void {
    this.running?.abort();
    const { planes, planesLoading } = this.results.getState();
    if (planes.size > 0 || planesLoading)
      this.results.setState({ planes: new Map(), planesNotKept: new Set(), planesLoading: false });
  }

  /** Another step is shown: its planes are wanted at once, unless a load of all planes is due anyway. */
  private followStep(): void {
    const isDue = this.outdated;
    this.outdated = true;
    if (!isDue && this.editor.getState().mode === 'planes') void this.load();
  }

  private follow(after: number): void {
    clearTimeout(this.timer);
    if (!this.outdated || this.editor.getState().mode !== 'planes') return;
    this.timer = setTimeout(() => void this.load(), after);
  }

  private async load(): Promise<void> {
    if (!shownSolution(this.results.getState())) {
      // A solution that arrives outdates it again.
      const { planes, planeProblem } = this.results.getState();
      if (planes.size > 0 || planeProblem !== null)
        this.results.setState({ planes: new Map(), planesNotKept: new Set(), planeProblem: null });
      this.tag = null;
      return;
    }
    this.outdated = false;
    this.running?.abort();
    const controller = new AbortController();
    this.running = controller;
    this.results.setState({ planesLoading: true });
    try {
      const answer = await this.answer(controller.signal);
      if (!controller.signal.aborted) this.take(answer);
    } catch (error) {
      if (!controller.signal.aborted)
        this.results.setState({ planeProblem: String(error), planesLoading: false });
    }
  }

  private async answer(signal: AbortSignal): Promise<LoadedAnswer> {
    const state = this.results.getState();
    const step = stepId(state);
    if (step !== null) {
      this.tag = null;
      const loading = this.answers.load(this.requestOf(step), signal);
      const ahead = state.steps?.ahead.flatMap((index) => stepId(state, index) ?? []) ?? [];
      this.answers.loadAhead(ahead.map((one) => this.requestOf(one)));
      return loading;
    }
    const known = this.tag === null || state.shownCase ? [] : [this.tag];
    return this.loadAnswer({ ...this.requestOf(null), known }, signal);
  }

  /** The request for the planes of a step; null: of a case, of the steady solution, or of a transient's last step. */
  private requestOf(step: number | null): AnswerRequest {
    return { address: this.addressOf(step), known: [], reading: { kind: 'planes' } };
  }

  private addressOf(step: number | null): string {
    const { project } = this;
    const state = this.results.getState();
    const { difference, shownCase, type } = state;
    if (difference !== null) {
      return pathOf(differenceEndpoints.differencePlanes, { project }, differenceQuery(state, step));
    }
    if (shownCase) {
      const params = { project, scenario: shownCase.scenario, case: shownCase.id };
      return pathOf(caseEndpoints.casePlaneSolution, params);
    }
    const query = step === null ? { transient: flag(type) } : { solution_id: String(step) };
    return pathOf(solutionEndpoints.planeSolutions, { project }, query);
  }

  private take(answer: LoadedAnswer): void {
    if (answer.outcome === 'refused') {
      this.results.setState({ planeProblem: answer.message, planesLoading: false });
      return;
    }
    if (answer.outcome === 'read' && answer.content.kind === 'planes') {
      const planes = new Map<number, PlaneField>();
      const planesNotKept = new Set<number>();
      for (const { id, field } of answer.content.fields) {
        if (field) planes.set(id, field);
        else planesNotKept.add(id);
      }
      this.results.setState({ planes, planesNotKept, planeProblem: null, planesLoading: false });
      const state = this.results.getState();
      this.tag = stepId(state) === null && !state.shownCase ? answer.tag : null;
    } else this.results.setState({ planeProblem: null, planesLoading: false });
  }
}
