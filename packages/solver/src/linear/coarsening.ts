import type { Stencil } from '../kernels/arrays.ts';
import { slabBefore, slotOf } from '../kernels/split-layout.ts';
import { sumStretches } from '../kernels/vectors.ts';

/**
 * Which cells of a level merge into one of the next: neighbours along x and along y, whole lines at a time, as a
 * tensor product. Along z nothing merges, the line relaxation solves that direction.
 *
 * Merging pays only along strong couplings, and on package grids the strong direction changes from place to place:
 * cells are narrow where the die is. So every column of the tensor grid gets a width measured by its couplings,
 * and neighbours merge while the sum of their widths stays below a limit that the narrowest column sets. The ratio
 *
 *   R = ln(sum over the line of a_x / sum over the line of a_y)
 *
 * is about 2 ln(dy / dx) on a uniform material, which makes exp(-R / 2) a width. Full coarsening in x and y instead
 * takes 31 to 37 iterations where this takes 12, and 136 to 206 at aspect ratios above 30.
 */
export interface Coarsening {
  /** First cell of each aggregate along x, and one entry more: the number of cells. */
  readonly x: Int32Array;
  readonly y: Int32Array;
}

/** Two cells merge while together they are narrower than this many of the narrowest cells, twice. */
const WIDTH_RATIO = 2;
/** The limit grows until the next level has at most this share of the columns: bounds the work of a cycle. */
const SHRINK = 0.6;
const LIMIT_GROWTH = 1.1;

/** Null when only one column is left: its line solve is exact. */
export function planCoarsening(stencil: Stencil): Coarsening | null {
  const { nx, ny } = stencil.layout;
  if (nx === 1 && ny === 1) return null;
  const width = columnWidths(stencil);
  if (nx === 1 || ny === 1) return { x: merge(width.x, Infinity), y: merge(width.y, Infinity) };
  for (let limit = 2 * WIDTH_RATIO * Math.min(...width.x, ...width.y); ; limit *= LIMIT_GROWTH) {
    const x = merge(width.x, limit);
    const y = merge(width.y, limit);
    if ((x.length - 1) * (y.length - 1) <= SHRINK * nx * ny || limit === Infinity) return { x, y };
  }
}

/** Pairs neighbours, first come first served, while the sum of their widths is within the limit. */
function merge(width: Float64Array, limit: number): Int32Array {
  const first: number[] = [];
  for (let i = 0; i < width.length; ) {
    first.push(i);
    i += i + 1 < width.length && width[i] + width[i + 1] <= limit ? 2 : 1;
  }
  first.push(width.length);
  return Int32Array.from(first);
}

function columnWidths(stencil: Stencil): { x: Float64Array; y: Float64Array } {
  const { nx, ny } = stencil.layout;
  const sumX = new Float64Array(nx);
  const countX = new Float64Array(nx);
  const sumY = new Float64Array(ny);
  const countY = new Float64Array(ny);
  const columns = new ColumnSums(stencil);
  for (let j = 0; j < ny; j++) {
    const { alongX, alongY } = columns.of(j);
    for (let i = 0; i < nx; i++) {
      if (!(alongX[i] > 0 && alongY[i] > 0)) continue;
      const ratio = Math.log(alongX[i] / alongY[i]);
      sumX[i] += ratio;
      countX[i]++;
      sumY[j] += ratio;
      countY[j]++;
    }
  }
  const total = sumY.reduce((a, b) => a + b, 0);
  const count = countY.reduce((a, b) => a + b, 0);
  const mean = count > 0 ? total / count : 0;
  const x = sumX.map((sum, i) => Math.exp(0.5 * (mean - (countX[i] > 0 ? sum / countX[i] : mean))));
  const y = sumY.map((sum, j) => Math.exp(0.5 * (countY[j] > 0 ? sum / countY[j] : mean)));
  return { x, y };
}

/** Couplings of the columns of a slab, summed along their lines and over both neighbours (at a wall: twice the one). */
class ColumnSums {
  readonly #stencil: Stencil;
  readonly #alongX: Float64Array;
  readonly #alongY: Float64Array;
  readonly #right: Float64Array;
  readonly #left: Float64Array;
  readonly #before: Float64Array;
  readonly #after: Float64Array;

  constructor(stencil: Stencil) {
    const { nx, half, row } = stencil.layout;
    this.#stencil = stencil;
    this.#alongX = new Float64Array(nx);
    this.#alongY = new Float64Array(nx);
    this.#right = new Float64Array(half);
    this.#left = new Float64Array(half + 1);
    this.#before = new Float64Array(row);
    this.#after = new Float64Array(row);
  }

  of(j: number): { alongX: Float64Array; alongY: Float64Array } {
    const { layout, right, left, across } = this.#stencil;
    const { nx, ny, nz, half, row, slab } = layout;
    sumStretches(this.#right, right, (j * slab) / 2, half, nz);
    sumStretches(this.#left, left, (j * slab) / 2, half, nz);
    sumStretches(this.#before, across, slabBefore(layout, j), row, nz);
    sumStretches(this.#after, across, j * slab, row, nz);
    const wallY = j === 0 || j === ny - 1 ? 2 : 1;
    for (let i = 0; i < nx; i++) {
      const wallX = i === 0 || i === nx - 1 ? 2 : 1;
      const m = i >> 1;
      this.#alongX[i] = wallX * (this.#right[m] + this.#left[m + (i & 1)]);
      const slot = slotOf(layout, i);
      this.#alongY[i] = wallY * (this.#before[slot] + this.#after[slot]);
    }
    return { alongX: this.#alongX, alongY: this.#alongY };
  }
}
