import { endpoints, pathOf } from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';
import type { DocumentState } from '../document/project-document.ts';
import type { EditorStore } from '../editor-state/editor-state.ts';
import type { PlaneField } from './plane-field.ts';
import { type ResultsState, shownSolution } from './results-state.ts';
import { flag } from './solution-loads.ts';
import type { LoadAnswer } from './wire/answers.ts';

/** Delay after the last change of the planes, ms, so that a drag does not load every step. */
const REST = 200;

/** Keeps the temperatures on the project's planes in a store while the picture shows them. */
export class PlaneLoads {
  private readonly results: StoreApi<ResultsState>;
  private readonly editor: EditorStore;
  private readonly loadAnswer: LoadAnswer;
  private readonly project: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: AbortController | null = null;
  private tag: string | null = null;
  private outdated = true;
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
    this.unsubscribe = [
      editor.subscribe(({ mode }, before) => {
        if (mode !== before.mode) this.follow(0);
      }),
      document.subscribe(({ planes, parameters }, before) => {
        if (planes !== before.planes || parameters !== before.parameters) this.outdate();
      }),
      results.subscribe((state, before) => {
        if (shownSolution(state)?.timestamp !== shownSolution(before)?.timestamp) this.outdate();
        else if (state.type !== before.type) this.outdate();
      }),
    ];
  }

  /** Marks the fields as outdated: they are loaded again when the picture shows them. */
  outdate(): void {
    this.outdated = true;
    this.follow(REST);
  }

  close(): void {
    for (const end of this.unsubscribe) end();
    clearTimeout(this.timer);
    this.running?.abort();
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
        this.results.setState({ planes: new Map(), planeProblem: null });
      this.tag = null;
      return;
    }
    this.outdated = false;
    this.running?.abort();
    const controller = new AbortController();
    this.running = controller;
    const { type } = this.results.getState();
    const address = pathOf(endpoints.planeSolutions, { project: this.project }, { transient: flag(type) });
    const known = this.tag === null ? [] : [this.tag];
    try {
      const answer = await this.loadAnswer(
        { address, known, reading: { kind: 'planes' } },
        controller.signal,
      );
      if (controller.signal.aborted) return;
      if (answer.outcome === 'refused') this.results.setState({ planeProblem: answer.message });
      else if (answer.outcome === 'read' && answer.content.kind === 'planes') {
        const fields = new Map<number, PlaneField>();
        for (const { id, field } of answer.content.fields) if (field) fields.set(id, field);
        this.results.setState({ planes: fields, planeProblem: null });
        this.tag = answer.tag;
      } else this.results.setState({ planeProblem: null });
    } catch (error) {
      if (!controller.signal.aborted) this.results.setState({ planeProblem: String(error) });
    }
  }
}
