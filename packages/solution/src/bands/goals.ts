import { meanWeights } from '@thermarium/mesh';
import {
  type CellSolution,
  type CellSystem,
  createLinearSolver,
  type LinearProgress,
  type LinearSolver,
  leadsToAmbient,
  type PlacedHeat,
} from '@thermarium/solver';
import type { PatchBox } from '../readings/patch-band.ts';
import type { Solution } from '../solution.ts';
import { patchAround, weightsWithin } from './hottest-patch.ts';

/** An adjoint solve leaves this part of its heat over: bands are wider by as much of the rise at most. */
const PRECISION = 1e-4;
const MOST_ITERATIONS = 300;
/** Two distributions of heat are one if no place differs by more than this part of the whole. */
const SAME = 1e-9;

/** The solution on the cells for the weights of a mean as heat, all surroundings at ambient. */
interface Adjoint {
  /** The rise of every cell, times so many watts: that of the field, or one of its own. */
  readonly rise: Float64Array;
  readonly watts: number;
}

/** A mean to enclose, with that over the hottest patch of the same object. */
export interface Goal extends Adjoint {
  readonly object: number;
  /** As the cells have it, K: close enough to compare. */
  readonly mean: number;
  /** Null: it is not looked at. */
  readonly patch: PatchGoal | null;
}

/** The mean over the hottest patch of an object to enclose. */
export interface PatchGoal extends Adjoint {
  readonly box: PatchBox;
}

/**
 * Solves on the cells for the weights of every mean, where the field itself is not that solution already.
 *
 * @param hasPatch whether the hottest patch of an object is to be enclosed too
 */
export function* solveGoals(
  solution: Solution,
  system: CellSystem,
  field: CellSolution,
  objects: readonly number[],
  hasPatch: (object: number) => boolean,
  lender: SolverLender,
): Generator<LinearProgress, readonly Goal[]> {
  const { discretisation } = solution;
  const isInAmbient = leadsToAmbient(discretisation.problem);
  const goals: Goal[] = [];
  for (const object of objects) {
    const weights = meanWeights(discretisation, object);
    if (weights === null) continue;
    const right = system.rightSide(weights, false);
    const mean = dot(right, field.rise);
    const watts = isInAmbient ? multipleOf(field.heat, weights) : null;
    const own: Adjoint =
      watts === null
        ? { rise: yield* solveFor(right, new Float64Array(right.length)), watts: 1 }
        : { rise: field.rise, watts };
    const patch = hasPatch(object) ? yield* solvePatch(object, weights, own) : null;
    goals.push({ object, mean, ...own, patch });
  }
  return goals;

  function* solveFor(right: Float64Array, rise: Float64Array): Generator<LinearProgress, Float64Array> {
    yield* lender.lend(system).solve(right, rise, {
      residualBelow: PRECISION * Math.sqrt(dot(right, right)),
      maxIterations: MOST_ITERATIONS,
    });
    return rise;
  }

  function* solvePatch(
    object: number,
    whole: PlacedHeat,
    ofWhole: Adjoint,
  ): Generator<LinearProgress, PatchGoal | null> {
    const spot = solution.extremes.hottestIn(object);
    const box = spot && patchAround(discretisation, whole, spot);
    const weights = box && weightsWithin(discretisation, whole, box);
    if (!box || !weights) return null;
    if (multipleOf(whole, weights) !== null) return { box, ...ofWhole };
    // Far from the object the patch heats as the whole object does.
    const guess = ofWhole.rise.map((rise) => rise / ofWhole.watts);
    return { box, rise: yield* solveFor(system.rightSide(weights, false), guess), watts: 1 };
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let n = 0; n < a.length; n++) sum += a[n] * b[n];
  return sum;
}

/** Lends the solver of the field's own solve with another matrix, or one that it makes. */
export class SolverLender {
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
export function multipleOf(heat: PlacedHeat, weights: PlacedHeat): number | null {
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
