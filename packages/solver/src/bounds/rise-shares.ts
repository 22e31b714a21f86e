import type { Axis } from '../linear/axes.ts';
import {
  type CellSolution,
  createAxisFluxes,
  readInnerFluxes,
  surroundingsOf,
  wallState,
} from './axis-fluxes.ts';
import { type BoundedProblem, type BoundedWalls, halvesOf } from './bounded-problem.ts';

const AXES: readonly Axis[] = [0, 1, 2];

/** Told the shares of a mean rise, K. They may be negative where heat takes another way than that of the weights. */
export interface ShareVisitor {
  /** Along one axis inside a cell. @param low of this between its lower side and its middle */
  inCell(cell: number, axis: Axis, kelvin: number, low: number): void;
  /** Across the thin layer on the face above a cell. */
  acrossJoint(low: number, axis: Axis, kelvin: number): void;
  /** From a cell to a wall of it. */
  toWall(wall: number, kelvin: number): void;
  /**
   * From a wall to its surroundings.
   *
   * @param over rise of the wall over its surroundings, K
   * @param weight rise of the wall in the solution for the weights, K
   */
  fromWall(wall: number, kelvin: number, over: number, weight: number): void;
  /** Through the tie inside a cell. */
  throughTie(cell: number, kelvin: number): void;
  /** The rest: how much warmer than ambient the surroundings are, by the heat of the weights that each takes. */
  ofSurroundings(kelvin: number): void;
}

/**
 * Shares of a mean rise. With the heat F of a field through every resistance R, and the heat p there when the weights of the mean are
 * the heat, the mean is Σ R F p over all resistances: F R is the drop of temperature, p the part of the weights that pass it. The
 * shares add up to the mean as exactly as both solutions are in balance. Each is also how the mean grows with the logarithm of its
 * resistance, -∂G/∂ln k.
 *
 * @param field of the problem
 * @param weights the solution for the weights of the mean as heat, all surroundings at ambient
 * @param wallsOfWeights the walls as that solution has them, where they are not those of the field
 */
export function visitRiseShares(
  problem: BoundedProblem,
  field: CellSolution,
  weights: CellSolution,
  visit: ShareVisitor,
  wallsOfWeights: BoundedWalls = problem.walls,
): void {
  const q = createAxisFluxes(problem);
  const p = createAxisFluxes(problem);
  const stride = [1, problem.nx, problem.nx * problem.ny];
  for (const axis of AXES) {
    const halves = halvesOf(problem.conductances(axis));
    readInnerFluxes(problem, axis, halves, field, q);
    readInnerFluxes(problem, axis, halves, weights, p);
    for (let cell = 0; cell < q.entering.length; cell++) {
      let low = 0;
      let high = 0;
      if (halves.toLow[cell] > 0) low = (q.entering[cell] * p.entering[cell]) / halves.toLow[cell];
      if (halves.toHigh[cell] > 0) high = (q.leaving[cell] * p.leaving[cell]) / halves.toHigh[cell];
      if (low !== 0 || high !== 0) visit.inCell(cell, axis, low + high, low);
    }
    for (const joint of problem.joints) {
      if (joint.axis !== axis) continue;
      const { low, conductance } = joint;
      const high = low + stride[axis];
      const products = q.leaving[low] * p.leaving[low] + q.entering[high] * p.entering[high];
      visit.acrossJoint(low, axis, products / (2 * conductance));
    }
  }
  visitWalls(problem, field, weights, visit, wallsOfWeights);
}

function visitWalls(
  problem: BoundedProblem,
  field: CellSolution,
  weights: CellSolution,
  visit: ShareVisitor,
  wallsOfWeights: BoundedWalls,
): void {
  const { walls, innerTie, innerHeat } = problem;
  let ofSurroundings = 0;
  for (let wall = 0; wall < walls.count; wall++) {
    const cell = walls.cell[wall];
    const around = surroundingsOf(problem, wall, field);
    const [source, part] = [field.heat.walls[wall], weights.heat.walls[wall]];
    const one = wallState(walls, wall, field.rise[cell], around, source);
    const two = wallState(wallsOfWeights, wall, weights.rise[cell], 0, part);
    if (walls.half[wall] > 0) {
      visit.toWall(wall, ((one.heat - source) * (two.heat - part)) / walls.half[wall]);
    }
    visit.fromWall(wall, one.rise * two.heat, one.rise, two.rise);
    ofSurroundings += around * two.heat;
  }
  for (let cell = 0; innerTie !== null && cell < innerTie.length; cell++) {
    if (innerTie[cell] === 0) continue;
    const around = field.isInSurroundings && innerHeat !== null ? innerHeat[cell] / innerTie[cell] : 0;
    const part = innerTie[cell] * weights.rise[cell];
    visit.throughTie(cell, (field.rise[cell] - around) * part);
    ofSurroundings += around * part;
  }
  if (ofSurroundings !== 0) visit.ofSurroundings(ofSurroundings);
}
