import { boundedProblem, type Discretisation, placedWeights } from '@thermarium/mesh';
import {
  type CellSolution,
  CellSystem,
  createLinearSolver,
  type Enclosure,
  Enclosures,
  type LinearProgress,
  type PlacedHeat,
} from '@thermarium/solver';

/** A solve leaves this part of its heat over: the bounds are wider by as much at most. */
const PRECISION = 1e-5;
const MOST_ITERATIONS = 300;

/** Shares of objects in 1 W, or in a mean. */
type Shares = ReadonlyMap<number, number>;

/** The objects of a thermal resistance. */
export interface ResistanceShares {
  readonly source: Shares;
  readonly object: Shares;
  /** Null: ambient. */
  readonly reference: Shares | null;
}

/**
 * Encloses a steady thermal resistance, K/W: the mean rise of the object over that of the reference by 1 W in the source, with all that
 * follows temperature as at ambient. Two solves on the cells and two on the corners; half of them where heat enters as it is observed.
 *
 * @returns null: nothing is left of one of them, or there are no bounds
 */
export function* resistanceBand(
  discretisation: Discretisation,
  { source, object, reference }: ResistanceShares,
): Generator<LinearProgress, Enclosure | null> {
  const { grid, walls } = discretisation;
  const heat = placedWeights(discretisation, source);
  const observed = placedWeights(discretisation, object);
  const subtracted = reference && placedWeights(discretisation, reference);
  if (!heat || !observed || (reference && !subtracted)) return null;
  const atAmbient = {
    rise: new Float64Array(grid.cells),
    wallRise: walls.surroundings?.slice() ?? new Float64Array(walls.count),
  };
  const problem = boundedProblem(discretisation, atAmbient);
  const system = new CellSystem(problem);
  const solver = createLinearSolver(system);
  const isDrivingPoint = subtracted === null && isSame(source, object);
  const load = yield* solveFor(heat);
  const goal = isDrivingPoint
    ? load
    : yield* solveFor(subtracted ? difference(observed, subtracted) : observed);
  const enclosures = new Enclosures(problem, solver);
  if (!enclosures.exist) return null;
  const enclosed = yield* enclosures.enclose(load);
  return enclosures.meanOf(enclosed, goal === load ? enclosed : yield* enclosures.enclose(goal));

  function* solveFor(weights: PlacedHeat): Generator<LinearProgress, CellSolution> {
    const right = system.rightSide(weights, false);
    const rise = new Float64Array(grid.cells);
    const residualBelow = PRECISION * Math.sqrt(right.reduce((sum, value) => sum + value * value, 0));
    yield* solver.solve(right, rise, { residualBelow, maxIterations: MOST_ITERATIONS });
    return { rise, heat: weights, isInSurroundings: false };
  }
}

/** Whether heat enters as it is observed: of several objects it enters by their powers, and is observed by their volumes. */
function isSame(one: Shares, other: Shares): boolean {
  return one.size === 1 && other.size === 1 && [...one.keys()].every((object) => other.has(object));
}

function difference(one: PlacedHeat, other: PlacedHeat): PlacedHeat {
  return {
    cells: one.cells.map((weight, cell) => weight - other.cells[cell]),
    walls: one.walls.map((weight, wall) => weight - other.walls[wall]),
    faces: [...one.faces, ...other.faces.map((face) => ({ ...face, watts: -face.watts }))],
  };
}
