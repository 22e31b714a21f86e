import { dot, norm } from '@thermarium/numerics';
import { createLinearSolver } from '../linear/linear-solver.ts';
import type { LinearProgress, LinearSolver } from '../linear/system.ts';
import type { CellSolution } from './axis-fluxes.ts';
import type { BoundedProblem, PlacedHeat } from './bounded-problem.ts';
import { CornerSystem } from './corner-system.ts';
import { type EnergyProducts, energyProducts, type TwoSolutions } from './energy-products.ts';
import { createLayerShares, gapShares, type LayerShares } from './gap-shares.ts';

/** Temperatures on the corners are solved to this part of the heat: a band grows by the square of what is left. */
const PRECISION = 1e-2;
/** The same where surroundings differ: what they drive through the model may be far more than what is looked at. */
const PRECISION_IN_SURROUNDINGS = 1e-3;
const MOST_ITERATIONS = 200;
/**
 * Shapes in a cell are measured along lines: this part of the energy of fluxes there, and of those on their way to a curved surface
 * in it, counts as unknown. Measured: what finer grids find lies in the bands of curved bodies then.
 */
const IN_SHARED = 2e-3;
const TOWARDS_INSIDE = 0.1;

/** A temperature rise, K, is said to lie between these. */
export interface RiseBounds {
  readonly low: number;
  readonly high: number;
}

/** A temperature rise lies between the bounds whatever the grid; `best` is halfway. */
export interface Enclosure extends RiseBounds {
  readonly best: number;
}

/** A load that was solved on the cells and on the corners. */
export interface EnclosedLoad extends TwoSolutions {
  /** The load on the corners, W. */
  readonly load: Float64Array;
  /** The products of its solutions with themselves. */
  readonly products: EnergyProducts;
}

/**
 * Bounds of mean temperatures on the grid that there is. The fluxes q of a finite-volume solution are in balance, the temperatures
 * v of the corners are continuous: the exact fluxes lie on the hypercircle with q and -k∇v at the ends of a diameter (Prager and
 * Synge 1947). The mean G of a load's temperatures by weights g, whose own solutions are p and w, then is
 *
 *   | G - G* | <= η_u η_z / 2    G* = G(v) + F(w) - a(v, w) + (q + k∇v, p + k∇w) / 2
 *
 * with η_u² = ∫ |q + k∇v|² / k and η_z² that of p and w (Becker and Rannacher 2001; Ladevèze and Pelle 2005, chapter 6). In boxes
 * the bound is proven whatever the media and the grid; at curved surfaces, in cells that several media share and by laws at their
 * secants it is as near as these are.
 */
export class Enclosures {
  readonly #problem: BoundedProblem;
  readonly #corners: CornerSystem;
  readonly #inPlaceOf: LinearSolver | null;
  #solver: LinearSolver | null = null;

  /** @param inPlaceOf a linear solver that is of no more use by the first load: its memory is taken */
  constructor(problem: BoundedProblem, inPlaceOf: LinearSolver | null = null) {
    this.#problem = problem;
    this.#corners = new CornerSystem(problem);
    this.#inPlaceOf = inPlaceOf;
  }

  /** Whether there are bounds: where two held temperatures meet, no temperatures have a finite energy. */
  get exist(): boolean {
    return this.#corners.isConsistent;
  }

  /** Solves a load on the corners too. */
  *enclose(onCells: CellSolution): Generator<LinearProgress, EnclosedLoad> {
    const corners = this.#corners;
    const { isInSurroundings } = onCells;
    const isHomogeneous = !isInSurroundings || this.#isAllInAmbient;
    const load = corners.loadOf(onCells.heat);
    const onCorners = corners.guess(onCells.rise);
    const right = corners.rightSide(load, isInSurroundings);
    this.#solver ??= createLinearSolver(corners, { inPlaceOf: this.#inPlaceOf });
    yield* this.#solver.solve(right, onCorners, {
      residualBelow: (isHomogeneous ? PRECISION : PRECISION_IN_SURROUNDINGS) * norm(right),
      maxIterations: MOST_ITERATIONS,
    });
    corners.admit(onCorners, isInSurroundings);
    const products = energyProducts(this.#problem, corners.grid, { onCells, onCorners }, null);
    if (isHomogeneous) scaleToHeat(dot(load, onCorners), onCorners, products);
    return { onCells, onCorners, load, products };
  }

  /**
   * The mean of a load's temperatures by the weights of another, which was solved with all surroundings at ambient. Where that
   * holds for both they may be the same: the mean is times the watts of the load then, W·K.
   */
  meanOf(load: EnclosedLoad, weights: EnclosedLoad): Enclosure {
    const products =
      load === weights ? load.products : energyProducts(this.#problem, this.#corners.grid, load, weights);
    const ofWeights = dot(weights.load, load.onCorners);
    const ofLoad = dot(load.load, weights.onCorners);
    const best = ofWeights + ofLoad - products.gradients + products.inJoints + gapOf(products) / 2;
    const radius =
      Math.sqrt(Math.max(0, gapOf(load.products)) * Math.max(0, gapOf(weights.products))) / 2 +
      Math.sqrt(shapeErrorOf(load.products) * shapeErrorOf(weights.products)) +
      products.residuals;
    return { low: best - radius, best, high: best + radius };
  }

  /**
   * The largest rise of a load, K, and its mean by some weights as in `meanOf`, both as the corners have them.
   *
   * @param where the largest one is looked for where this has weights; left out: everywhere
   */
  largestOf(
    load: EnclosedLoad,
    weights: EnclosedLoad,
    where?: PlacedHeat,
  ): { readonly largest: number; readonly mean: number } {
    const places = where ? this.#corners.loadOf(where) : null;
    const isMeant = (corner: number): boolean => places === null || places[corner] !== 0;
    let largest = -Infinity;
    load.onCorners.forEach((rise, corner) => {
      if (rise > largest && isMeant(corner)) largest = rise;
    });
    return { largest, mean: dot(weights.load, load.onCorners) };
  }

  /** Where in the grid the error of a mean comes from: half by the gap of the load, half by that of the weights, 1 in all. */
  sharesOf(load: EnclosedLoad, weights: EnclosedLoad): LayerShares {
    const total = createLayerShares(this.#problem);
    for (const one of [load, weights]) {
      const own = gapShares(this.#problem, this.#corners.grid, one);
      const sum = own.reduce((all, layers) => all + layers.reduce((more, share) => more + share, 0), 0);
      if (!(sum > 0)) continue;
      own.forEach((layers, axis) => {
        for (let n = 0; n < layers.length; n++) total[axis][n] += layers[n] / (2 * sum);
      });
    }
    return total;
  }

  get #isAllInAmbient(): boolean {
    return this.#problem.walls.surroundings === null && this.#problem.innerHeat === null;
  }
}

/** The product of two gaps, of either sign; η² of one with itself. */
function gapOf({ fluxes, firstWithSecond, secondWithFirst, gradients, inJoints }: EnergyProducts): number {
  return fluxes + firstWithSecond + secondWithFirst + gradients - inJoints;
}

/** The most that shapes in shared cells may add to the energy, W·K. */
function shapeErrorOf({ inShared, towardsInside }: EnergyProducts): number {
  return IN_SHARED * inShared + TOWARDS_INSIDE * towardsInside;
}

/** Takes the multiple of temperatures that has most of the heat's energy and least of its own: their gap is the least. */
function scaleToHeat(heat: number, rise: Float64Array, products: EnergyProducts): void {
  if (!(products.gradients > 0)) return;
  const scale = heat / products.gradients;
  for (let n = 0; n < rise.length; n++) rise[n] *= scale;
  products.firstWithSecond *= scale;
  products.secondWithFirst *= scale;
  products.gradients *= scale * scale;
}
