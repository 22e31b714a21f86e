/**
 * Operator-dependent interpolation along one axis, after the one-dimensional problem it would be exact for: heat
 * flowing from aggregate to aggregate passes resistances in series. Within a pair (0, 1) with coupling g, whose
 * cells are held by their other couplings w_0 and w_1, the mean temperature of the aggregate sits
 *
 *   r_0 = w_1 / (g (w_0 + w_1))   from cell 0,      r_1 = w_0 / (g (w_0 + w_1))   from cell 1,
 *
 * and the resistance between two aggregates whose facing cells are coupled by a is R = r_left + 1 / a + r_right. The
 * coarse coupling is 1 / R; the facing cell leans r / R on the other aggregate and 1 - r / R on its own.
 */

/** Stands for the resistance of an absent coupling; its reciprocal is still a single-precision number. */
const OPEN = 1e30;

/**
 * From here on a resistance is that of an absent coupling, of which a cell may carry a small part. Its reciprocal
 * must not become a coupling: level by level it would shrink until 1 / a overflows single precision.
 */
const ABSENT = 1e-4 * OPEN;

/** 1 / R of a resistance between aggregates; 0 where the way leads through an absent coupling. */
export function coarseCoupling(resistance: number): number {
  return resistance < ABSENT ? 1 / resistance : 0;
}

/** Weights below this share nothing: they come from absent couplings, or are far below single precision. */
const LEAST_WEIGHT = 1e-12;

/** r / R, by how much a facing cell leans on the other aggregate. */
export function leaningWeight(resistance: number, whole: number): number {
  return resistance > LEAST_WEIGHT * whole ? resistance / whole : 0;
}

/** r of the cell held by `own` in a pair whose other cell is held by `other`. */
export function pairResistance(coupling: number, own: number, other: number): number {
  const resistance = coupling > 0 ? 1 / coupling : OPEN;
  if (coupling <= 0 && own <= 0) return OPEN;
  const held = own + other;
  return held > 0 ? (resistance * other) / held : 0;
}

/**
 * Slabs, whole at once: turns what holds the two cells of each pair into their resistances, in place.
 * `coupling` holds that of the pair from `origin` on.
 */
export function pairSlabs(
  first: Float32Array,
  second: Float32Array,
  coupling: Float32Array,
  origin: number,
  size: number,
): void {
  for (let q = 0; q < size; q++) {
    const between = coupling[origin + q];
    const holdFirst = first[q];
    const holdSecond = second[q];
    first[q] = pairResistance(between, holdFirst, holdSecond);
    second[q] = pairResistance(between, holdSecond, holdFirst);
  }
}

/** Coarse couplings across one slab face, and the weights of the cells on both sides of it. */
export function joinSlabs(
  coarse: Float32Array,
  coarseOrigin: number,
  weight: Float32Array,
  before: number,
  after: number,
  face: Float32Array,
  resistanceBefore: Float32Array,
  resistanceAfter: Float32Array,
  size: number,
): void {
  for (let q = 0; q < size; q++) {
    const coupling = face[before + q];
    const left = resistanceBefore[q];
    const right = resistanceAfter[q];
    const whole = coupling > 0 ? left + 1 / coupling + right : Infinity;
    coarse[coarseOrigin + q] = coarseCoupling(whole);
    weight[before + q] = leaningWeight(left, whole);
    weight[after + q] = leaningWeight(right, whole);
  }
}

/** The conductances that hold the cells of one slab apart from one of its two neighbouring slabs: `face` is the other one. */
export function holdOfSlab(
  hold: Float32Array,
  tie: Float32Array,
  right: Float32Array,
  left: Float32Array,
  face: Float32Array,
  along: Float32Array,
  origin: number,
  edge: number,
  faceOrigin: number,
  half: number,
  row: number,
  nz: number,
): void {
  for (let k = 0; k < nz; k++) {
    const down = (k === 0 ? nz - 1 : k - 1) * row;
    for (let parity = 0; parity < 2; parity++) {
      const to = k * row + parity * half;
      const under = origin + down + parity * half;
      const here = origin + to;
      const other = faceOrigin + to;
      const toNear = edge + k * half;
      const toFar = toNear + parity;
      for (let m = 0; m < half; m++) {
        hold[to + m] =
          tie[here + m] +
          right[toNear + m] +
          left[toFar + m] +
          face[other + m] +
          along[under + m] +
          along[here + m];
      }
    }
  }
}

/**
 * Adds ties of one slab, or couplings between its cells and those `partner` further on, to the coarse slabs by the
 * weights of the cells; the counterpart of `shareRow`.
 */
export function shareSlab(
  coarse: Float32Array,
  own: number,
  lean: number,
  from: Float32Array,
  weight: Float32Array,
  here: number,
  partner: number,
  size: number,
): void {
  for (let q = 0; q < size; q++) {
    const value = from[here + q];
    const leaning = 0.5 * (weight[here + q] + weight[here + partner + q]) * value;
    coarse[own + q] += value - leaning;
    coarse[lean + q] += leaning;
  }
}

/** The same for the couplings along the rows of one slab; `own` and `lean` are origins of half rows. */
export function shareSlabRows(
  coarseRight: Float32Array,
  coarseLeft: Float32Array,
  own: number,
  lean: number,
  right: Float32Array,
  left: Float32Array,
  weight: Float32Array,
  here: number,
  half: number,
  nz: number,
): void {
  for (let k = 0; k < nz; k++) {
    const skip = k * half;
    const even = here + 2 * skip;
    const odd = even + half;
    const edge = here / 2 + skip;
    for (let m = 0; m < half; m++) {
      const value = right[edge + m];
      const leaning = 0.5 * (weight[even + m] + weight[odd + m]) * value;
      coarseRight[own + skip + m] += value - leaning;
      coarseRight[lean + skip + m] += leaning;
    }
    for (let m = 1; m < half; m++) {
      const value = left[edge + m];
      const leaning = 0.5 * (weight[even + m] + weight[odd + m - 1]) * value;
      coarseLeft[own + skip + m] += value - leaning;
      coarseLeft[lean + skip + m] += leaning;
    }
  }
}
