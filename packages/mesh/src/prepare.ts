import { type EvaluatedModel, type Issue, IssueList, warning } from '@thermarium/model';
import { problemAtStart } from '@thermarium/solver';
import { unconnectedObjects } from './discretise/connectivity.ts';
import { type Discretisation, discretise } from './discretise/discretise.ts';
import { vanishedObjects } from './discretise/object-volumes.ts';
import { buildGrid, countCells, type GridCost, type GridOptions } from './grid/build-grid.ts';
import type { Grid } from './grid/grid.ts';
import type { TimeSpan } from './grid/heat-reach.ts';
import { coarselySeenMaps } from './grid/power-maps/missed-rises.ts';
import { compileScene } from './scene/compile-scene.ts';
import type { PhysicalKind } from './scene/contribution.ts';
import type { Scene } from './scene/scene.ts';

export type Analysis = 'steady' | 'transient';

export interface PrepareOptions {
  readonly analysis: Analysis;
  /** Every cell cut into this many along each axis. */
  readonly refine: number;
  /** Instead of the world's, mm. */
  readonly resolution?: number;
  /** Instead of the usual one; a preview takes a small one. */
  readonly cellBudget?: GridOptions['cellBudget'];
  /** Hardly more than the planes of all faces. */
  readonly isCoarse?: boolean;
  readonly cellLimit: GridOptions['cellLimit'];
  /** The same shapes on their grid, which is taken over: conductivities, coefficients and powers may differ. */
  readonly alike?: Discretisation;
  /** The grid to take instead of one by the demands of the objects: it has a plane at each of their faces. */
  readonly grid?: Grid;
  /** The times that a transient's grid resolves; default: from one output to the end. */
  readonly span?: TimeSpan;
}

/** The generous ones are solved in well under a second (a transient in a few), the usual ones in seconds. */
const CELL_BUDGET = {
  steady: { generous: 200_000, usual: 1_000_000 },
  transient: { generous: 20_000, usual: 200_000 },
} as const;

export interface Preparation {
  /** null when there is an error among the issues. */
  readonly prepared: Discretisation | null;
  /**
   * The model on its grid also where an error forbids to solve it (no path to ambient, an overlap of copies): for what
   * needs geometry alone. null when there is no grid.
   */
  readonly discretisation: Discretisation | null;
  readonly issues: readonly Issue[];
  /** What made the grid large; empty where there is none, or where it was taken over. */
  readonly costliest: readonly GridCost[];
}

/**
 * Everything before the solve: scene, grid, conductances, loads, and the checks that need them. Lists all problems it
 * can find; those of a later stage are only looked for when the earlier ones left something to look at.
 */
export function prepareModel(
  model: EvaluatedModel,
  kinds: readonly PhysicalKind[],
  options: PrepareOptions,
): Preparation {
  const { scene, issues } = compileScene(model, kinds);
  return prepareScene(scene, issues, options);
}

/** The same from the scene on. */
export function prepareScene(
  scene: Scene,
  sceneIssues: readonly Issue[],
  options: PrepareOptions,
): Preparation {
  const issues = new IssueList();
  for (const found of sceneIssues) issues.report(found);
  const alike = options.alike && hasSameParts(options.alike.scene, scene) ? options.alike : null;
  const taken = alike?.grid ?? options.grid ?? null;
  const {
    grid,
    issues: gridIssues,
    costliest,
  } = taken
    ? { grid: taken, issues: [], costliest: [] }
    : buildGrid(scene, { ...gridOptions(scene, options), cellLimit: options.cellLimit });
  for (const found of gridIssues) issues.report(found);
  if (!grid) return { prepared: null, discretisation: null, issues: issues.finish(), costliest };
  const { discretisation, issues: gridded } = discretise(scene, grid, options.analysis);
  for (const found of gridded) issues.report(found);
  const { problem } = discretisation;
  const isSteady = options.analysis === 'steady';
  if (isSteady || scene.world.startFrom === 'steady state') {
    const { loads } = isSteady ? problem : problemAtStart(problem);
    for (const found of unconnectedObjects(discretisation, loads)) issues.report(found);
  }
  for (const found of coarselySeenMaps(scene, grid, isSteady)) issues.report(found);
  for (const path of vanishedObjects(scene, discretisation.volumes)) {
    issues.report(
      warning(
        'vanished-object',
        `tree/${path}`,
        `Nothing is left of '${path}': later objects replace all of it.`,
        'Move it further down the tree, or delete it.',
      ),
    );
  }
  const prepared = issues.hasErrors ? null : discretisation;
  return { prepared, discretisation, issues: issues.finish(), costliest };
}

/** How large the grid of a model would be, before it is cut: what a solve needs of memory follows from it. */
export function estimateCells(
  model: EvaluatedModel,
  kinds: readonly PhysicalKind[],
  options: Omit<PrepareOptions, 'cellLimit' | 'alike'>,
): number {
  const { scene } = compileScene(model, kinds);
  return countCells(scene, gridOptions(scene, options));
}

function gridOptions(scene: Scene, options: Omit<PrepareOptions, 'cellLimit' | 'alike'>) {
  const { refine, analysis, resolution = scene.world.resolution } = options;
  const { duration, steps } = scene.world;
  const span = options.span ?? { first: duration / steps, last: duration };
  const cellBudget = options.cellBudget ?? CELL_BUDGET[analysis];
  const isCoarse = options.isCoarse ?? false;
  return { refine, resolution, cellBudget, isCoarse, span: analysis === 'transient' ? span : null };
}

/** Whether the cells of one scene can stand for those of another one of the same shapes. */
function hasSameParts(a: Scene, b: Scene): boolean {
  return a.regions.length === b.regions.length && a.strokes.length === b.strokes.length;
}
