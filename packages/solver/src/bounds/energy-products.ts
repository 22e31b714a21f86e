import type { Axis } from '../linear/axes.ts';
import {
  type AxisFluxes,
  type CellSolution,
  createAxisFluxes,
  readAxisFluxes,
  surroundingsOf,
  wallState,
} from './axis-fluxes.ts';
import { type BoundedProblem, type HalfConductances, halvesOf, INSIDE } from './bounded-problem.ts';
import { type CornerGrid, lowestCornerOf } from './corner-grid.ts';

const AXES: readonly Axis[] = [0, 1, 2];

/** One load solved twice: fluxes in balance from the cells, and admissible temperatures on the corners. */
export interface TwoSolutions {
  readonly onCells: CellSolution;
  /** K per corner. */
  readonly onCorners: Float64Array;
}

/**
 * Products of two loads' solutions in the energies of fluxes and of gradients, W·K. With q, p the fluxes of the first and the second,
 * v, w their temperatures on corners:
 *
 *   fluxes (q, p) = ∫ q·p / k     mixed ∫ q·∇w and ∫ p·∇v     gradients a(v, w) = ∫ k ∇v·∇w
 *
 * each with what walls, joints and inner ties add. All in sum, less the last, is the product of the gaps q + k∇v and p + k∇w.
 */
export interface EnergyProducts {
  fluxes: number;
  /** ∫ q·∇w and ∫ p·∇v. */
  firstWithSecond: number;
  secondWithFirst: number;
  gradients: number;
  /** Σ Q Q' R / 4 of sources of both in the middle of joints of R, which is warmer by Q R / 4 than the mean of the joint's sides. */
  inJoints: number;
  /** The fluxes' energy in cells that are shared, and on the way to surfaces inside them: what is measured of their shapes. */
  inShared: number;
  towardsInside: number;
  /** Σ |r| |T| with the residuals of either solve on the cells and the temperatures of the other, W·K. */
  residuals: number;
}

/**
 * Fluxes are linear from side to side of a cell and conductances those of its halves, corner temperatures trilinear: the integrals
 * are exact in a cell of one medium. A cell of several media has the conductances of its lines for the fluxes and the arithmetic mean
 * for the gradients, by which neither energy is too small.
 *
 * @param second null: the first one with itself
 */
export function energyProducts(
  problem: BoundedProblem,
  grid: CornerGrid,
  first: TwoSolutions,
  second: TwoSolutions | null,
): EnergyProducts {
  const sums: EnergyProducts = {
    fluxes: 0,
    firstWithSecond: 0,
    secondWithFirst: 0,
    gradients: 0,
    inJoints: 0,
    inShared: 0,
    towardsInside: 0,
    residuals: 0,
  };
  const other = second ?? first;
  const balances = [first, ...(second ? [second] : [])].map(({ onCells }) => new Balance(problem, onCells));
  const q = createAxisFluxes(problem);
  const p = second ? createAxisFluxes(problem) : q;
  for (const axis of AXES) {
    const conductances = problem.conductances(axis);
    const halves = halvesOf(conductances);
    readAxisFluxes(problem, axis, halves, first.onCells, q);
    if (second) readAxisFluxes(problem, axis, halves, second.onCells, p);
    balances[0].takeAway(q);
    balances[1]?.takeAway(p);
    const along: Along = { axis, halves, q, p, v: first.onCorners, w: other.onCorners };
    addCells(problem, grid, conductances.across, along, sums);
    for (const cell of conductances.shared) {
      const [qIn, qOut, pIn, pOut] = [q.entering[cell], q.leaving[cell], p.entering[cell], p.leaving[cell]];
      const energy = fluxEnergy(halves.toLow[cell], halves.toHigh[cell], qIn, qOut, pIn, pOut);
      sums.inShared += Math.abs(energy);
    }
    addJoints(problem, grid, along, sums);
  }
  addWalls(problem, grid, first, other, sums);
  addInnerTies(problem, grid, first, other, sums);
  const [own, others = own] = balances;
  sums.residuals = own.against(other.onCells.rise) + others.against(first.onCells.rise);
  return sums;
}

/** Fluxes along one axis and temperatures of both solutions. */
interface Along {
  readonly axis: Axis;
  readonly halves: HalfConductances;
  readonly q: AxisFluxes;
  readonly p: AxisFluxes;
  readonly v: Float64Array;
  readonly w: Float64Array;
}

function addCells(
  { nx, ny, nz }: BoundedProblem,
  grid: CornerGrid,
  across: Float64Array,
  along: Along,
  sums: EnergyProducts,
): void {
  const { axis, halves, q, p, v, w } = along;
  const { toLow, toHigh } = halves;
  const { alongX } = grid;
  const s = grid.stride[axis];
  const [b, c] = grid.stride.filter((_, other) => other !== axis);
  let [fluxes, ofFirst, ofSecond, gradients] = [0, 0, 0, 0];
  let cell = 0;
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      const row = grid.lowest(0, j, k);
      for (let i = 0; i < nx; i++, cell++) {
        const conductance = across[cell];
        if (conductance === 0) continue;
        const n = row + alongX[i];
        const v00 = v[n + s] - v[n];
        const v10 = v[n + s + b] - v[n + b];
        const v01 = v[n + s + c] - v[n + c];
        const v11 = v[n + s + b + c] - v[n + b + c];
        const w00 = w[n + s] - w[n];
        const w10 = w[n + s + b] - w[n + b];
        const w01 = w[n + s + c] - w[n + c];
        const w11 = w[n + s + b + c] - w[n + b + c];
        const meanV = (v00 + v10 + v01 + v11) / 4;
        const meanW = (w00 + w10 + w01 + w11) / 4;
        // The mean of the product of two bilinear functions, by their parts of mean, slopes and twist.
        gradients +=
          conductance *
          (meanV * meanW +
            ((v10 + v11 - v00 - v01) * (w10 + w11 - w00 - w01) +
              (v01 + v11 - v00 - v10) * (w01 + w11 - w00 - w10)) /
              48 +
            ((v00 - v10 - v01 + v11) * (w00 - w10 - w01 + w11)) / 144);
        const [qIn, qOut, pIn, pOut] = [q.entering[cell], q.leaving[cell], p.entering[cell], p.leaving[cell]];
        fluxes += fluxEnergy(toLow[cell], toHigh[cell], qIn, qOut, pIn, pOut);
        ofFirst += ((qIn + qOut) / 2) * meanW;
        ofSecond += ((pIn + pOut) / 2) * meanV;
      }
    }
  }
  add(sums, fluxes, ofFirst, ofSecond, gradients);
}

function add(
  sums: EnergyProducts,
  fluxes: number,
  firstWithSecond: number,
  secondWithFirst: number,
  gradients: number,
): void {
  sums.fluxes += fluxes;
  sums.firstWithSecond += firstWithSecond;
  sums.secondWithFirst += secondWithFirst;
  sums.gradients += gradients;
}

/** ∫ q p / k along the axis over one cell, by what enters and leaves it, W, and the conductances of its halves, W/K. */
function fluxEnergy(
  toLow: number,
  toHigh: number,
  qIn: number,
  qOut: number,
  pIn: number,
  pOut: number,
): number {
  const qMiddle = (qIn + qOut) / 2;
  const pMiddle = (pIn + pOut) / 2;
  return (
    (toLow > 0 ? linearProduct(qIn, qMiddle, pIn, pMiddle) / toLow : 0) +
    (toHigh > 0 ? linearProduct(qMiddle, qOut, pMiddle, pOut) / toHigh : 0)
  );
}

/** The mean of the product of two linear functions, from their values at the ends. */
function linearProduct(q0: number, q1: number, p0: number, p1: number): number {
  return (2 * (q0 * p0 + q1 * p1) + q0 * p1 + q1 * p0) / 6;
}

/** A joint is two halves in series, between which a source may lie: the heat that is more above it than below. */
function addJoints(
  problem: BoundedProblem,
  grid: CornerGrid,
  { axis, q, p, v, w }: Along,
  sums: EnergyProducts,
): void {
  const stride = [1, problem.nx, problem.nx * problem.ny][axis];
  const offsets = grid.ofSide(2 * axis + 1);
  const step = grid.stride[axis];
  for (const { low, axis: normal, conductance } of problem.joints) {
    if (normal !== axis) continue;
    const lowest = lowestCornerOf(problem, grid, low);
    const jumpV = offsets.map((offset) => v[lowest + offset + step] - v[lowest + offset]);
    const jumpW = offsets.map((offset) => w[lowest + offset + step] - w[lowest + offset]);
    const [qLow, qHigh] = [q.leaving[low], q.entering[low + stride]];
    const [pLow, pHigh] = [p.leaving[low], p.entering[low + stride]];
    sums.fluxes += (qLow * pLow + qHigh * pHigh) / (2 * conductance);
    sums.firstWithSecond += ((qLow + qHigh) / 2) * meanOf(jumpW);
    sums.secondWithFirst += ((pLow + pHigh) / 2) * meanOf(jumpV);
    sums.gradients += conductance * meanProduct(jumpV, jumpW);
    sums.inJoints += ((qHigh - qLow) * (pHigh - pLow)) / (4 * conductance);
  }
}

function addWalls(
  problem: BoundedProblem,
  grid: CornerGrid,
  first: TwoSolutions,
  second: TwoSolutions,
  sums: EnergyProducts,
): void {
  const { walls } = problem;
  const stateOf = (wall: number, { onCells }: TwoSolutions) => {
    const around = surroundingsOf(problem, wall, onCells);
    const { heat } = wallState(walls, wall, onCells.rise[walls.cell[wall]], around, onCells.heat.walls[wall]);
    return { around, heat, within: heat - onCells.heat.walls[wall] };
  };
  for (let wall = 0; wall < walls.count; wall++) {
    const conductance = walls.conductance[wall];
    const side = walls.side[wall];
    const cell = walls.cell[wall];
    // Nothing leaves it, and nothing comes to it inside the cell.
    if (conductance === 0 && side !== INSIDE) continue;
    const [one, two] = [stateOf(wall, first), stateOf(wall, second)];
    // The way to a surface inside a cell is no part of the lines along the axes.
    let fluxes = side === INSIDE && walls.half[wall] > 0 ? (one.within * two.within) / walls.half[wall] : 0;
    sums.towardsInside += Math.abs(fluxes);
    let [ofFirst, ofSecond, gradients] = [0, 0, 0];
    if (conductance > 0 && conductance !== Infinity) {
      const lowest = lowestCornerOf(problem, grid, cell);
      const offsets = grid.ofSide(side);
      const v = offsets.map((offset) => first.onCorners[lowest + offset] - one.around);
      const w = offsets.map((offset) => second.onCorners[lowest + offset] - two.around);
      fluxes += (one.heat * two.heat) / conductance;
      ofFirst = -one.heat * meanOf(w);
      ofSecond = -two.heat * meanOf(v);
      gradients = conductance * meanProduct(v, w);
    }
    add(sums, fluxes, ofFirst, ofSecond, gradients);
  }
}

function addInnerTies(
  problem: BoundedProblem,
  grid: CornerGrid,
  first: TwoSolutions,
  second: TwoSolutions,
  sums: EnergyProducts,
): void {
  const { innerTie, innerHeat } = problem;
  if (innerTie === null) return;
  const around = (cell: number, { onCells }: TwoSolutions): number =>
    onCells.isInSurroundings && innerHeat !== null ? innerHeat[cell] / innerTie[cell] : 0;
  for (let cell = 0; cell < innerTie.length; cell++) {
    const tie = innerTie[cell];
    if (tie === 0) continue;
    const lowest = lowestCornerOf(problem, grid, cell);
    const [aroundOne, aroundTwo] = [around(cell, first), around(cell, second)];
    const t = first.onCells.rise[cell] - aroundOne;
    const u = second.onCells.rise[cell] - aroundTwo;
    const v = grid.ofCell.map((offset) => first.onCorners[lowest + offset] - aroundOne);
    const w = grid.ofCell.map((offset) => second.onCorners[lowest + offset] - aroundTwo);
    const fluxes = tie * t * u;
    const ofFirst = -tie * t * meanOf(w);
    const ofSecond = -tie * u * meanOf(v);
    const gradients = tie * meanProduct(v, w);
    add(sums, fluxes, ofFirst, ofSecond, gradients);
  }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The mean of the product of two functions that are linear along every edge, from their values at the corners of a side or a cell. */
function meanProduct(v: readonly number[], w: readonly number[]): number {
  let sum = 0;
  let total = 0;
  for (let a = 0; a < v.length; a++) {
    for (let b = 0; b < w.length; b++) {
      // Along each axis 2 / 6 for the same end, 1 / 6 for the other: corners are numbered by the bits of their ends.
      let weight = 1;
      for (let bit = 1; bit < v.length; bit *= 2) weight *= ((a ^ b) & bit) === 0 ? 2 : 1;
      sum += weight * v[a] * w[b];
      total += weight;
    }
  }
  return sum / total;
}

/** The heat that the fluxes of a solution leave over in each cell, W. */
class Balance {
  readonly #left: Float64Array;

  constructor(problem: BoundedProblem, solution: CellSolution) {
    const { innerTie, innerHeat, walls } = problem;
    const left = solution.heat.cells.slice();
    this.#left = left;
    for (let cell = 0; innerTie !== null && cell < left.length; cell++) {
      left[cell] -= innerTie[cell] * solution.rise[cell];
      if (innerHeat !== null && solution.isInSurroundings) left[cell] += innerHeat[cell];
    }
    for (let wall = 0; wall < walls.count; wall++) {
      if (walls.side[wall] !== INSIDE) continue;
      const cell = walls.cell[wall];
      const source = solution.heat.walls[wall];
      const around = surroundingsOf(problem, wall, solution);
      left[cell] -= wallState(walls, wall, solution.rise[cell], around, source).heat - source;
    }
  }

  takeAway({ entering, leaving }: AxisFluxes): void {
    const left = this.#left;
    for (let cell = 0; cell < left.length; cell++) left[cell] += entering[cell] - leaving[cell];
  }

  /** Σ |left over| |rise|, W·K. */
  against(rise: Float64Array): number {
    let sum = 0;
    for (let cell = 0; cell < rise.length; cell++) sum += Math.abs(this.#left[cell] * rise[cell]);
    return sum;
  }
}
