import type { Axis } from '../linear/axes.ts';
import type { StencilSystem } from '../linear/system.ts';
import { type BoundedProblem, halvesOf, type PlacedHeat } from './bounded-problem.ts';
import { CornerGrid, forEachCell, lowestCornerOf } from './corner-grid.ts';

const AXES: readonly Axis[] = [0, 1, 2];
/** Two corners of a doubled plane between which no joint lies are one: the coupling between them, in those of their cells. */
const STIFF = 1e4;

/**
 * The same problem with its temperatures on the corners of the cells, linear along every edge: a coupling along an edge has a
 * quarter of k A / d of each cell around it, a wall gives each of its corners a quarter of its conductance and of its heat, and a
 * cell each of its eight an eighth of its tie and of its heat. Held corners are no unknowns.
 *
 * It is the energy of trilinear temperatures with one integration point at each corner, an M-matrix like that of the cells.
 */
export class CornerSystem implements StencilSystem {
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  readonly grid: CornerGrid;
  /** Whether no corner is held at two temperatures at once: no temperatures of finite energy are so. */
  isConsistent = true;
  readonly #problem: BoundedProblem;
  /** Rise at which a corner is held, K; NaN where it is free. Null: none is held. */
  readonly #held: Float64Array | null;
  readonly #tie: Float64Array;
  /** Heat from held corners to their neighbours at 0 K, W; null: none is held away from ambient. */
  readonly #heatOfHeld: Float64Array | null;

  constructor(problem: BoundedProblem) {
    this.grid = new CornerGrid(problem);
    [this.nx, this.ny, this.nz] = this.grid.counts;
    this.#problem = problem;
    this.#held = this.#findHeld();
    this.#tie = new Float64Array(this.grid.corners);
    this.#heatOfHeld = this.#held?.some((rise) => rise !== 0 && !Number.isNaN(rise))
      ? new Float64Array(this.grid.corners)
      : null;
    this.#addTies();
    if (this.#held !== null) this.#eliminate(this.#held);
  }

  couplings(axis: Axis): Float64Array {
    const out = this.#withHeld(axis);
    const held = this.#held;
    if (held === null) return out;
    const stride = this.grid.stride[axis];
    for (let corner = 0; corner < out.length; corner++) {
      if (out[corner] > 0 && !(isFree(held, corner) && isFree(held, corner + stride))) out[corner] = 0;
    }
    return out;
  }

  tie(): Float64Array {
    return this.#tie;
  }

  /** Heat, or weights of a mean, of every corner, W: for temperatures on corners its product with them is that of the heat. */
  loadOf({ cells, faces, walls }: PlacedHeat): Float64Array {
    const load = new Float64Array(this.grid.corners);
    const { ofCell } = this.grid;
    forEachCell(this.#problem, this.grid, (cell, lowest) => {
      if (cells[cell] === 0) return;
      for (const offset of ofCell) load[lowest + offset] += cells[cell] / 8;
    });
    const strides = [1, this.#problem.nx, this.#problem.nx * this.#problem.ny];
    for (const { low, axis, watts } of faces) {
      this.#addToSide(load, low, 2 * axis + 1, watts / 2);
      this.#addToSide(load, low + strides[axis], 2 * axis, watts / 2);
    }
    const { count, cell, side } = this.#problem.walls;
    for (let wall = 0; wall < count; wall++) {
      if (walls[wall] !== 0) this.#addToSide(load, cell[wall], side[wall], walls[wall]);
    }
    return load;
  }

  /**
   * The right side for a load; that of corners which are held is left out.
   *
   * @param isInSurroundings whether walls and inner ties lead to what surrounds them in the problem; else all is at ambient
   */
  rightSide(load: Float64Array, isInSurroundings: boolean): Float64Array {
    const right = load.slice();
    if (isInSurroundings) {
      const { innerHeat, walls } = this.#problem;
      const { ofCell } = this.grid;
      if (innerHeat !== null) {
        forEachCell(this.#problem, this.grid, (cell, lowest) => {
          if (innerHeat[cell] === 0) return;
          for (const offset of ofCell) right[lowest + offset] += innerHeat[cell] / 8;
        });
      }
      this.#forFilms((wall) => {
        if (walls.surroundings === null) return;
        const heat = walls.conductance[wall] * walls.surroundings[wall];
        this.#addToSide(right, walls.cell[wall], walls.side[wall], heat);
      });
      const ofHeld = this.#heatOfHeld;
      if (ofHeld !== null) for (let n = 0; n < right.length; n++) right[n] += ofHeld[n];
    }
    const held = this.#held;
    if (held !== null) for (let n = 0; n < right.length; n++) if (!isFree(held, n)) right[n] = 0;
    return right;
  }

  /** A first guess of the rise on corners, K: the mean of the cells around each, weighted by how well they conduct. */
  guess(cellRise: Float64Array): Float64Array {
    const { grid } = this;
    const sum = new Float64Array(grid.corners);
    const weights = new Float64Array(grid.corners);
    const ofCells = new Float64Array(cellRise.length);
    for (const axis of AXES) {
      const { across } = this.#problem.conductances(axis);
      for (let cell = 0; cell < ofCells.length; cell++) ofCells[cell] += across[cell];
    }
    const [, n1, n2, n3, n4, n5, n6, n7] = grid.ofCell;
    forEachCell(this.#problem, grid, (cell, n) => {
      const weight = ofCells[cell];
      if (weight === 0) return;
      const part = weight * cellRise[cell];
      sum[n] += part;
      sum[n + n1] += part;
      sum[n + n2] += part;
      sum[n + n3] += part;
      sum[n + n4] += part;
      sum[n + n5] += part;
      sum[n + n6] += part;
      sum[n + n7] += part;
      weights[n] += weight;
      weights[n + n1] += weight;
      weights[n + n2] += weight;
      weights[n + n3] += weight;
      weights[n + n4] += weight;
      weights[n + n5] += weight;
      weights[n + n6] += weight;
      weights[n + n7] += weight;
    });
    for (let n = 0; n < sum.length; n++) sum[n] = weights[n] > 0 ? sum[n] / weights[n] : 0;
    return sum;
  }

  /**
   * Makes temperatures admissible: held corners get theirs, and two corners of a doubled plane with no joint between them one.
   *
   * @param rise K per corner, changed
   */
  admit(rise: Float64Array, isInSurroundings: boolean): void {
    for (const axis of AXES) {
      const stride = this.grid.stride[axis];
      this.#forStiffPairs(axis, (lower) => {
        const mean = (rise[lower] + rise[lower + stride]) / 2;
        rise[lower] = mean;
        rise[lower + stride] = mean;
      });
    }
    const held = this.#held;
    if (held === null) return;
    for (let n = 0; n < rise.length; n++) if (!isFree(held, n)) rise[n] = isInSurroundings ? held[n] : 0;
  }

  #addToSide(into: Float64Array, cell: number, side: number, amount: number): void {
    const lowest = lowestCornerOf(this.#problem, this.grid, cell);
    const offsets = this.grid.ofSide(side);
    for (const offset of offsets) into[lowest + offset] += amount / offsets.length;
  }

  /** Visits the walls that lose heat through a conductance. */
  #forFilms(visit: (wall: number) => void): void {
    const { count, conductance } = this.#problem.walls;
    for (let wall = 0; wall < count; wall++) {
      if (conductance[wall] > 0 && conductance[wall] !== Infinity) visit(wall);
    }
  }

  #findHeld(): Float64Array | null {
    const { count, cell, side, conductance, surroundings } = this.#problem.walls;
    let held: Float64Array | null = null;
    for (let wall = 0; wall < count; wall++) {
      if (conductance[wall] !== Infinity) continue;
      held ??= new Float64Array(this.grid.corners).fill(NaN);
      const rise = surroundings === null ? 0 : surroundings[wall];
      const lowest = lowestCornerOf(this.#problem, this.grid, cell[wall]);
      for (const offset of this.grid.ofSide(side[wall])) {
        const corner = lowest + offset;
        if (!isFree(held, corner) && held[corner] !== rise) this.isConsistent = false;
        held[corner] = rise;
      }
    }
    return held;
  }

  #addTies(): void {
    const { innerTie, walls } = this.#problem;
    const { ofCell } = this.grid;
    if (innerTie !== null) {
      forEachCell(this.#problem, this.grid, (cell, lowest) => {
        if (innerTie[cell] === 0) return;
        for (const offset of ofCell) this.#tie[lowest + offset] += innerTie[cell] / 8;
      });
    }
    this.#forFilms((wall) => {
      this.#addToSide(this.#tie, walls.cell[wall], walls.side[wall], walls.conductance[wall]);
    });
  }

  /** Turns the couplings to held corners into ties, and clears the held ones. */
  #eliminate(held: Float64Array): void {
    const ofHeld = this.#heatOfHeld;
    const take = (free: number, fixed: number, coupling: number): void => {
      if (!isFree(held, free) || isFree(held, fixed)) return;
      this.#tie[free] += coupling;
      if (ofHeld !== null) ofHeld[free] += coupling * held[fixed];
    };
    for (const axis of AXES) {
      const couplings = this.#withHeld(axis);
      const stride = this.grid.stride[axis];
      for (let corner = 0; corner < couplings.length; corner++) {
        if (couplings[corner] === 0) continue;
        take(corner, corner + stride, couplings[corner]);
        take(corner + stride, corner, couplings[corner]);
      }
    }
    for (let n = 0; n < held.length; n++) if (!isFree(held, n)) this.#tie[n] = 0;
  }

  /** Couplings along an axis, held corners like all others. */
  #withHeld(axis: Axis): Float64Array {
    const { grid } = this;
    const out = new Float64Array(grid.corners);
    const { across } = this.#problem.conductances(axis);
    const [u, v] = grid.stride.filter((_, other) => other !== axis);
    forEachCell(this.#problem, grid, (cell, lowest) => {
      const quarter = across[cell] / 4;
      if (quarter === 0) return;
      out[lowest] += quarter;
      out[lowest + u] += quarter;
      out[lowest + v] += quarter;
      out[lowest + u + v] += quarter;
    });
    this.#addJoints(axis, out);
    this.#forStiffPairs(axis, (lower, coupling) => {
      out[lower] += coupling;
    });
    return out;
  }

  #addJoints(axis: Axis, out: Float64Array): void {
    for (const joint of this.#problem.joints) {
      if (joint.axis === axis) this.#addToSide(out, joint.low, 2 * axis + 1, joint.conductance);
    }
  }

  /** Visits the lower corners of pairs on doubled planes which are one, each as often as a face without a joint is beside it. */
  #forStiffPairs(axis: Axis, visit: (lower: number, coupling: number) => void): void {
    const { grid } = this;
    if (grid.doubled[axis].length === 0) return;
    const { nx, ny, nz, joints } = this.#problem;
    const { toLow, toHigh } = halvesOf(this.#problem.conductances(axis));
    const strides = [1, nx, nx * ny];
    const hasJoint = new Set(joints.flatMap((joint) => (joint.axis === axis ? [joint.low] : [])));
    const [u, v] = AXES.filter((other) => other !== axis);
    const lengths = [nx, ny, nz];
    for (const plane of grid.doubled[axis]) {
      for (let b = 0; b < lengths[v]; b++) {
        for (let a = 0; a < lengths[u]; a++) {
          const low = (plane - 1) * strides[axis] + a * strides[u] + b * strides[v];
          const [below, above] = [toHigh[low], toLow[low + strides[axis]]];
          if (below === 0 || above === 0 || hasJoint.has(low)) continue;
          const lowest = lowestCornerOf(this.#problem, grid, low);
          for (const offset of grid.ofSide(2 * axis + 1)) visit(lowest + offset, STIFF * (below + above));
        }
      }
    }
  }
}

function isFree(held: Float64Array, corner: number): boolean {
  return Number.isNaN(held[corner]);
}
