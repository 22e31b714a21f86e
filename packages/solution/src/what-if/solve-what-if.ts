import {
  type Discretisation,
  discretise,
  type PhysicalKind,
  type PrepareOptions,
  prepareModel,
  scenePowers,
} from '@thermarium/mesh';
import { type EvaluatedModel, issueLine } from '@thermarium/model';
import type { SolveProgress } from '@thermarium/solver';
import type { Solution } from '../solution.ts';
import { nonlinearLaws } from '../superposition/nonlinear-laws.ts';
import {
  hasSurroundings,
  inAmbient,
  steadyWatts,
  withUnitPowers,
  withWatts,
} from '../superposition/powers.ts';
import { solveTogether } from '../superposition/prepare-superposition.ts';
import { ambientSlope } from './ambient-slope.ts';
import { whatIfSources } from './sources.ts';
import { LARGEST_FACTOR, LARGEST_SHIFT, WhatIf } from './what-if.ts';

/** The error of every temperature that all fields together may add at the largest choice, K. */
const ERROR_K = 1e-5;
/** How much warmer the world is whose surroundings are compared, K: a power of two, so that differences are exact. */
const WARMER_K = 64;

export interface WhatIfOptions extends Pick<PrepareOptions, 'cellLimit' | 'cellBudget'> {
  readonly kinds: readonly PhysicalKind[];
}

/** How far it is: fields that are solved, of how many. */
export interface WhatIfProgress {
  readonly solved: number;
  readonly of: number;
  /** Of the field that is being solved. */
  readonly progress: SolveProgress;
}

/** Why there is none. */
export interface NoWhatIf {
  /** As a sentence. */
  readonly problem: string;
}

/**
 * Solves a model once for each of its sources, and for what surroundings of their own do, so that its temperatures at other powers and
 * another ambient are sums. The grid is that of a steady solve of the model.
 */
export function* solveWhatIf(
  model: EvaluatedModel,
  { kinds, ...bounds }: WhatIfOptions,
): Generator<WhatIfProgress, WhatIf | NoWhatIf> {
  const options = { ...bounds, analysis: 'steady', refine: 1 } as const;
  const { prepared, issues } = prepareModel(model, kinds, options);
  if (!prepared) {
    const first = issues.find(({ severity }) => severity === 'error');
    return { problem: first ? issueLine(first) : 'The model cannot be solved.' };
  }
  const laws = nonlinearLaws(prepared);
  if (laws.length > 0)
    return {
      problem: `Temperatures do not follow powers in proportion: the model has ${laws.join(', and ')}. Change a value and watch the live preview, or solve.`,
    };
  const unit = unitOf(prepared);
  const sources = whatIfSources(unit, steadyWatts(prepared.scene));
  const unpowered = withWatts(unit, new Float64Array(unit.loads.powers.length));
  const slope = slopeOf(model, unpowered, { kinds, ...options });
  const surrounded = hasSurroundings(unpowered) ? unpowered : null;
  const alone = inAmbient(unit);
  const fields: { readonly of: Discretisation; readonly most: number }[] = [
    ...sources.map(({ watts }) => ({ of: withWatts(alone, watts), most: LARGEST_FACTOR })),
    ...(surrounded ? [{ of: surrounded, most: 1 }] : []),
    ...(slope ? [{ of: slope, most: LARGEST_SHIFT }] : []),
  ];
  if (fields.length === 0)
    return { problem: 'Nothing in the model has a power. Give an object one, and open it again.' };
  const solve = solveTogether(
    fields.map(({ of, most }) => ({ discretisation: of, error: ERROR_K / (fields.length * most) })),
  );
  let step = solve.next();
  for (; !step.done; step = solve.next()) yield { ...step.value, of: fields.length };
  const { solutions, problem } = step.value;
  if (problem !== null) return { problem };
  const [ofSurrounded, ofSlope] = [surrounded, slope].map((one, n): Solution | null => {
    if (one === null) return null;
    return solutions[sources.length + (n === 1 && surrounded ? 1 : 0)];
  });
  return new WhatIf({
    discretisation: unit,
    sources,
    powered: solutions.slice(0, sources.length),
    surrounded: ofSurrounded,
    perKelvin: ofSlope,
  });
}

/** The model with every power at 1 W, on the grid that its own powers ask for. */
function unitOf({ scene, grid }: Discretisation): Discretisation {
  const heated = new Set(scenePowers(scene).map(({ key }) => key));
  return discretise(withUnitPowers(scene, heated), grid, 'steady').discretisation;
}

/** Null: nothing has a temperature of its own. */
function slopeOf(
  model: EvaluatedModel,
  unpowered: Discretisation,
  { kinds, ...options }: PrepareOptions & Pick<WhatIfOptions, 'kinds'>,
): Discretisation | null {
  const world = { ...model.world, ambient: model.world.ambient + WARMER_K };
  const { discretisation } = prepareModel({ ...model, world }, kinds, { ...options, grid: unpowered.grid });
  if (!discretisation) throw new Error('A warmer world has the same grid.');
  return ambientSlope(unpowered, discretisation, WARMER_K);
}
