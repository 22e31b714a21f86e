import { norm, orthogonalised } from '@thermarium/numerics';

/** A parallel pair of a resistance and a capacitance; the pairs of a Foster network are in series. */
export interface FosterElement {
  /** K/W. Negative only where heat is observed elsewhere than it enters. */
  readonly r: number;
  /** Time constant, s: above 0. */
  readonly tau: number;
}

/** A rung of a Cauer ladder: the capacitance from a node to ground, and the resistance from it to the next node. */
export interface CauerElement {
  /** K/W; the last leads to ground. */
  readonly r: number;
  /** J/K. */
  readonly c: number;
}

/** The rise at `time` (s) after a step of 1 W, K/W. */
export function fosterResponse(foster: readonly FosterElement[], time: number): number {
  return foster.reduce((sum, { r, tau }) => sum - r * Math.expm1(-time / tau), 0);
}

/**
 * A network of positive resistances near one that has some below zero: these are lumped with neighbours in time, each lump
 * with the sum of the resistances and their mean time constant, so that the end and the mean delay stay. The same network
 * where none is below zero; null where nothing positive is left.
 */
export function lumpedPositive(foster: readonly FosterElement[]): FosterElement[] | null {
  const lumps: FosterElement[] = [];
  const isPositive = ({ r, tau }: FosterElement) => r > 0 && tau > 0;
  for (const element of foster) {
    lumps.push(element);
    // One below zero joins what came before it, or waits for what follows.
    for (let last = lumps.length - 1; last > 0; last--) {
      if (isPositive(lumps[last]) && isPositive(lumps[last - 1])) break;
      lumps.splice(last - 1, 2, lumped(lumps[last - 1], lumps[last]));
    }
  }
  return lumps.length > 0 && lumps.every(isPositive) ? lumps : null;
}

function lumped(one: FosterElement, other: FosterElement): FosterElement {
  const r = one.r + other.r;
  return { r, tau: (one.r * one.tau + other.r * other.tau) / r };
}

/**
 * The ladder of a Foster network with positive resistances, by Golub and Kahan's (1965) bidiagonalisation: the impedance
 * is wᵀ (s + Λ)⁻¹ w with Λ = diag(1/τ) and w_i² = r_i / τ_i. Lanczos vectors of √Λ, begun with w and orthogonalised twice,
 * give an upper bidiagonal M with MᵀM the ladder's own matrix C^(-1/2) G C^(-1/2): every resistance and capacitance
 * follows by products and quotients, so that none can lose its sign or its digits as in a continued fraction.
 *
 * @returns as many rungs as there are time constants; none where a resistance is not positive
 */
export function cauerOf(foster: readonly FosterElement[]): CauerElement[] {
  if (foster.length === 0 || foster.some(({ r }) => !(r > 0))) return [];
  const root = Float64Array.from(foster, ({ tau }) => Math.sqrt(1 / tau));
  const start = Float64Array.from(foster, ({ r, tau }) => Math.sqrt(r / tau));
  const strength = norm(start);
  const rungs: CauerElement[] = [];
  const right: Float64Array[] = [scaled(start, 1 / strength)];
  const left: Float64Array[] = [];
  let c = 1 / strength ** 2;
  for (let n = 0; ; n++) {
    const u = orthogonalised(timesRoot(right[n], root), left);
    const diagonal = norm(u);
    left.push(scaled(u, 1 / diagonal));
    const g = diagonal ** 2 * c;
    rungs.push({ r: 1 / g, c });
    if (n === foster.length - 1) return rungs;
    const v = orthogonalised(timesRoot(left[n], root), right);
    const beside = norm(v);
    // The rest is round-off: the network has fewer time constants than were listed.
    if (!(beside > Number.EPSILON * diagonal)) return rungs;
    right.push(scaled(v, 1 / beside));
    c = g / beside ** 2;
  }
}

function timesRoot(vector: Float64Array, root: Float64Array): Float64Array {
  return vector.map((value, n) => value * root[n]);
}

function scaled(vector: Float64Array, factor: number): Float64Array {
  return vector.map((value) => factor * value);
}

/** Two curves are compared at this many times for each factor of 10. */
const COMPARED_PER_DECADE = 20;

/** The longest time constant, s. */
export function slowest(foster: readonly FosterElement[]): number {
  return foster.reduce((longest, { tau }) => Math.max(longest, tau), 0);
}

/**
 * The largest difference of two responses from the first time on, relative to the second.
 *
 * @param least the second counts as at least this part of its end: 1 compares with the end
 */
export function largestDifference(
  one: readonly FosterElement[],
  other: readonly FosterElement[],
  shortest: number,
  least: number,
): number {
  const end = other.reduce((sum, { r }) => sum + r, 0);
  const longest = Math.max(10 * slowest(other), 10 * shortest);
  const count = Math.ceil(COMPARED_PER_DECADE * Math.log10(longest / shortest));
  let largest = 0;
  for (let n = 0; n <= count; n++) {
    const time = shortest * (longest / shortest) ** (n / count);
    const response = fosterResponse(other, time);
    const scale = Math.max(Math.abs(response), least * Math.abs(end));
    largest = Math.max(largest, Math.abs(fosterResponse(one, time) - response) / scale);
  }
  return largest;
}
