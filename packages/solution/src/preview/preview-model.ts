import { curvedExcess, estimateCells, type PhysicalKind, prepareModel } from '@thermarium/mesh';
import { type EvaluatedModel, issueLine } from '@thermarium/model';
import type { TemperatureBudget } from '../figures/budget.ts';
import type { ObjectReport } from '../figures/object-figures.ts';
import { describeField } from '../report/report.ts';
import type { Solution } from '../solution.ts';
import { solveModel } from '../solve.ts';
import { decodeFaces, encodeFaces, type FaceColumns, faceColumns } from '../stored/face-file.ts';

/** Cells of the largest grid of a preview: a second or two of one processor. */
const CELL_LIMIT = { cells: 200_000, reason: 'a preview' };
/** A second preview has this grid in the place of the usual one, where it is not larger: half a second. */
const FINE_BUDGET = { generous: 40_000, usual: 40_000 } as const;
const FINE_LIMIT = 60_000;

/** `coarse`: hardly more than the planes of all faces; `fine`: cells by the sizes of the objects too. */
export type PreviewGrid = 'coarse' | 'fine';

/** The steady state of a model on a coarse grid. Temperatures in °C. */
export interface ModelPreview {
  readonly cells: number;
  /** Null: it is not known, as without power. */
  readonly largest: LargestTemperature | null;
  /** Where the grid has its largest temperature, mm. */
  readonly t_max_at: readonly [number, number, number] | null;
  /** In the order of reports. */
  readonly objects: readonly {
    readonly id: number | null;
    readonly type: string;
    readonly figures: ObjectReport;
  }[];
  /** The objects to which the rows of the faces belong. */
  readonly faceObjects: readonly { readonly id: number | null; readonly type: string }[];
  readonly faces: FaceColumns;
  readonly budget: TemperatureBudget | null;
}

/** Between what a fine grid will find the largest temperature of a model, °C. */
export interface LargestTemperature {
  readonly low: number;
  readonly high: number;
}

/**
 * Solves a model on a small grid, with an estimate of what a fine one will say of the largest temperature. What forbids that is a
 * sentence. Null: the fine grid would be too large for a preview.
 */
export function previewModel(
  model: EvaluatedModel,
  kinds: readonly PhysicalKind[],
  grid: PreviewGrid,
): ModelPreview | { readonly problem: string } | null {
  const usual = { analysis: 'steady', refine: 1 } as const;
  const sizes = grid === 'coarse' ? { isCoarse: true } : { cellBudget: FINE_BUDGET };
  if (grid === 'fine' && estimateCells(model, kinds, { ...usual, ...sizes }) > FINE_LIMIT) return null;
  const { prepared, issues } = prepareModel(model, kinds, { ...usual, ...sizes, cellLimit: CELL_LIMIT });
  if (!prepared) {
    const first = issues.find(({ severity }) => severity === 'error');
    return { problem: first ? issueLine(first) : 'The model cannot be solved.' };
  }
  const told: { solution: Solution | null } = { solution: null };
  const solve = solveModel(prepared, model.name, {
    bands: 'largest',
    onSolution: (solution) => {
      told.solution = solution;
    },
  });
  let step = solve.next();
  while (!step.done) step = solve.next();
  const { status, message, budget, cells } = step.value;
  const { solution } = told;
  if (status !== 'converged' || !solution) return { problem: message ?? 'The solve did not converge.' };
  const { scene } = prepared;
  const report = describeField(solution, []);
  return {
    cells,
    budget,
    largest: largestTemperature(solution),
    t_max_at: report.t_max_at,
    objects: solution.objects.map((object) => {
      const { id, type, path } = scene.objects[object];
      return { id, type, figures: report.objects[path] };
    }),
    faceObjects: scene.objects.map(({ id, type }) => ({ id, type })),
    faces: faceColumns(decodeFaces(encodeFaces(solution))),
  };
}

/**
 * The temperature that the grid itself has lies within: a band without it would contradict the picture. Round walls lose heat by the area
 * that they have on the grid, which no bound of its cells knows.
 */
function largestTemperature({
  largest,
  ambient,
  extremes,
  discretisation,
}: Solution): LargestTemperature | null {
  if (!largest) return null;
  const found = extremes.hottestRise;
  const margin = curvedExcess(discretisation) * Math.abs(found);
  return {
    low: ambient + Math.min(largest.low - margin, found),
    high: ambient + Math.max(largest.high + margin, found),
  };
}
