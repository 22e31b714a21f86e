import type { Axis } from '../linear/axes.ts';
import {
  type BoundedProblem,
  type BoundedWalls,
  cellsOf,
  type HalfConductances,
  INSIDE,
  type PlacedHeat,
  partsOfFace,
} from './bounded-problem.ts';

/** A solution on the cells, and what it is the solution for. */
export interface CellSolution {
  /** K per cell. */
  readonly rise: Float64Array;
  readonly heat: PlacedHeat;
  /** Whether walls and inner ties lead to what surrounds them in the problem; else all of it is at ambient. */
  readonly isInSurroundings: boolean;
}

/** Heat along one axis through the lower side of every cell into it, and through the upper side out of it, W. */
export interface AxisFluxes {
  readonly entering: Float64Array;
  readonly leaving: Float64Array;
}

export function createAxisFluxes(problem: BoundedProblem): AxisFluxes {
  return {
    entering: new Float64Array(cellsOf(problem)),
    leaving: new Float64Array(cellsOf(problem)),
  };
}

export function surroundingsOf({ walls }: BoundedProblem, wall: number, solution: CellSolution): number {
  return solution.isInSurroundings && walls.surroundings !== null ? walls.surroundings[wall] : 0;
}

/**
 * The fluxes of a finite-volume solution along an axis. They are in balance in every cell up to the residual of the solve, hence
 * admissible in Thomson's principle.
 *
 * @param out overwritten
 */
export function readAxisFluxes(
  problem: BoundedProblem,
  axis: Axis,
  halves: HalfConductances,
  solution: CellSolution,
  out: AxisFluxes,
): void {
  readInnerFluxes(problem, axis, halves, solution, out);
  const { walls } = problem;
  for (let wall = 0; wall < walls.count; wall++) {
    const side = walls.side[wall];
    if (side === INSIDE || side >> 1 !== axis) continue;
    const cell = walls.cell[wall];
    const source = solution.heat.walls[wall];
    const around = surroundingsOf(problem, wall, solution);
    const outward = wallState(walls, wall, solution.rise[cell], around, source).heat - source;
    if ((side & 1) === 1) out.leaving[cell] += outward;
    else out.entering[cell] -= outward;
  }
}

/**
 * The same between cells alone: without what walls lose.
 *
 * @param out overwritten
 */
export function readInnerFluxes(
  problem: BoundedProblem,
  axis: Axis,
  { toLow, toHigh }: HalfConductances,
  solution: CellSolution,
  out: AxisFluxes,
): void {
  const { nx, ny, nz, joints } = problem;
  const { entering, leaving } = out;
  const { rise, heat } = solution;
  const stride = [1, nx, nx * ny][axis];
  entering.fill(0);
  leaving.fill(0);
  const [lastI, lastJ, lastK] = [nx, ny, nz].map((length, a) => (a === axis ? length - 1 : length));
  for (let k = 0; k < lastK; k++) {
    for (let j = 0; j < lastJ; j++) {
      const first = nx * (j + ny * k);
      for (let low = first; low < first + lastI; low++) {
        const own = toHigh[low];
        const next = toLow[low + stride];
        if (own === 0 || next === 0) continue;
        const flux = ((own * next) / (own + next)) * (rise[low] - rise[low + stride]);
        leaving[low] = flux;
        entering[low + stride] = flux;
      }
    }
  }
  const layers = new Map<number, number>();
  for (const joint of joints) {
    if (joint.axis !== axis) continue;
    const { low, conductance } = joint;
    layers.set(low, conductance);
    const resistance = 1 / toHigh[low] + 1 / conductance + 1 / toLow[low + stride];
    const flux = (rise[low] - rise[low + stride]) / resistance;
    leaving[low] = flux;
    entering[low + stride] = flux;
  }
  for (const source of heat.faces) {
    if (source.axis !== axis) continue;
    const { low, watts } = source;
    const parts = partsOfFace(toHigh[low], toLow[low + stride], layers.get(low));
    leaving[low] -= watts * parts.low;
    entering[low + stride] += watts * parts.high;
  }
}

/** Rise of a wall over its surroundings, K, and the heat that it gives them, W. */
interface WallState {
  readonly rise: number;
  readonly heat: number;
}

/**
 * The state of a linear wall: g (T - θ) + q = H (θ - s), with g the conductance from its cell at the rise T, H that to its
 * surroundings at s, and q a source on it.
 */
export function wallState(
  { half, conductance }: BoundedWalls,
  wall: number,
  cellRise: number,
  surroundings: number,
  watts: number,
): WallState {
  const drive = half[wall] * (cellRise - surroundings) + watts;
  if (conductance[wall] === Infinity) return { rise: 0, heat: drive };
  const rise = drive / (half[wall] + conductance[wall]);
  return { rise, heat: conductance[wall] * rise };
}
