import { boundedProblem, type Discretisation, meanWeights, missedOfMaps, placedHeat } from '@thermarium/mesh';
import {
  type CellSolution,
  CellSystem,
  type EnclosedLoad,
  type Enclosure,
  Enclosures,
  type LayerShares,
  type LinearSolver,
  type PlacedHeat,
  type RiseBounds,
  type SolveProgress,
} from '@thermarium/solver';
import { errorPercent } from '../figures/bounds.ts';
import type { TemperatureBudget } from '../figures/budget.ts';
import type { Sensitivities } from '../figures/sensitivities.ts';
import type { PatchBand } from '../readings/patch-band.ts';
import { findSensitivities } from '../sensitivities/find-sensitivities.ts';
import type { Solution } from '../solution.ts';
import { asBands } from './as-bands.ts';
import { type Goal, type PatchGoal, SolverLender, solveGoals } from './goals.ts';
import { meanByWeights, weightsWithin } from './hottest-patch.ts';
import { temperatureBudget } from './temperature-budget.ts';

/**
 * The powered objects whose mean temperatures are enclosed, with the means of their hottest patches: all, none, the hottest ones, as many
 * as cost little, these without patches, or the hottest alone and its mean only. A mean costs up to two further solves; where one object
 * alone is heated, half of one. A patch costs two solves that begin near their end.
 */
export type BandChoice = 'all' | 'hottest' | 'means' | 'largest' | 'none';

/** The number of enclosed means times that of the cells stays below this, the hottest first; one object is, and its patch. */
export const CELLS_OF_HOTTEST = 2e6;
const MOST_HOTTEST = 12;

/** Sensitivities that nobody asked for are found on grids of so many cells: on larger ones they may take longer than the solve. */
const MOST_CELLS_UNASKED = 300_000;

/** The mean temperatures of heated objects in a steady state, as far as they are known. */
export interface MeansOfHeated {
  /** Bounds of mean rises over ambient, K. */
  readonly bands: ReadonlyMap<number, Enclosure>;
  /** Of the hottest patches of these objects, of those that cost little. */
  readonly patches: ReadonlyMap<number, PatchBand>;
  /** An estimate of the largest rise of the whole model, K; null: it is not known. */
  readonly largest: RiseBounds | null;
  /** The mean rise of the hottest of these objects by what it is for; null: there is none. */
  readonly budget: TemperatureBudget | null;
  /** How the mean of the object asked for, or else of that one, follows the inputs of the model; null: there is none. */
  readonly sensitivities: Sensitivities | null;
  /** Where their errors come from, by layers of the grid, in %: those of each add up to its error. Null: it was not asked for. */
  readonly errorShares: LayerShares | null;
}

/**
 * Encloses the mean temperatures of powered objects in a steady field that has converged, and takes that of the hottest apart.
 *
 * @param solver the linear solver of that solve: it is taken for further solves on the cells, and its memory for those on the corners
 * @param wantsShares whether it is to say where the errors come from
 * @param asked the object whose sensitivities are asked for; 'hottest': those of the hottest on any grid; null: on a small one
 */
export function* meanBands(
  solution: Solution,
  choice: BandChoice,
  solver: LinearSolver | null,
  wantsShares = false,
  asked: number | 'hottest' | null = null,
): Generator<SolveProgress, MeansOfHeated> {
  const bands = new Map<number, Enclosure>();
  const patches = new Map<number, PatchBand>();
  const objects = chosenObjects(solution, choice);
  if (objects.length === 0 && asked === null) {
    return { bands, patches, largest: null, budget: null, sensitivities: null, errorShares: null };
  }
  const { discretisation, solved } = solution;
  const problem = boundedProblem(discretisation, solved);
  const heat = placedHeat(discretisation, solved);
  const field: CellSolution = { rise: solved.rise, heat, isInSurroundings: true };
  const lender = new SolverLender(solver, discretisation.varying !== null);
  const system = new CellSystem(problem);
  const missed = missedOf(discretisation);
  const withPatch = new Set(objectsWithPatch(solution, choice, objects));
  // Sources that share cells heat them evenly: nothing is known of a place within.
  const hasPatch = (object: number): boolean => withPatch.has(object) && !missed.has(object);
  const goals = yield* asBands(solveGoals(solution, system, field, objects, hasPatch, lender));
  const [hottest] = [...goals].sort((one, other) => other.mean - one.mean);
  const budget =
    hottest === undefined
      ? null
      : temperatureBudget(discretisation, problem, field, hottest.object, weightsOf(hottest), hottest.watts);
  const isSmall = discretisation.grid.cells <= MOST_CELLS_UNASKED;
  // A preview asks for the largest temperature alone, and at once.
  const wantsHottest = asked === 'hottest' || (isSmall && choice !== 'largest');
  const target = typeof asked === 'number' ? asked : wantsHottest ? (hottest?.object ?? null) : null;
  const known = goals.find(({ object }) => object === target) ?? null;
  const sensitivities =
    target === null
      ? null
      : yield* asBands(
          findSensitivities(solution, target, problem, system, field, known, (own) => lender.lend(own)),
        );
  const enclosures = new Enclosures(problem, solver);
  if (goals.length === 0 || !enclosures.exist)
    return { bands, patches, largest: null, budget, sensitivities, errorShares: null };
  const load = yield* asBands(enclosures.enclose(field));
  let errorShares: LayerShares | null = null;
  let largest: RiseBounds | null = null;
  for (const goal of goals) {
    const { object, rise, watts } = goal;
    const weights = rise === field.rise ? load : yield* asBands(enclosures.enclose(weightsOf(goal)));
    const mean = enclosures.meanOf(load, weights);
    const band = perWatt(mean, watts, missed.get(object) ?? 0);
    bands.set(object, band);
    if (goal === hottest) {
      const onCorners = enclosures.largestOf(load, weights);
      largest = largestRise(
        band,
        solution.extremes.hottestRise - solution.means[object],
        onCorners.largest - onCorners.mean / watts,
      );
    }
    if (wantsShares) {
      errorShares = addTo(errorShares, enclosures.sharesOf(load, weights), errorPercent(mean));
    }
    if (goal.patch) patches.set(object, yield* patchBand(goal, goal.patch, load, weights));
    yield { stage: 'bands', fraction: 1, iteration: 0, residual: 0, time: null };
  }
  return { bands, patches, largest, budget, sensitivities, errorShares };

  /** Made anew each time: the weights of every cell of a dozen objects would fill the memory. */
  function weightsOf({ object, rise }: Pick<Goal, 'object' | 'rise'>): CellSolution {
    const own = rise === field.rise ? null : meanWeights(discretisation, object);
    return { rise, heat: own ?? heat, isInSurroundings: false };
  }

  function* patchBand(
    goal: Goal,
    { box, rise, watts }: PatchGoal,
    load: EnclosedLoad,
    ofWhole: EnclosedLoad,
  ): Generator<SolveProgress, PatchBand> {
    const whole = meanWeights(discretisation, goal.object) as PlacedHeat;
    const weights = weightsWithin(discretisation, whole, box) as PlacedHeat;
    const adjoint =
      rise === goal.rise
        ? ofWhole
        : yield* asBands(enclosures.enclose({ rise, heat: weights, isInSurroundings: false }));
    const patch = perWatt(enclosures.meanOf(load, adjoint), watts, 0);
    const onCorners = enclosures.largestOf(load, adjoint, whole);
    const found = solution.extremes.max[goal.object];
    const onCells = found - meanByWeights(solution, weights);
    const { low, high } = largestRise(patch, onCells, onCorners.largest - onCorners.mean / watts);
    // Bounds without what the field has would contradict it.
    return { box, patch, largest: { low: Math.min(low, found), high: Math.max(high, found) } };
  }
}

/** A mean of so many times the weights, and a margin on either side. */
function perWatt({ low, best, high }: Enclosure, watts: number, margin: number): Enclosure {
  const [one, other] = [low / watts, high / watts];
  // An object that takes heat out has negative watts.
  return { low: Math.min(one, other) - margin, best: best / watts, high: Math.max(one, other) + margin };
}

/**
 * The largest rise by the mean of the hottest object, which is enclosed, and by how far it lies above that: as the cells and as the
 * corners have it. Between the two and as far again lies what finer grids find; it is no proof.
 */
function largestRise({ low, high }: RiseBounds, onCells: number, onCorners: number): RiseBounds {
  const spread = Math.abs(onCells - onCorners);
  const least = Math.min(onCells, onCorners);
  const most = Math.max(onCells, onCorners);
  return { low: low + least - spread, high: high + most + spread };
}

/** How far the means of sources that share cells may be from what the bounds enclose, K: those see the watts spread over the cells. */
function missedOf({ scene, grid }: Discretisation): ReadonlyMap<number, number> {
  return new Map(missedOfMaps(scene, grid, true).flatMap(({ objects }) => [...objects]));
}

function addTo(sum: LayerShares | null, more: LayerShares, factor: number): LayerShares {
  const of = (axis: 0 | 1 | 2) => more[axis].map((share, n) => factor * share + (sum?.[axis][n] ?? 0));
  return [of(0), of(1), of(2)];
}

/** The powered objects to enclose, the hottest first where these are not all. */
function chosenObjects(solution: Solution, choice: BandChoice): readonly number[] {
  if (choice === 'none') return [];
  const powered = solution.objects.filter((object) => solution.power[object] !== 0);
  const most = choice === 'largest' ? 1 : Math.max(1, Math.min(MOST_HOTTEST, affordable(solution)));
  if (choice === 'all' || powered.length <= most) return powered;
  const { means } = solution;
  return powered.sort((one, other) => means[other] - means[one]).slice(0, most);
}

/** Those of them whose hottest patches are enclosed as well. */
function objectsWithPatch(
  solution: Solution,
  choice: BandChoice,
  objects: readonly number[],
): readonly number[] {
  if (choice === 'all') return objects;
  if (choice !== 'hottest') return [];
  const { max } = solution.extremes;
  const most = Math.max(1, affordable(solution) - objects.length);
  return [...objects].sort((one, other) => max[other] - max[one]).slice(0, most);
}

/** As many means cost little. */
function affordable({ discretisation }: Solution): number {
  return Math.floor(CELLS_OF_HOTTEST / discretisation.grid.cells);
}
