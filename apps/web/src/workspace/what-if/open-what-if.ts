import { createStore, type StoreApi } from 'zustand/vanilla';
import { modelDocument } from '../document/model-document.ts';
import type { DocumentState, ProjectDocument } from '../document/project-document.ts';
import type { ViewState } from '../editor-state/view.ts';
import { admitsPreview, type Results } from '../results/results-state.ts';
import { unpackSolution } from '../results/unpack-solution.ts';
import type { Prepared } from './held-what-if.ts';
import { powerChange } from './power-change.ts';
import { CLOSED, isChosen, type SourceSlider, type WhatIfState, type WhatIfs } from './what-if.ts';
import type { WhatIfSolver } from './what-if-worker.ts';

export interface WhatIfParts {
  readonly document: Pick<ProjectDocument, 'store' | 'updateMany' | 'updateProject'>;
  readonly editor: StoreApi<ViewState>;
  readonly results: Pick<Results, 'store' | 'showWhatIf'>;
  readonly solver: WhatIfSolver;
  readonly warn: (message: string) => void;
}

const BROKEN = 'It broke off. Solve the model instead.';

/** The parts of the document that can alter a temperature. */
const CONTENT = ['nodes', 'children', 'materials', 'parameters', 'project'] as const;
type Content = Pick<DocumentState, (typeof CONTENT)[number] | 'planes'>;

/** The sliders of a project's what-if, closed at first. */
export function openWhatIf(parts: WhatIfParts): WhatIfs {
  const whatIf = new OpenWhatIf(parts);
  return {
    store: whatIf.store,
    open: () => whatIf.open(),
    close: () => whatIf.close(),
    tryAgain: () => whatIf.tryAgain(),
    choosePower: (key, milliwatts) => whatIf.choosePower(key, milliwatts),
    chooseAmbient: (celsius) => whatIf.chooseAmbient(celsius),
    reset: (which) => whatIf.reset(which),
    makeSo: (which) => whatIf.makeSo(which),
    leave: () => whatIf.leave(),
  };
}

class OpenWhatIf {
  readonly store: StoreApi<WhatIfState> = createStore<WhatIfState>()(() => CLOSED);
  private readonly parts: WhatIfParts;
  private readonly stops: readonly (() => void)[];
  /** The content whose fields the solver has, or is solving. */
  private begun: Content | null = null;
  private prepared: Exclude<Prepared, { readonly problem: string }> | null = null;
  /** The powers that somebody has chosen, by the keys of sliders, mW. */
  private powers = new Map<string, number>();
  /** °C; null: that of the model. */
  private ambient: number | null = null;
  private isAsked = false;
  /** Whether something was chosen since the answer under way was asked for. */
  private isOutdated = false;
  /** Answers of earlier models count no more. */
  private turn = 0;

  constructor(parts: WhatIfParts) {
    this.parts = parts;
    const follow = () => this.follow();
    this.stops = [
      parts.document.store.subscribe(follow),
      parts.editor.subscribe(follow),
      parts.results.store.subscribe(follow),
    ];
  }

  open(): void {
    if (this.isOpen || !this.isAdmitted) return;
    this.store.setState({ ...CLOSED, status: 'solving' });
    this.follow();
  }

  close(): void {
    if (!this.isOpen) return;
    this.turn++;
    this.parts.solver.stop();
    this.begun = null;
    this.prepared = null;
    this.powers.clear();
    this.ambient = null;
    this.isAsked = false;
    this.store.setState(CLOSED);
    this.parts.results.showWhatIf(null);
  }

  leave(): void {
    for (const stop of this.stops) stop();
    this.close();
  }

  tryAgain(): void {
    this.begun = null;
    this.store.setState({ ...CLOSED, status: 'solving' });
    this.follow();
  }

  choosePower(key: string, milliwatts: number): void {
    const source = this.store.getState().sources.find((each) => each.key === key);
    if (!source || !Number.isFinite(milliwatts)) return;
    const size = Math.min(Math.max(milliwatts * Math.sign(source.stated), 0), source.largest);
    this.powers.set(key, size * Math.sign(source.stated));
    this.show();
  }

  chooseAmbient(celsius: number): void {
    if (!this.prepared || !Number.isFinite(celsius)) return;
    const [low, high] = this.prepared.ambientRange;
    this.ambient = Math.min(Math.max(celsius, low), high);
    this.show();
  }

  reset(which: string | 'ambient' | 'all'): void {
    if (which === 'all') this.powers.clear();
    else this.powers.delete(which);
    if (which === 'all' || which === 'ambient') this.ambient = null;
    this.show();
  }

  async makeSo(which: string | 'ambient'): Promise<void> {
    const { document, warn } = this.parts;
    const { sources, ambient } = this.store.getState();
    if (which === 'ambient') {
      const outcome = await document.updateProject({ world: { ambient: ambient.chosen } });
      if (!outcome.ok) warn(outcome.message);
      return;
    }
    const source = sources.find(({ key }) => key === which);
    if (!source) return;
    const { nodes } = document.store.getState();
    const changes = source.ids.flatMap((id) => {
      const node = nodes.get(id);
      return (node && powerChange(node, source.chosen / source.stated)) ?? [];
    });
    const outcome = await document.updateMany(changes);
    if (!outcome.ok) warn(outcome.message);
  }

  private get isOpen(): boolean {
    return this.store.getState().status !== 'closed';
  }

  private get isAdmitted(): boolean {
    const { document, editor, results } = this.parts;
    return (
      document.store.getState().status === 'ready' &&
      editor.getState().mode === 'solution' &&
      admitsPreview(results.store.getState())
    );
  }

  private follow(): void {
    if (!this.isOpen) return;
    if (!this.isAdmitted) {
      this.close();
      return;
    }
    const content = this.parts.document.store.getState();
    const { begun } = this;
    // An answer under way ends in milliseconds, and follows again.
    if (this.isAsked || (begun && CONTENT.every((part) => begun[part] === content[part]))) return;
    this.prepare(content);
  }

  private prepare(content: Content): void {
    const { solver, results } = this.parts;
    const turn = ++this.turn;
    // A solve of what the model no longer is.
    if (this.begun && !this.prepared) solver.stop();
    this.begun = content;
    this.prepared = null;
    solver
      .prepare(modelDocument(content, [], { keepsIds: true }), (soFar) => {
        if (turn !== this.turn) return;
        // Until then it may be the same fields.
        results.showWhatIf(null);
        this.store.setState({ status: 'solving', soFar, problem: null });
      })
      .catch((): Prepared => ({ problem: BROKEN }))
      .then((prepared) => {
        if (turn === this.turn) this.take(prepared);
      });
  }

  private take(prepared: Prepared): void {
    if ('problem' in prepared) {
      this.store.setState({ ...CLOSED, status: 'refused', problem: prepared.problem });
      this.parts.results.showWhatIf(null);
      return;
    }
    this.prepared = prepared;
    // A value that has become the model's is chosen no more.
    for (const slider of this.sliders(prepared)) if (!isChosen(slider)) this.powers.delete(slider.key);
    if (this.ambient !== null && !isChosen({ stated: prepared.ambient, chosen: this.ambient }))
      this.ambient = null;
    this.show();
    this.follow();
  }

  private sliders({ sources }: Pick<NonNullable<typeof this.prepared>, 'sources'>): readonly SourceSlider[] {
    return sources.map(({ path, ids, stated, largest }): SourceSlider => {
      const key = ids.join(' ');
      return { key, path, ids, stated, largest, chosen: this.powers.get(key) ?? stated };
    });
  }

  /** Tells what is chosen, and asks for its temperatures. */
  private show(): void {
    const { prepared } = this;
    if (!prepared) return;
    this.store.setState({
      ...{ status: 'ready', soFar: null, problem: null, cells: prepared.cells },
      sources: this.sliders(prepared),
      ambient: { stated: prepared.ambient, chosen: this.ambient ?? prepared.ambient },
    });
    this.ask();
  }

  private ask(): void {
    const { prepared, parts, turn } = this;
    if (!prepared) return;
    if (this.isAsked) {
      this.isOutdated = true;
      return;
    }
    this.isAsked = true;
    this.isOutdated = false;
    const { sources, ambient } = this.store.getState();
    const factors = sources.map(({ chosen }, n) => {
      const { solved } = prepared.sources[n];
      return solved === 0 ? 1 : chosen / solved;
    });
    parts.solver
      .choose({ factors, ambient: ambient.chosen })
      .then((packed) => {
        if (turn !== this.turn) return;
        const { whatIf } = parts.results.store.getState();
        const solution = unpackSolution(packed, whatIf?.solution.surface ?? null);
        this.isAsked = false;
        parts.results.showWhatIf({ mark: 'What-if', solution, largest: null });
        if (this.isOutdated) this.ask();
        this.follow();
      })
      .catch(() => {
        if (turn !== this.turn) return;
        this.isAsked = false;
        this.take({ problem: BROKEN });
      });
  }
}
