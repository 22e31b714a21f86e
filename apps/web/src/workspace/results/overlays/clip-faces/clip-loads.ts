import { differenceEndpoints, pathOf, solutionEndpoints } from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';
import type { EditorStore } from '../../../editor-state/editor-state.ts';
import type { ClipFace } from '../../../editor-state/view.ts';
import { type Answers, contentOf } from '../../loading/answers.ts';
import { type Load, NOT_ASKED, problemOf } from '../../loading/load.ts';
import { type LoadPlace, Resource } from '../../loading/resource.ts';
import type { PlaneField } from '../../plane-field.ts';
import { chosenSolution, type ResultsState, shownDifference, shownPreview } from '../../results-state.ts';
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
import { boundsOf, type ClipCut, type ClipFields, clipCuts, clipFields } from './clip-cuts.ts';

/** Delays after the last change of the clip box, ms. */
const REQUESTED = 200;
const STORED = 500;

const PLANE: readonly ['yz', 'xz', 'xy'] = ['yz', 'xz', 'xy'];

/** A clip face at a place, with the temperatures of one solution. As another step has it, it stays until it arrives. */
class FaceLoad {
  readonly coordinate: number;
  readonly solution: string;
  /** The temperatures that it was last loaded from. */
  shown: string;
  /** Failed: for all steps of the solution, as their insides were kept or not together. */
  load: Load<PlaneField> = NOT_ASKED;
  readonly resource: Resource<PlaneField>;

  constructor(coordinate: number, state: ResultsState, tell: () => void) {
    this.coordinate = coordinate;
    this.solution = solutionKey(state);
    this.shown = '';
    this.resource = new Resource({
      get: () => this.load,
      set: (load) => {
        this.load = load;
        tell();
      },
    });
  }
}

/** Keeps the temperatures on the faces of the clip box in a store while the picture shows them. */
export class ClipLoads implements OverlayLoads {
  private readonly results: StoreApi<ResultsState>;
  private readonly editor: EditorStore;
  private readonly project: number;
  private readonly place: LoadPlace<ClipFields>;
  readonly answers: Answers;
  private readonly loads = new Map<ClipFace, FaceLoad>();
  private requestTimer: ReturnType<typeof setTimeout> | undefined;
  private storeTimer: ReturnType<typeof setTimeout> | undefined;
  private resting = true;
  /** The cuts that were last requested, as one key; null: the next call requests them again. */
  private followed: string | null = '';
  private readonly unsubscribe: readonly (() => void)[];

  constructor({ results, editor, place, answers, project }: OverlayParts<ClipFields>) {
    this.place = place;
    this.results = results;
    this.editor = editor;
    this.project = project;
    this.answers = answers;
    this.unsubscribe = [
      editor.subscribe(({ clip, mode }, before) => {
        if (clip !== before.clip || mode !== before.mode) this.follow();
      }),
      results.subscribe((state, before) => {
        const isOther =
          state.shownCase !== before.shownCase ||
          (shownPreview(state) === null) !== (shownPreview(before) === null) ||
          chosenSolution(state) !== chosenSolution(before) ||
          subtractedKey(state) !== subtractedKey(before);
        if (isOther || state.steps !== before.steps) this.follow();
      }),
    ];
  }

  /** Loads the faces that failed again. */
  tryAgain(): void {
    const failed = [...this.loads].filter(([, { load }]) => load.status === 'failed');
    if (failed.length === 0) return;
    for (const [face] of failed) this.loads.delete(face);
    this.followed = null;
    this.follow();
  }

  /** Faces that are on the move, and those that no step has, are not asked for. */
  requestsAt(step: number): readonly AnswerRequest[] {
    const cuts = this.cuts().filter(({ face }) => {
      const status = this.loads.get(face)?.load.status;
      return status !== undefined && status !== 'failed';
    });
    return cuts.map((cut) => this.requestOf(cut, step));
  }

  close(): void {
    for (const end of this.unsubscribe) end();
    clearTimeout(this.requestTimer);
    clearTimeout(this.storeTimer);
    const loads = [...this.loads.values()];
    this.loads.clear();
    for (const { resource } of loads) resource.stop();
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
    this.resting = cuts.every((cut) => this.loads.get(cut.face)?.load.data && this.isLoaded(cut));
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
    for (const [face, { coordinate, solution, resource }] of this.loads) {
      if (places.get(face) === coordinate && solution === current) continue;
      this.loads.delete(face);
      resource.stop();
    }
    return this.loads.size < cuts.length;
  }

  /** Whether a face needs no load. */
  private isLoaded({ face }: ClipCut): boolean {
    const load = this.loads.get(face);
    return !!load && (load.load.status === 'failed' || load.shown === shownKey(this.results.getState()));
  }

  private cuts(): ClipCut[] {
    const { clip, mode } = this.editor.getState();
    const state = this.results.getState();
    // The inside of a case, or of a preview, is not to be had at any coordinate.
    const solution = state.shownCase || shownPreview(state) ? null : chosenSolution(state);
    return mode === 'solution' && solution ? clipCuts(clip, boundsOf(solution.surface)) : [];
  }

  private request(): void {
    const cuts = this.cuts();
    for (const cut of cuts) if (!this.isLoaded(cut)) this.load(cut);
    this.answers.loadAhead(stepsAhead(this.results.getState()).flatMap((step) => this.requestsAt(step)));
    this.publish();
  }

  private load(cut: ClipCut): void {
    const { face, coordinate } = cut;
    const state = this.results.getState();
    const load = this.loads.get(face) ?? new FaceLoad(coordinate, state, () => this.publish());
    load.shown = shownKey(state);
    this.loads.set(face, load);
    void load.resource.load(async (signal) => {
      const answer = await this.answers.load(this.requestOf(cut, stepId(state)), signal);
      const field = contentOf(answer, 'clipFaces')?.value;
      if (!field) throw new Error('There was no answer.');
      return field;
    });
  }

  /** The request for a face at a step; null: of the steady solution, or of a transient's last step. */
  private requestOf({ axis, coordinate }: ClipCut, step: number | null): AnswerRequest {
    const { project } = this;
    const place = { plane: PLANE[axis], coordinate: String(coordinate) };
    const state = this.results.getState();
    const transient = flag(state.type);
    const address =
      shownDifference(state) !== null
        ? pathOf(
            differenceEndpoints.differencePlane,
            { project },
            { ...place, ...differenceQuery(state, step) },
          )
        : step === null
          ? pathOf(solutionEndpoints.solutionPlane, { project }, { ...place, transient })
          : pathOf(solutionEndpoints.transientPlane, { project, step }, place);
    return { address, known: [], lasting: step !== null, reading: { kind: 'clipFaces', axis, coordinate } };
  }

  /** Tells the store what is loaded; while the clip box moves, only what is gone and what has failed. */
  private publish(): void {
    const before = this.place.get();
    const shownBefore = clipFields(this.results.getState());
    const fields = new Map<ClipFace, PlaneField>();
    for (const [face, { load }] of this.loads) {
      const loaded = load.status === 'failed' ? null : load.data;
      const shown = this.resting ? loaded : loaded && shownBefore.get(face);
      if (shown) fields.set(face, shown);
    }
    const isSame =
      fields.size === shownBefore.size &&
      [...fields].every(([face, field]) => shownBefore.get(face) === field);
    const clip = together(
      [...this.loads.values()].map(({ load }) => load),
      isSame ? shownBefore : fields,
    );
    if (!isSame || clip.status !== before.status || problemOf(clip) !== problemOf(before))
      this.place.set(clip);
  }
}

/** How far the loading of several things is that are shown together. */
function together<T>(loads: readonly Load<unknown>[], data: T): Load<T> {
  const failed = loads.find(({ status }) => status === 'failed');
  const problem = failed ? problemOf(failed) : null;
  if (loads.some(({ status }) => status === 'loading')) return { status: 'loading', data, problem };
  if (problem !== null) return { status: 'failed', data, problem };
  return loads.length === 0 ? NOT_ASKED : { status: 'loaded', data };
}

/** A key of the chosen solution with all its steps, and of what is subtracted. */
function solutionKey(state: ResultsState): string {
  return `${state.type}:${chosenSolution(state)?.timestamp}:${state.steps?.list.ids[0]}:${subtractedKey(state)}`;
}
