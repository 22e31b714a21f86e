import { kindOf } from '@thermarium/kinds';
import { sameValue } from '@thermarium/model';
import type { PreviewGrid } from '@thermarium/solution/preview';
import type { StoreApi } from 'zustand/vanilla';
import type { DocumentState } from '../document/project-document.ts';
import type { DraftState } from '../editor-state/draft.ts';
import type { ViewState } from '../editor-state/view.ts';
import type { FieldChanges, ModelNode } from '../records/project-content.ts';
import { admitsPreview, isStale, type Preview, type Results } from '../results/results-state.ts';
import { unpackSolution } from '../results/unpack-solution.ts';
import { DRAFT_ID, type Scene, type SceneStore } from '../scene/scene.ts';
import { isFinished, type PreviewedContent, previewDocument } from './preview-document.ts';
import type { PreviewOrder, PreviewOutcome } from './solve-preview.ts';

export interface PreviewParts {
  readonly document: StoreApi<DocumentState>;
  readonly editor: StoreApi<DraftState & ViewState>;
  readonly scene: SceneStore;
  readonly results: Pick<Results, 'store' | 'showPreview'>;
  /** Solves one preview at a time. */
  readonly solve: (order: PreviewOrder) => Promise<PreviewOutcome>;
}

/** To hand a larger model over would hold the page for more than a frame. */
const MOST_OBJECTS = 3000;
const TOO_MANY = `A preview takes at most ${MOST_OBJECTS.toLocaleString('en-US')} objects.`;
const BROKEN = 'It broke off. Solve the model instead.';
/** Rest after a preview before a finer one is begun, ms: it would hold up the next one of a drag. */
const REST = 400;

/**
 * Shows temperatures of the model as it stands wherever its steady solution is not that, until the returned function is called:
 * while somebody types or drags, and until a solve is over. One preview is made at a time, always of the latest values, and a finer
 * one of values that rest.
 */
export function openPreviews(parts: PreviewParts): () => void {
  const previews = new Previews(parts);
  return () => previews.close();
}

class Previews {
  private readonly parts: PreviewParts;
  private readonly stops: readonly (() => void)[];
  /** The content of the latest preview that was begun, and its grid. */
  private begun: { readonly content: PreviewedContent; readonly grid: PreviewGrid } | null = null;
  private isRunning = false;
  private isClosed = false;
  /** Whether the document has changed since the program last said whether the solution is stale. */
  private isUnsettled = false;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: PreviewParts) {
    this.parts = parts;
    const { document, editor, results } = parts;
    this.stops = [
      document.subscribe((now, before) => {
        if (CONTENT.some((part) => now[part] !== before[part])) this.isUnsettled = true;
        this.follow();
      }),
      editor.subscribe(() => this.follow()),
      results.store.subscribe((now, before) => {
        if (now.solutionLoad !== before.solutionLoad && now.solutionLoad.status !== 'loading')
          this.isUnsettled = document.getState().unsaved > 0;
        this.follow();
      }),
    ];
    this.follow();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.rest);
    for (const stop of this.stops) stop();
  }

  private follow(): void {
    if (this.isClosed) return;
    const content = this.content();
    if (!this.isWanted(content)) {
      clearTimeout(this.rest);
      this.begun = null;
      this.tell(null, null);
    } else if (!this.isRunning && !(this.begun && isSame(this.begun.content, content)))
      this.begin(content, 'coarse');
  }

  private begin(content: PreviewedContent, grid: PreviewGrid): void {
    const { scene, solve } = this.parts;
    clearTimeout(this.rest);
    this.begun = { content, grid };
    if (content.nodes.size > MOST_OBJECTS) {
      this.tell(null, TOO_MANY);
      return;
    }
    this.isRunning = true;
    solve({ document: previewDocument(content, scene.getState()), grid })
      .catch((): PreviewOutcome => ({ problem: BROKEN }))
      .then((outcome) => {
        this.isRunning = false;
        if (this.isClosed) return;
        if (this.isWanted(this.content())) this.show(outcome);
        if (grid === 'coarse' && outcome && 'solution' in outcome)
          this.rest = setTimeout(() => this.refine(), REST);
        this.follow();
      });
  }

  /** Begins a finer preview of values that rest. */
  private refine(): void {
    if (this.isRunning || this.begun?.grid !== 'coarse') return;
    this.begin(this.begun.content, 'fine');
  }

  private show(outcome: PreviewOutcome): void {
    if (!outcome) return;
    if ('problem' in outcome) {
      this.tell(null, outcome.problem);
      return;
    }
    const { preview } = this.parts.results.store.getState();
    const solution = unpackSolution(outcome.solution, preview?.solution.surface ?? null);
    this.tell({ mark: 'Preview', solution, largest: outcome.largest }, null);
  }

  private tell(preview: Preview | null, problem: string | null): void {
    const { results } = this.parts;
    const before = results.store.getState();
    if (preview !== before.preview || problem !== before.previewProblem)
      results.showPreview(preview, problem);
  }

  private content(): PreviewedContent {
    const { project, nodes, children, materials, parameters, planes } = this.parts.document.getState();
    const { preview, draft } = this.parts.editor.getState();
    return { project, nodes, children, materials, parameters, planes, preview, draft };
  }

  private isWanted(content: PreviewedContent): boolean {
    const { document, editor, results, scene } = this.parts;
    const state = results.store.getState();
    if (!state.livePreview || !admitsPreview(state) || state.steady === undefined) return false;
    if (state.whatIf !== null) return false;
    const isReady = document.getState().status === 'ready' && content.nodes.size > 0;
    if (editor.getState().mode !== 'solution' || !isReady) return false;
    if (state.steady === null || isStale(state, 'steady') || isAltered(content, scene.getState()))
      return true;
    // Whether the solution is still that of the model is not known yet: what was shown of a change stays.
    return this.isUnsettled && state.preview !== null;
  }
}

/** The parts of the document that can alter a temperature. */
const CONTENT = ['nodes', 'children', 'materials', 'parameters', 'project'] as const;

function isSame(one: PreviewedContent, other: PreviewedContent): boolean {
  return [...CONTENT, 'preview' as const, 'draft' as const].every((part) => one[part] === other[part]);
}

/** Whether something typed or dragged may alter a steady temperature: neither looks nor an unfinished new element do. */
function isAltered({ preview, nodes }: PreviewedContent, { objects }: Pick<Scene, 'objects'>): boolean {
  const drafted = objects.get(DRAFT_ID);
  if (drafted && isFinished(drafted)) return true;
  return [...preview].some(([id, changes]) => {
    const node = nodes.get(id);
    return node !== undefined && alters(node, changes);
  });
}

function alters(node: ModelNode, changes: FieldChanges): boolean {
  const fields = kindOf(node.type)?.fields ?? {};
  return Object.entries(changes).some(([key, value]) => {
    if (key === 'active') return value !== node.active;
    const field = fields[key] ?? fields[`${key}_name`];
    if (!field || field.kind === 'color' || field.alters === 'look' || field.alters === 'start') return false;
    return !sameValue(value, node[key]);
  });
}
