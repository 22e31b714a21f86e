import type { DocumentState } from '../document/project-document.ts';
import { limitsIn } from '../records/document-limits.ts';
import { judgedResults, type Verdicts, verdictsOf } from '../results/judged-results.ts';
import { type ResultsState, type Solution, shownTemperatures } from '../results/results-state.ts';

type Content = Pick<DocumentState, 'nodes' | 'children' | 'materials'>;
type Results = Solution['objects'];

/**
 * The results of the shown temperatures, judged by the limits of the document. A case of a study keeps those that it was
 * solved with: its parameters are other ones. Null: there is no solution.
 */
export function judgedIn(content: Content, state: ResultsState): Results | null {
  const solution = shownTemperatures(state);
  if (!solution) return null;
  return state.shownCase ? solution.objects : judgedResults(solution.objects, limitsIn(content));
}

/** The verdicts on the limits in the shown temperatures; null: there is no solution. */
export function verdictsIn(content: Content, state: ResultsState): Verdicts | null {
  const judged = judgedIn(content, state);
  return judged && verdictsOf(judged);
}

const NOTHING: ReadonlyMap<number, number> = new Map();
const marginsBefore = new WeakMap<
  Verdicts,
  { readonly of: Content['nodes']; readonly margins: ReadonlyMap<number, number> }
>();

/** The margin of every object over its limit, K, and of assemblies the worst of what is in them. */
export function marginsOver(content: Content, state: ResultsState): ReadonlyMap<number, number> {
  const verdicts = verdictsIn(content, state);
  if (!verdicts || verdicts.over.length === 0) return NOTHING;
  const before = marginsBefore.get(verdicts);
  if (before?.of === content.nodes) return before.margins;
  const margins = new Map<number, number>();
  for (const { id, margin } of verdicts.over) {
    // The worst come first: what has a margin already has a worse one.
    for (
      let at: number | null = id;
      at !== null && !margins.has(at);
      at = content.nodes.get(at)?.parent ?? null
    ) {
      margins.set(at, margin);
    }
  }
  marginsBefore.set(verdicts, { of: content.nodes, margins });
  return margins;
}
