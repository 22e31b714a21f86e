import { boundedProblem, meanWeights, placedHeat } from '@thermarium/mesh';
import {
  CellSystem,
  createLinearSolver,
  type Enclosure,
  Enclosures,
  type LinearProgress,
  type LinearSolver,
  leadsToAmbient,
  type PlacedHeat,
  type SolveProgress,
} from '@thermarium/solver';
import type { Solution } from '../solution.ts';

/**
 * The powered objects whose mean temperatures are enclosed: all, none, or the hottest ones, as many as cost little. One of them costs
 * up to two further solves; where it is the only one that is heated, half of one.
 */
export type BandChoice = 'all' | 'hottest' | 'none';

/** Of the hottest objects so many are enclosed that their number times that of the cells stays below this; at least one. */
const CELLS_OF_HOTTEST = 2e6;
const MOST_HOTTEST = 12;

/** An adjoint solve leaves this part of its heat over: bands are wider by as much of the rise at most. */
const PRECISION = 1e-4;
const MOST_ITERATIONS = 300;
/** Two distributions of heat are one if no place differs by more than this part of the whole. */
const SAME = 1e-9;

/** A mean to enclose. */
interface Goal {
  readonly object: number;
  /** The solution on the cells for the weights of the mean as heat; null: it is the field itself. */
  readonly rise: Float64Array | null;
  /** How many times the weights that heat is, W. */
  readonly watts: number;
}

/**
 * Encloses the mean temperatures of powered objects in a steady field that has converged, as rises over ambient, K.
 *
 * @param solver the linear solver of that solve: it is taken for further solves on the cells, and its memory for those on the corners
 */
export function* meanBands(
  solution: Solution,
  choice: BandChoice,
  solver: LinearSolver | null,
): Generator<SolveProgress, ReadonlyMap<number, Enclosure>> {
  const found = new Map<number, Enclosure>();
  const objects = chosenObjects(solution, choice);
  if (objects.length === 0) return found;
  const { discretisation, solved } = solution;
  const problem = boundedProblem(discretisation, solved.wallRise);
  const enclosures = new Enclosures(problem, solver);
  if (!enclosures.exist) return found;
  const heat = placedHeat(discretisation, solved);
  const goals = yield* asBands(solveGoals(solution, new CellSystem(problem), heat, objects, solver));
  const load = yield* asBands(enclosures.enclose({ rise: solved.rise, heat, isInSurroundings: true }));
  for (const { object, rise, watts } of goals) {
    const weights = rise === null ? null : meanWeights(discretisation, object);
    const goal =
      rise === null || weights === null
        ? load
        : yield* asBands(enclosures.enclose({ rise, heat: weights, isInSurroundings: false }));
    const { low, best, high } = enclosures.meanOf(load, goal);
    found.set(object, { low: low / watts, best: best / watts, high: high / watts });
    yield { stage: 'bands', fraction: 1, iteration: 0, residual: 0, time: null };
  }
  return found;
}

/** The powered objects to enclose. */
function chosenObjects(solution: Solution, choice: BandChoice): readonly number[] {
  if (choice === 'none') return [];
  const powered = solution.objects.filter((object) => solution.power[object] !== 0);
  const { cells } = solution.discretisation.grid;
  const most = Math.max(1, Math.min(MOST_HOTTEST, Math.floor(CELLS_OF_HOTTEST / cells)));
  if (choice === 'all' || powered.length <= most) return powered;
  const { means } = solution;
  return powered.sort((one, other) => means[other] - means[one]).slice(0, most);
}

/** Solves on the cells for the weights of every mean, where the field itself is not that solution already. */
function* solveGoals(
  { discretisation }: Solution,
  system: CellSystem,
  heat: PlacedHeat,
  objects: readonly number[],
  known: LinearSolver | null,
): Generator<LinearProgress, readonly Goal[]> {
  const isInAmbient = leadsToAmbient(discretisation.problem);
  const goals: Goal[] = [];
  let solver: LinearSolver | null = null;
  for (const object of objects) {
    const weights = meanWeights(discretisation, object);
    if (weights === null) continue;
    const watts = isInAmbient ? multipleOf(heat, weights) : null;
    if (watts !== null) {
      goals.push({ object, rise: null, watts });
      continue;
    }
    solver ??= solverFor(system, known, discretisation.varying !== null);
    const right = system.rightSide(weights, false);
    const rise = new Float64Array(right.length);
    yield* solver.solve(right, rise, {
      residualBelow: PRECISION * Math.sqrt(right.reduce((sum, value) => sum + value * value, 0)),
      maxIterations: MOST_ITERATIONS,
    });
    goals.push({ object, rise, watts: 1 });
  }
  return goals;
}

/** The solver of the field's own solve, with its matrix as it is at the end. */
function solverFor(system: CellSystem, known: LinearSolver | null, hasVaried: boolean): LinearSolver {
  if (known === null) return createLinearSolver(system);
  if (hasVaried) known.reload(system);
  else known.retie(system.tie());
  return known;
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
