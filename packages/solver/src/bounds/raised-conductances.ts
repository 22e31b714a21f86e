import type { Axis } from '../linear/axes.ts';
import {
  type CellSolution,
  createAxisFluxes,
  readInnerFluxes,
  surroundingsOf,
  wallState,
} from './axis-fluxes.ts';
import {
  type BoundedProblem,
  type BoundedWalls,
  cellsOf,
  halvesOf,
  type PlacedHeat,
} from './bounded-problem.ts';

const AXES: readonly Axis[] = [0, 1, 2];

/** Conductances that grow by α: the parts of each that do. */
export interface RaisedConductances {
  /** Of both half cells along an axis. */
  inCell(cell: number, axis: Axis): number;
  /** Of the thin layer on the face above a cell. */
  ofJoint(low: number, axis: Axis): number;
  /** From a cell to a wall of it. */
  toWall(wall: number): number;
  /** From a wall to its surroundings, W/K. */
  fromWall(wall: number): number;
  /** Ties inside cells, W/K: by the number of the cell, with the rise of what they lead to, K. */
  readonly ties: readonly { readonly cell: number; readonly conductance: number; readonly around: number }[];
}

/** The heat that grown conductances take from one of their ends and give to the other, per α. */
export interface MovedHeat {
  readonly heat: PlacedHeat;
  /** Across joints, W, in the order of the problem's. What of it ends in the cells on both sides is in `heat`. */
  readonly acrossJoints: Float64Array;
}

/** -B u: K (1 + α B) is the network with its conductances grown, u a field of it. */
export function movedHeat(
  problem: BoundedProblem,
  field: CellSolution,
  raised: RaisedConductances,
): MovedHeat {
  const cells = new Float64Array(cellsOf(problem));
  const walls = new Float64Array(problem.walls.count);
  const acrossJoints = new Float64Array(problem.joints.length);
  const faces = new Map<string, { low: number; axis: Axis; watts: number }>();
  const stride = [1, problem.nx, problem.nx * problem.ny];
  const q = createAxisFluxes(problem);
  for (const axis of AXES) {
    const halves = halvesOf(problem.conductances(axis));
    readInnerFluxes(problem, axis, halves, field, q);
    const give = (low: number, watts: number): void => {
      const key = `${axis} ${low}`;
      const known = faces.get(key);
      if (known) known.watts += watts;
      else faces.set(key, { low, axis, watts });
    };
    for (let cell = 0; cell < cells.length; cell++) {
      const [up, down] = [q.leaving[cell], q.entering[cell]];
      if (up === 0 && down === 0) continue;
      const part = raised.inCell(cell, axis);
      if (part === 0) continue;
      cells[cell] += part * (down - up);
      if (up !== 0) give(cell, part * up);
      if (down !== 0) give(cell - stride[axis], -part * down);
    }
    problem.joints.forEach(({ low, axis: own, conductance }, n) => {
      if (own !== axis) return;
      const high = low + stride[axis];
      const heat = (raised.ofJoint(low, axis) * (q.leaving[low] + q.entering[high])) / 2;
      acrossJoints[n] = heat;
      const inJoint = jointPart(halves.toHigh[low], halves.toLow[high], conductance);
      cells[low] -= heat * inJoint;
      cells[high] += heat * inJoint;
    });
  }
  for (let wall = 0; wall < walls.length; wall++) {
    const { cell } = problem.walls;
    const around = surroundingsOf(problem, wall, field);
    const source = field.heat.walls[wall];
    const state = wallState(problem.walls, wall, field.rise[cell[wall]], around, source);
    const inside = raised.toWall(wall) * (state.heat - source);
    cells[cell[wall]] -= inside;
    walls[wall] += inside - raised.fromWall(wall) * state.rise;
  }
  for (const { cell, conductance, around } of raised.ties)
    cells[cell] -= conductance * (field.rise[cell] - (field.isInSurroundings ? around : 0));
  return { heat: { cells, walls, faces: [...faces.values()] }, acrossJoints };
}

/**
 * Σ F p / g over all that is raised, K: by how much a mean falls with α.
 *
 * @param solution the field, or how it changes
 * @param weights the solution for the weights of the mean
 * @param wallsOfWeights the walls as that solution has them
 * @param moved the heat across joints that is part of the solution's own
 */
export function raisedShare(
  problem: BoundedProblem,
  solution: CellSolution,
  weights: CellSolution,
  wallsOfWeights: BoundedWalls,
  raised: RaisedConductances,
  moved: MovedHeat | null,
): number {
  let share = 0;
  const stride = [1, problem.nx, problem.nx * problem.ny];
  const q = createAxisFluxes(problem);
  const p = createAxisFluxes(problem);
  for (const axis of AXES) {
    const halves = halvesOf(problem.conductances(axis));
    readInnerFluxes(problem, axis, halves, solution, q);
    readInnerFluxes(problem, axis, halves, weights, p);
    for (let cell = 0; cell < q.entering.length; cell++) {
      let kelvin = 0;
      if (p.entering[cell] !== 0) kelvin += (q.entering[cell] * p.entering[cell]) / halves.toLow[cell];
      if (p.leaving[cell] !== 0) kelvin += (q.leaving[cell] * p.leaving[cell]) / halves.toHigh[cell];
      if (kelvin !== 0) share += raised.inCell(cell, axis) * kelvin;
    }
    problem.joints.forEach(({ low, axis: own, conductance }, n) => {
      if (own !== axis) return;
      const high = low + stride[axis];
      const inJoint = jointPart(halves.toHigh[low], halves.toLow[high], conductance);
      const back = (moved?.acrossJoints[n] ?? 0) * (1 - inJoint);
      const heat = (q.leaving[low] + q.entering[high]) / 2 - back;
      share += (raised.ofJoint(low, axis) * heat * (p.leaving[low] + p.entering[high])) / (2 * conductance);
    });
  }
  const { walls } = problem;
  for (let wall = 0; wall < walls.count; wall++) {
    const around = surroundingsOf(problem, wall, solution);
    const [source, part] = [solution.heat.walls[wall], weights.heat.walls[wall]];
    const one = wallState(walls, wall, solution.rise[walls.cell[wall]], around, source);
    const two = wallState(wallsOfWeights, wall, weights.rise[walls.cell[wall]], 0, part);
    if (walls.half[wall] > 0)
      share += (raised.toWall(wall) * (one.heat - source) * (two.heat - part)) / walls.half[wall];
    share += raised.fromWall(wall) * one.rise * two.rise;
  }
  for (const { cell, conductance, around } of raised.ties)
    share +=
      conductance * (solution.rise[cell] - (solution.isInSurroundings ? around : 0)) * weights.rise[cell];
  return share;
}

/** The part of the resistance between the middles of two cells that lies in the joint between them. */
function jointPart(below: number, above: number, joint: number): number {
  return 1 / joint / (1 / below + 1 / joint + 1 / above);
}
