import type { Axis } from '../linear/axes.ts';
import { type CellSolution, surroundingsOf, wallState } from './axis-fluxes.ts';
import { type BoundedProblem, type BoundedWalls, cellsOf, type PlacedHeat } from './bounded-problem.ts';
import { faceOf, HalfReader, SideFluxes } from './side-fluxes.ts';

const AXES: readonly Axis[] = [0, 1, 2];

/** Conductances that grow by α: the parts of each that do. */
export interface RaisedConductances {
  /** Cells of which half conductances grow. */
  readonly cells: Int32Array;
  /** The part of the half cell towards a side (-x +x -y +y -z +z); `n` is the cell's place among `cells`. */
  partOf(n: number, side: number): number;
  /** The parts of the thin layers on faces above cells. */
  readonly joints: readonly { readonly low: number; readonly axis: Axis; readonly part: number }[];
  /** Walls with the part of the way from their cells to them that grows, and by how much that to their surroundings does, W/K. */
  readonly walls: readonly { readonly wall: number; readonly toWall: number; readonly fromWall: number }[];
  /** Ties inside cells, W/K, with the rise of what they lead to, K. */
  readonly ties: readonly { readonly cell: number; readonly conductance: number; readonly around: number }[];
}

/** The heat that grown conductances take from one of their ends and give to the other, per α. */
export interface MovedHeat {
  readonly heat: PlacedHeat;
  /** Across joints, W, in the order of those that are raised. What of it ends in the cells on both sides is in `heat`. */
  readonly acrossJoints: readonly number[];
}

/** -B u: K + α B is the network with its conductances grown, u a field of it. */
export function movedHeat(
  problem: BoundedProblem,
  field: CellSolution,
  raised: RaisedConductances,
  halves = new HalfReader(problem),
): MovedHeat {
  const cells = new Float64Array(cellsOf(problem));
  const walls = new Float64Array(problem.walls.count);
  const faces = new Map<number, { low: number; axis: Axis; watts: number }>();
  const fluxes = new SideFluxes(halves, field);
  const give = (low: number, axis: Axis, watts: number): void => {
    if (watts === 0) return;
    const known = faces.get(faceOf(low, axis));
    if (known) known.watts += watts;
    else faces.set(faceOf(low, axis), { low, axis, watts });
  };
  raised.cells.forEach((cell, n) => {
    for (const axis of AXES) {
      const up = raised.partOf(n, 2 * axis + 1) * fluxes.leaving(cell, axis);
      const down = raised.partOf(n, 2 * axis) * fluxes.entering(cell, axis);
      cells[cell] += down - up;
      give(cell, axis, up);
      give(cell - halves.stride[axis], axis, -down);
    }
  });
  const acrossJoints = raised.joints.map(({ low, axis, part }) => {
    const high = low + halves.stride[axis];
    const heat = (part * (fluxes.leaving(low, axis) + fluxes.entering(high, axis))) / 2;
    const inJoint = jointPart(halves, low, axis);
    cells[low] -= heat * inJoint;
    cells[high] += heat * inJoint;
    return heat;
  });
  for (const { wall, toWall, fromWall } of raised.walls) {
    const cell = problem.walls.cell[wall];
    const around = surroundingsOf(problem, wall, field);
    const source = field.heat.walls[wall];
    const state = wallState(problem.walls, wall, field.rise[cell], around, source);
    const inside = toWall * (state.heat - source);
    cells[cell] -= inside;
    walls[wall] += inside - fromWall * state.rise;
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
  halves = new HalfReader(problem),
): number {
  let share = 0;
  const q = new SideFluxes(halves, solution);
  const p = new SideFluxes(halves, weights);
  raised.cells.forEach((cell, n) => {
    for (const axis of AXES) {
      const [down, up] = [p.entering(cell, axis), p.leaving(cell, axis)];
      if (down !== 0)
        share += (raised.partOf(n, 2 * axis) * q.entering(cell, axis) * down) / halves.toLow(cell, axis);
      if (up !== 0)
        share += (raised.partOf(n, 2 * axis + 1) * q.leaving(cell, axis) * up) / halves.toHigh(cell, axis);
    }
  });
  raised.joints.forEach(({ low, axis, part }, n) => {
    const high = low + halves.stride[axis];
    const back = (moved?.acrossJoints[n] ?? 0) * (1 - jointPart(halves, low, axis));
    const heat = (q.leaving(low, axis) + q.entering(high, axis)) / 2 - back;
    const ofWeights = (p.leaving(low, axis) + p.entering(high, axis)) / 2;
    share += (part * heat * ofWeights) / halves.joint(low, axis);
  });
  const { walls } = problem;
  for (const { wall, toWall, fromWall } of raised.walls) {
    const cell = walls.cell[wall];
    const around = surroundingsOf(problem, wall, solution);
    const [source, part] = [solution.heat.walls[wall], weights.heat.walls[wall]];
    const one = wallState(walls, wall, solution.rise[cell], around, source);
    const two = wallState(wallsOfWeights, wall, weights.rise[cell], 0, part);
    if (walls.half[wall] > 0) share += (toWall * (one.heat - source) * (two.heat - part)) / walls.half[wall];
    share += fromWall * one.rise * two.rise;
  }
  for (const { cell, conductance, around } of raised.ties)
    share +=
      conductance * (solution.rise[cell] - (solution.isInSurroundings ? around : 0)) * weights.rise[cell];
  return share;
}

/** The part of the resistance between the middles of two cells that lies in the joint between them. */
function jointPart(halves: HalfReader, low: number, axis: Axis): number {
  const joint = 1 / halves.joint(low, axis);
  return joint / (1 / halves.toHigh(low, axis) + joint + 1 / halves.toLow(low + halves.stride[axis], axis));
}
