import { differenceEndpoints, pathOf, solutionEndpoints } from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';
import type { EditorStore } from '../editor-state/editor-state.ts';
import type { ClipFace } from '../editor-state/view.ts';
import { boundsOf, type ClipCut, clipCuts } from './clip-cuts.ts';
import type { PlaneField } from './plane-field.ts';
import { chosenSolution, type ResultsState } from './results-state.ts';
import { StepAnswers, type StepCompanion } from './steps/step-answers.ts';
import { differenceQuery, flag, shownKey, stepId, subtractedKey } from './steps/step-query.ts';
import type { AnswerRequest, LoadAnswer, LoadedAnswer } from './wire/answers.ts';

/** Delays after the last change of the clip box, ms. */
const REQUESTED = 200;
const STORED = 500;

/** Memory for the clip faces of steps. */
const MOST_BYTES = 32e6;

const PLANE: readonly ['yz', 'xz', 'xy'] = ['yz', 'xz', 'xy'];

interface FaceLoad {
  readonly coordinate: number;
  /** The temperatures that it is loaded from, and the solution that they belong to. */
  readonly shown: string;
  readonly solution: string;
  readonly controller: AbortController;
  field: PlaneField | null;
  /** Why it could not be loaded: for all steps of the solution, as their insides were kept or not together. */
  problem: string | null;
  /** The face as another step has it: it stays until this one arrives. */
  readonly before: PlaneField | null;
}

/** Keeps the temperatures on the faces of the clip box in a store while the picture shows them. */
export class ClipLoads implements StepCompanion {
  private readonly results: StoreApi<ResultsState>;
  private readonly editor: EditorStore;
  private readonly loadAnswer: LoadAnswer;
  private readonly project: number;
  readonly answers: StepAnswers;
  private readonly loads = new Map<ClipFace, FaceLoad>();
  private requestTimer: ReturnType<typeof setTimeout> | undefined;
  private storeTimer: ReturnType<typeof setTimeout> | undefined;
  private resting = true;
  /** The cuts that were last requested, as one key; null: the next call requests them again. */
  private followed: string | null = '';
  private readonly unsubscribe: readonly (() => void)[];

  constructor(results: StoreApi<ResultsState>, editor: EditorStore, load: LoadAnswer, project: number) {
    this.results = results;
    this.editor = editor;
    this.loadAnswer = load;
    this.project = project;
    this.answers = new StepAnswers(load, MOST_BYTES);
    this.unsubscribe = [
      editor.subscribe(({ clip, mode }, before) => {
        if (clip !== before.clip || mode !== before.mode) this.follow();
      }),
      results.subscribe((state, before) => {
        const isOther =
          state.shownCase !== before.shownCase ||
          chosenSolution(state) !== chosenSolution(before) ||
          subtractedKey(state) !== subtractedKey(before);
        if (isOther || state.steps !== before.steps) this.follow();
      }),
    ];
  }

  /** Loads the faces that failed again. */
  tryAgain(): void {
    if (this.results.getState().clipProblem === null) return;
    for (const [face, { problem }] of this.loads) if (problem !== null) this.loads.delete(face);
    this.followed = null;
    this.follow();
  }

  /** Faces that are on the move, and those that no step has, are not asked for. */
  requestsAt(step: number): readonly AnswerRequest[] {
    const cuts = this.cuts().filter(({ face }) => this.loads.get(face)?.problem === null);
    return cuts.map((cut) => this.requestOf(cut, step));
  }

  close(): void {
    for (const end of this.unsubscribe) end();
    clearTimeout(this.requestTimer);
    clearTimeout(this.storeTimer);
    for (const { controller } of this.loads.values()) controller.abort();
    this.loads.clear();
    this.answers.clear();
  }

  /** Follows a change of the cuts: drops the faces that are gone, and loads new ones once the clip box rests. */
  private follow(): void {
    const cuts = this.cuts();
    const shown = shownKey(this.results.getState());
    const wanted = cuts.map(({ face, coordinate }) => `${face}@${coordinate}:${shown}`).join(' ');
    if (wanted === this.followed) return;
    this.followed = wanted;
    const hasNew = this.dropMoved(cuts);
    clearTimeout(this.requestTimer);
    clearTimeout(this.storeTimer);
    if (!hasNew && this.resting) {
      // Only another step is shown: it is wanted at once.
      this.request();
      return;
    }
    this.resting = cuts.every((cut) => this.loads.get(cut.face)?.field && this.isLoaded(cut));
    this.publish();
    if (this.resting) return;
    this.requestTimer = setTimeout(() => this.request(), REQUESTED);
    this.storeTimer = setTimeout(() => {
      this.resting = true;
      this.publish();
    }, STORED);
  }

  /** Drops the faces that are elsewhere now or of another solution; tells whether any that is wanted is not there. */
  private dropMoved(cuts: readonly ClipCut[]): boolean {
    const places = new Map(cuts.map(({ face, coordinate }) => [face, coordinate]));
    const current = solutionKey(this.results.getState());
    for (const [face, { coordinate, solution, controller }] of this.loads) {
      if (places.get(face) === coordinate && solution === current) continue;
      controller.abort();
      this.loads.delete(face);
    }
    return this.loads.size < cuts.length;
  }

  /** Whether a face needs no load. */
  private isLoaded({ face }: ClipCut): boolean {
    const load = this.loads.get(face);
    return !!load && (load.problem !== null || load.shown === shownKey(this.results.getState()));
  }

  private cuts(): ClipCut[] {
    const { clip, mode } = this.editor.getState();
    const state = this.results.getState();
    // The inside of a case is not to be had at any coordinate.
    const solution = state.shownCase ? null : chosenSolution(state);
    return mode === 'solution' && solution ? clipCuts(clip, boundsOf(solution.surface)) : [];
  }

  private request(): void {
    const cuts = this.cuts();
    for (const cut of cuts) if (!this.isLoaded(cut)) void this.load(cut);
    const state = this.results.getState();
    const steps = (state.steps?.ahead ?? []).flatMap((index) => stepId(state, index) ?? []);
    this.answers.loadAhead(steps.flatMap((step) => this.requestsAt(step)));
    this.publish();
  }

  private async load(cut: ClipCut): Promise<void> {
    const { face, coordinate } = cut;
    const controller = new AbortController();
    const earlier = this.loads.get(face);
    earlier?.controller.abort();
    const state = this.results.getState();
    const load: FaceLoad = {
      ...{ coordinate, controller, field: null, problem: null },
      ...{ shown: shownKey(state), solution: solutionKey(state) },
      before: earlier?.field ?? earlier?.before ?? null,
    };
    this.loads.set(face, load);
    try {
      const answer = await this.answer(cut, controller.signal);
      if (controller.signal.aborted) return;
      if (answer.outcome === 'refused') load.problem = answer.message;
      else if (answer.outcome === 'read' && answer.content.kind === 'plane')
        load.field = answer.content.field;
    } catch (error) {
      if (controller.signal.aborted) return;
      load.problem = String(error);
    }
    this.publish();
  }

  private answer(cut: ClipCut, signal: AbortSignal): Promise<LoadedAnswer> {
    const state = this.results.getState();
    const step = stepId(state);
    const request = this.requestOf(cut, step);
    return step === null ? this.loadAnswer(request, signal) : this.answers.load(request, signal);
  }

  /** The request for a face at a step; null: of the steady solution, or of a transient's last step. */
  private requestOf({ axis, coordinate }: ClipCut, step: number | null): AnswerRequest {
    const { project } = this;
    const place = { plane: PLANE[axis], coordinate: String(coordinate) };
    const state = this.results.getState();
    const transient = flag(state.type);
    const address =
      state.difference !== null
        ? pathOf(
            differenceEndpoints.differencePlane,
            { project },
            { ...place, ...differenceQuery(state, step) },
          )
        : step === null
          ? pathOf(solutionEndpoints.solutionPlane, { project }, { ...place, transient })
          : pathOf(solutionEndpoints.transientPlane, { project, step }, place);
    return { address, known: [], reading: { kind: 'plane', axis, coordinate } };
  }

  /** Tells the store what is loaded; while the clip box moves, only what is gone and what has failed. */
  private publish(): void {
    const { clip, clipProblem: saidBefore, clipLoading: loadingBefore } = this.results.getState();
    const fields = new Map<ClipFace, PlaneField>();
    let clipProblem: string | null = null;
    let clipLoading = false;
    for (const [face, { field, before, problem }] of this.loads) {
      const loaded = problem === null ? (field ?? before) : null;
      const shown = this.resting ? loaded : loaded && clip.get(face);
      if (shown) fields.set(face, shown);
      clipProblem ??= problem;
      clipLoading ||= field === null && problem === null;
    }
    const same = fields.size === clip.size && [...fields].every(([face, field]) => clip.get(face) === field);
    if (!same) this.results.setState({ clip: fields });
    if (clipProblem !== saidBefore || clipLoading !== loadingBefore) {
      this.results.setState({ clipProblem, clipLoading });
    }
  }
}

/** A key of the chosen solution with all its steps, and of what is subtracted. */
function solutionKey(state: ResultsState): string {
  return `${state.type}:${chosenSolution(state)?.timestamp}:${state.steps?.list.ids[0]}:${subtractedKey(state)}`;
}
