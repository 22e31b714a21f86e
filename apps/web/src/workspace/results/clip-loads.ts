import { endpoints, pathOf } from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';
import type { ClipFace, EditorStore } from '../editor-state/editor-state.ts';
import { boundsOf, type ClipCut, clipCuts } from './clip-cuts.ts';
import type { PlaneField } from './plane-field.ts';
import { type ResultsState, shownSolution } from './results-state.ts';
import { flag } from './solution-loads.ts';
import type { LoadAnswer } from './wire/answers.ts';

/** Delays after the last change of the clip box, ms. */
const REQUESTED = 200;
const STORED = 500;

const PLANE: readonly ['yz', 'xz', 'xy'] = ['yz', 'xz', 'xy'];

interface FaceLoad {
  readonly key: string;
  readonly controller: AbortController;
  field: PlaneField | null;
}

/** Keeps the temperatures on the faces of the clip box in a store while the picture shows them. */
export class ClipLoads {
  private readonly results: StoreApi<ResultsState>;
  private readonly editor: EditorStore;
  private readonly loadAnswer: LoadAnswer;
  private readonly project: number;
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
    this.unsubscribe = [
      editor.subscribe(({ clip, mode }, before) => {
        if (clip !== before.clip || mode !== before.mode) this.follow();
      }),
      results.subscribe((state, before) => {
        if (shownSolution(state) !== shownSolution(before)) this.follow();
      }),
    ];
  }

  /** Loads the faces that failed again. */
  tryAgain(): void {
    if (this.results.getState().clipProblem === null) return;
    this.followed = null;
    this.follow();
  }

  close(): void {
    for (const end of this.unsubscribe) end();
    clearTimeout(this.requestTimer);
    clearTimeout(this.storeTimer);
    for (const { controller } of this.loads.values()) controller.abort();
    this.loads.clear();
  }

  /** Follows a change of the cuts: drops the faces that are gone, and loads new ones once the clip box rests. */
  private follow(): void {
    const cuts = this.cuts();
    const keys = new Map(cuts.map((cut) => [cut.face, this.keyOf(cut)]));
    for (const [face, load] of this.loads) {
      if (keys.get(face) === load.key) continue;
      load.controller.abort();
      this.loads.delete(face);
    }
    const wanted = [...keys.values()].join(' ');
    if (wanted === this.followed) return;
    this.followed = wanted;
    this.drop(new Set(this.loads.keys()));
    clearTimeout(this.requestTimer);
    clearTimeout(this.storeTimer);
    if (cuts.every(({ face }) => this.loads.get(face)?.field)) return;
    this.resting = false;
    this.requestTimer = setTimeout(() => this.request(), REQUESTED);
    this.storeTimer = setTimeout(() => {
      this.resting = true;
      this.keep();
    }, STORED);
  }

  private cuts(): ClipCut[] {
    const { clip, mode } = this.editor.getState();
    const solution = shownSolution(this.results.getState());
    return mode === 'solution' && solution ? clipCuts(clip, boundsOf(solution.surface)) : [];
  }

  /** The key of a face: its coordinate and the solution that it is loaded from. */
  private keyOf({ face, coordinate }: ClipCut): string {
    const solution = shownSolution(this.results.getState());
    return `${face}@${coordinate}:${solution?.transient}:${solution?.timestamp}`;
  }

  private request(): void {
    for (const cut of this.cuts()) {
      if (!this.loads.has(cut.face)) void this.load(cut);
    }
  }

  private async load(cut: ClipCut): Promise<void> {
    const { face, axis, coordinate } = cut;
    const controller = new AbortController();
    const load: FaceLoad = { key: this.keyOf(cut), controller, field: null };
    this.loads.set(face, load);
    const { type } = this.results.getState();
    const query = { plane: PLANE[axis], coordinate: String(coordinate), transient: flag(type) };
    const address = pathOf(endpoints.solutionPlane, { project: this.project }, query);
    const reading = { kind: 'plane', axis, coordinate } as const;
    try {
      const answer = await this.loadAnswer({ address, known: [], reading }, controller.signal);
      if (controller.signal.aborted) return;
      if (answer.outcome === 'refused') this.refuse(face, answer.message);
      else if (answer.outcome === 'read' && answer.content.kind === 'plane') {
        load.field = answer.content.field;
        if (this.resting) this.keep();
      }
    } catch (error) {
      if (!controller.signal.aborted) this.refuse(face, String(error));
    }
  }

  private refuse(face: ClipFace, problem: string): void {
    // The face is loaded again when it moves or the user tries again.
    this.loads.delete(face);
    this.followed = null;
    this.results.setState({ clipProblem: problem });
  }

  /** Puts the loaded faces into the store. */
  private keep(): void {
    const { clip } = this.results.getState();
    const fields = new Map<ClipFace, PlaneField>();
    for (const [face, { field }] of this.loads) if (field) fields.set(face, field);
    const same = fields.size === clip.size && [...fields].every(([face, field]) => clip.get(face) === field);
    if (!same) this.results.setState({ clip: fields, clipProblem: null });
  }

  private drop(kept: ReadonlySet<ClipFace>): void {
    const { clip, clipProblem } = this.results.getState();
    const left = [...clip].filter(([face]) => kept.has(face));
    if (left.length < clip.size || clipProblem !== null) {
      this.results.setState({ clip: new Map(left), clipProblem: null });
    }
  }
}
