import { resultId, resultKey } from '@thermarium/api';
import { kinds } from '@thermarium/kinds';
import { type Document, evaluateDocument, issueLine } from '@thermarium/model';
import { FacePacker } from '@thermarium/picture';
import { type LargestTemperature, type PreviewGrid, previewModel } from '@thermarium/solution/preview';
import { type PackedSolution, packSolution } from '../results/wire/read-solution.ts';

/** A preview that is wanted. */
export interface PreviewOrder {
  readonly document: Document;
  readonly grid: PreviewGrid;
}

/**
 * The end of a preview: a solution ready to be handed over by a worker, or why there is none, as a sentence. Null: the fine grid
 * would be too large.
 */
export type PreviewOutcome =
  | { readonly solution: PackedSolution; readonly largest: LargestTemperature | null }
  | { readonly problem: string }
  | null;

/** Faces that follow one another mostly have the same cells: only their temperatures are packed anew then. */
const packer = new FacePacker();

/**
 * Solves the steady state of a model on a small grid.
 *
 * @param now a clock, ms
 */
export function solvePreview({ document, grid }: PreviewOrder, now: () => number): PreviewOutcome {
  const start = now();
  const { model, issues } = evaluateDocument(document, kinds);
  if (!model) {
    const first = issues.find(({ severity }) => severity === 'error');
    return { problem: first ? issueLine(first) : 'The model has errors.' };
  }
  const found = previewModel(model, kinds, grid);
  if (!found || 'problem' in found) return found;
  const { cells, largest, t_max_at, objects, faceObjects, faces, budget } = found;
  const said = {
    ...{ timestamp: '', stale: false, transient: false },
    result: Object.fromEntries(objects.map((object) => [resultKey(object), object.figures])),
    summary: {
      ...{ cells, budget, t_max_at, sensitivities: null, transient: [] },
      seconds: { total: (now() - start) / 1000 },
    },
  };
  const ids = faceObjects.map(resultId);
  const rows = { ...faces, count: faces.temp.length, object: Int32Array.from(faces.object, (n) => ids[n]) };
  const solution = packSolution(said, () => rows, packer);
  if (!solution) throw new Error('A preview has no solution.');
  return { solution, largest };
}
