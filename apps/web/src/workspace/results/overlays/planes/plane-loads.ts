import { caseEndpoints, differenceEndpoints, pathOf, solutionEndpoints } from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';
import type { EditorStore } from '../../../editor-state/editor-state.ts';
import type { ViewState } from '../../../editor-state/view.ts';
import type { Answered, Answers } from '../../loading/answers.ts';
import { emptied, NOT_ASKED, problemOf } from '../../loading/load.ts';
import { type LoadPlace, Resource } from '../../loading/resource.ts';
import { chosenSolution, type ResultsState, shownDifference } from '../../results-state.ts';
import {
  differenceQuery,
  flag,
  shownKey,
  stepId,
  stepsAhead,
  subtractedKey,
} from '../../steps/step-query.ts';
import type { AnswerRequest } from '../../wire/answers.ts';
import type { OverlayLoads, OverlayParts } from '../overlay.ts';
import { type DeclaredPlanes, declaredPlanes } from './plane-fields.ts';
import type { DeclaredField } from './read-planes.ts';

/** Delay after the last change of the planes, ms, so that a drag does not load every step. */
const REST = 200;

/** A quantity on planes that an overlay loads, and the conditions under which it does. */
export interface PlaneSubject<Field> {
  readonly reading: AnswerRequest['reading'];
  /** What is asked for beside the step. */
  readonly query: { readonly flux?: '1' };
  /** Whether the picture shows it, where there is something to show. */
  isOn(view: ViewState, state: ResultsState): boolean;
  /** Whether what is shown has it. */
  isThere(state: ResultsState): boolean;
  fieldsOf(answer: Answered): readonly DeclaredField<Field>[];
}

/** Keeps a solution's fields on the project's planes in a store while the picture shows them. */
export class PlaneLoads<Field> implements OverlayLoads {
  private readonly results: StoreApi<ResultsState>;
  private readonly editor: EditorStore;
  private readonly project: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private outdated = true;
  readonly answers: Answers;
  private readonly subject: PlaneSubject<Field>;
  private readonly place: LoadPlace<DeclaredPlanes<Field>>;
  private readonly resource: Resource<DeclaredPlanes<Field>>;
  /** The loaded planes with the address and the tag of their answer. */
  private loaded: {
    readonly planes: DeclaredPlanes<Field>;
    readonly address: string;
    readonly tag: string;
  } | null = null;
  private readonly unsubscribe: readonly (() => void)[];

  constructor(
    { results, editor, document, place, answers, project }: OverlayParts<DeclaredPlanes<Field>>,
    subject: PlaneSubject<Field>,
  ) {
    this.subject = subject;
    this.results = results;
    this.editor = editor;
    this.project = project;
    this.answers = answers;
    this.place = place;
    this.resource = new Resource(place);
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
        if (isOther || !this.subject.isThere(state)) this.drop();
        if (isOther || subtractedKey(state) !== subtractedKey(before)) {
          // Temperatures that arrive now would stand beside differences, or the other way round.
          this.resource.stop();
          this.outdate();
        } else if (shownKey(state) !== shownKey(before)) this.followStep();
        else if (state.switchedOn !== before.switchedOn) this.follow(0);
      }),
    ];
  }

  /** Marks the fields as outdated: they are loaded again when the picture shows them. */
  outdate(): void {
    this.outdated = true;
    this.answers.clear();
    this.follow(REST);
  }

  tryAgain(): void {
    if (problemOf(this.place.get()) !== null) this.outdate();
  }

  requestsAt(step: number): readonly AnswerRequest[] {
    return this.isOn && this.subject.isThere(this.results.getState()) ? [this.requestOf(step)] : [];
  }

  close(): void {
    for (const end of this.unsubscribe) end();
    clearTimeout(this.timer);
    this.resource.stop();
    this.answers.clear();
  }

  /** The temperatures of one solution are not left beside those of another. */
  private drop(): void {
    this.resource.stop();
    const planes = this.place.get();
    if (planes.data !== null) this.place.set(emptied(planes));
  }

  /** Another step is shown: its planes are wanted at once, unless a load of all planes is due anyway. */
  private followStep(): void {
    const isDue = this.outdated;
    this.outdated = true;
    if (!isDue && this.isOn) this.load();
  }

  private follow(after: number): void {
    clearTimeout(this.timer);
    if (!this.outdated || !this.isOn) return;
    this.timer = setTimeout(() => this.load(), after);
  }

  private load(): void {
    const state = this.results.getState();
    if (!this.subject.isThere(state)) {
      // What is shown next outdates it again.
      this.resource.stop();
      if (this.place.get().status !== 'idle') this.place.set(NOT_ASKED);
      return;
    }
    this.outdated = false;
    void this.resource.load((signal) => this.fetch(signal));
  }

  private get isOn(): boolean {
    return this.subject.isOn(this.editor.getState(), this.results.getState());
  }

  private async fetch(signal: AbortSignal): Promise<DeclaredPlanes<Field>> {
    const state = this.results.getState();
    const { loaded } = this;
    const request = this.requestOf(stepId(state));
    const isThere = loaded?.planes === this.place.get().data && loaded?.address === request.address;
    const loading = this.answers.load({ ...request, known: isThere ? [loaded.tag] : [] }, signal);
    this.answers.loadAhead(stepsAhead(state).map((step) => this.requestOf(step)));
    const answer = await loading;
    if (answer.outcome === 'known' && loaded) return loaded.planes;
    const planes = declaredPlanes(this.subject.fieldsOf(answer));
    const { address } = request;
    this.loaded = answer.tag === null || request.lasting ? null : { planes, address, tag: answer.tag };
    return planes;
  }

  /** The request for the planes of a step; null: of a case, of the steady solution, or of a transient's last step. */
  private requestOf(step: number | null): AnswerRequest {
    const { reading } = this.subject;
    return { address: this.addressOf(step), known: [], lasting: step !== null, reading };
  }

  private addressOf(step: number | null): string {
    const { project } = this;
    const state = this.results.getState();
    const { shownCase, type } = state;
    if (shownDifference(state) !== null) {
      return pathOf(differenceEndpoints.differencePlanes, { project }, differenceQuery(state, step));
    }
    if (shownCase) {
      const params = { project, scenario: shownCase.scenario, case: shownCase.id };
      return pathOf(caseEndpoints.casePlaneSolution, params, this.subject.query);
    }
    const query = step === null ? { transient: flag(type) } : { solution_id: String(step) };
    return pathOf(solutionEndpoints.planeSolutions, { project }, { ...query, ...this.subject.query });
  }
}
