import { boundedProblem, type Discretisation, meanWeights, missedOfMaps, placedHeat } from '@thermarium/mesh';
import {
  type CellSolution,
  CellSystem,
  createLinearSolver,
  type Enclosure,
  Enclosures,
  type LayerShares,
  type LinearProgress,
  type LinearSolver,
  leadsToAmbient,
  type PlacedHeat,
  type RiseBounds,
  type SolveProgress,
} from '@thermarium/solver';
import type { TemperatureBudget } from '../figures/budget.ts';
import { errorPercent } from '../figures/mean-band.ts';
import type { Sensitivities } from '../figures/sensitivities.ts';
import { findSensitivities } from '../sensitivities/find-sensitivities.ts';
import type { Solution } from '../solution.ts';
import { temperatureBudget } from './temperature-budget.ts';

/**
 * The powered objects whose mean temperatures are enclosed: all, none, the hottest ones, as many as cost little, or the hottest alone.
 * One of them costs up to two further solves; where it is the only one that is heated, half of one.
 */
export type BandChoice = 'all' | 'hottest' | 'largest' | 'none';

/** The number of enclosed objects times that of the cells stays below this, the hottest first; at least one is. */
const CELLS_OF_HOTTEST = 2e6;
const MOST_HOTTEST = 12;

/** Sensitivities that nobody asked for are found on grids of so many cells: on larger ones they may take longer than the solve. */
const MOST_CELLS_UNASKED = 300_000;

/** An adjoint solve leaves this part of its heat over: bands are wider by as much of the rise at most. */
const PRECISION = 1e-4;
const MOST_ITERATIONS = 300;
/** Two distributions of heat are one if no place differs by more than this part of the whole. */
const SAME = 1e-9;

/** A mean to enclose. */
interface Goal {
  readonly object: number;
  /** As the cells have it, K: close enough to compare. */
  readonly mean: number;
  /** The rise of every cell for its weights as heat, times so many watts: that of the field, or one of its own. */
  readonly rise: Float64Array;
  readonly watts: number;
}

/** The mean temperatures of heated objects in a steady state, as far as they are known. */
export interface MeansOfHeated {
  /** Bounds of mean rises over ambient, K. */
  readonly bands: ReadonlyMap<number, Enclosure>;
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
  const objects = chosenObjects(solution, choice);
  if (objects.length === 0 && asked === null) {
    return { bands, largest: null, budget: null, sensitivities: null, errorShares: null };
  }
  const { discretisation, solved } = solution;
  const problem = boundedProblem(discretisation, solved);
  const heat = placedHeat(discretisation, solved);
  const field: CellSolution = { rise: solved.rise, heat, isInSurroundings: true };
  const lender = new SolverLender(solver, discretisation.varying !== null);
  const system = new CellSystem(problem);
  const goals = yield* asBands(solveGoals(solution, system, field, objects, lender));
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
  const missed = missedOf(discretisation);
  const enclosures = new Enclosures(problem, solver);
  if (goals.length === 0 || !enclosures.exist)
    return { bands, largest: null, budget, sensitivities, errorShares: null };
  const load = yield* asBands(enclosures.enclose(field));
  let errorShares: LayerShares | null = null;
  let largest: RiseBounds | null = null;
  for (const goal of goals) {
    const { object, rise, watts } = goal;
    const weights = rise === field.rise ? load : yield* asBands(enclosures.enclose(weightsOf(goal)));
    const { low, best, high } = enclosures.meanOf(load, weights);
    const [one, other] = [low / watts, high / watts];
    const margin = missed.get(object) ?? 0;
    // An object that takes heat out has negative watts.
    bands.set(object, {
      low: Math.min(one, other) - margin,
      best: best / watts,
      high: Math.max(one, other) + margin,
    });
    if (goal === hottest) {
      const onCorners = enclosures.largestOf(load, weights);
      const mean = bands.get(object) as Enclosure;
      largest = largestRise(
        mean,
        solution.extremes.hottestRise - solution.means[object],
        onCorners.largest - onCorners.mean / watts,
      );
    }
    if (wantsShares) {
      const percent = errorPercent({ low, best, high });
      errorShares = addTo(errorShares, enclosures.sharesOf(load, weights), percent);
    }
    yield { stage: 'bands', fraction: 1, iteration: 0, residual: 0, time: null };
  }
  return { bands, largest, budget, sensitivities, errorShares };

  /** Made anew each time: the weights of every cell of a dozen objects would fill the memory. */
  function weightsOf({ object, rise }: Goal): CellSolution {
    const own = rise === field.rise ? null : meanWeights(discretisation, object);
    return { rise, heat: own ?? heat, isInSurroundings: false };
  }
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

/** The powered objects to enclose. */
function chosenObjects(solution: Solution, choice: BandChoice): readonly number[] {
  if (choice === 'none') return [];
  const powered = solution.objects.filter((object) => solution.power[object] !== 0);
  const { cells } = solution.discretisation.grid;
  const most =
    choice === 'largest' ? 1 : Math.max(1, Math.min(MOST_HOTTEST, Math.floor(CELLS_OF_HOTTEST / cells)));
  if (choice === 'all' || powered.length <= most) return powered;
  const { means } = solution;
  return powered.sort((one, other) => means[other] - means[one]).slice(0, most);
}

/** Solves on the cells for the weights of every mean, where the field itself is not that solution already. */
function* solveGoals(
  { discretisation }: Solution,
  system: CellSystem,
  field: CellSolution,
  objects: readonly number[],
  lender: SolverLender,
): Generator<LinearProgress, readonly Goal[]> {
  const isInAmbient = leadsToAmbient(discretisation.problem);
  const goals: Goal[] = [];
  let solver: LinearSolver | null = null;
  for (const object of objects) {
    const weights = meanWeights(discretisation, object);
    if (weights === null) continue;
    const right = system.rightSide(weights, false);
    const mean = dot(right, field.rise);
    const watts = isInAmbient ? multipleOf(field.heat, weights) : null;
    if (watts !== null) {
      goals.push({ object, mean, rise: field.rise, watts });
      continue;
    }
    solver ??= lender.lend(system);
    const rise = new Float64Array(right.length);
    yield* solver.solve(right, rise, {
      residualBelow: PRECISION * Math.sqrt(dot(right, right)),
      maxIterations: MOST_ITERATIONS,
    });
    goals.push({ object, mean, rise, watts: 1 });
  }
  return goals;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let n = 0; n < a.length; n++) sum += a[n] * b[n];
  return sum;
}

/** Lends the solver of the field's own solve with another matrix, or one that it makes. */
class SolverLender {
  #known: LinearSolver | null;
  #lent: CellSystem | null = null;
  readonly #hasVaried: boolean;

  /** @param hasVaried whether the couplings may have changed since the known one was given its matrix */
  constructor(known: LinearSolver | null, hasVaried: boolean) {
    this.#known = known;
    this.#hasVaried = hasVaried;
  }

  lend(system: CellSystem): LinearSolver {
    if (this.#known !== null && this.#lent === system) return this.#known;
    this.#lent = system;
    if (this.#known === null) this.#known = createLinearSolver(system);
    else if (this.#hasVaried) this.#known.reload(system);
    else this.#known.retie(system.tie());
    return this.#known;
  }
}

/** How many times some weights a heat is, W; null: it is spread otherwise. */
function multipleOf(heat: PlacedHeat, weights: PlacedHeat): number | null {
  const watts = totalOf(heat);
  const isMultiple = (one: Float64Array, other: Float64Array): boolean =>
    one.every((value, n) => Math.abs(value - watts * other[n]) <= SAME * Math.abs(watts));
  if (watts === 0) return null;
  if (!isMultiple(heat.cells, weights.cells) || !isMultiple(heat.walls, weights.walls)) return null;
  const key = ({ axis, low }: PlacedHeat['faces'][number]): string => `${axis} ${low}`;
  const parts = new Map(weights.faces.map((face) => [key(face), face.watts]));
  const isSame = heat.faces.every(
    (face) => Math.abs(face.watts - watts * (parts.get(key(face)) ?? 0)) <= SAME * Math.abs(watts),
  );
  return isSame ? watts : null;
}

function totalOf({ cells, faces, walls }: PlacedHeat): number {
  const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);
  return sumOf(cells) + sumOf(walls) + faces.reduce((sum, { watts }) => sum + watts, 0);
}

function* asBands<Result>(solve: Generator<LinearProgress, Result>): Generator<SolveProgress, Result> {
  let step = solve.next();
  for (; !step.done; step = solve.next()) {
    yield { stage: 'bands', fraction: 1, ...step.value, time: null };
  }
  return step.value;
}
