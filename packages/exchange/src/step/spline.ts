import type { Vec3 } from '@thermarium/geometry';
import { type Frame, transform } from './frame.ts';

/** One direction of a spline: knots with their multiplicity, `poles + degree + 1` of them, never falling. */
export interface Knots {
  readonly degree: number;
  readonly at: readonly number[];
}

/** A rational spline curve: a point is the mean of the poles by basis functions times weights. */
export interface SplineCurve {
  readonly knots: Knots;
  readonly poles: readonly Vec3[];
  readonly weights: readonly number[] | null;
}

/** A rational spline surface; its poles lie in rows along v, one for each knot of u. */
export interface SplineSurface {
  readonly u: Knots;
  readonly v: Knots;
  readonly poles: readonly (readonly Vec3[])[];
  readonly weights: readonly (readonly number[])[] | null;
}

/** The parameters between which a spline is defined, from first to last. */
export function domainOf({ degree, at }: Knots): readonly [number, number] {
  return [at[degree], at[at.length - 1 - degree]];
}

/** The different knots within the domain, with its ends: between them the spline is smooth. */
export function breaksOf(knots: Knots): readonly number[] {
  const [low, high] = domainOf(knots);
  return [low, ...knots.at.filter((each, n) => each > low && each < high && each !== knots.at[n - 1]), high];
}

/** The point of a curve at a parameter within its domain. */
export function pointOfCurve({ knots, poles, weights }: SplineCurve, t: number): Vec3 {
  const { first, values } = basisAt(knots, t);
  const sum: Sum = [0, 0, 0, 0];
  for (const [n, value] of values.entries()) add(sum, poles[first + n], value * (weights?.[first + n] ?? 1));
  return meanOf(sum);
}

/** The point of a surface at parameters within its domains. */
export function pointOfSurface({ u, v, poles, weights }: SplineSurface, s: number, t: number): Vec3 {
  const [along, across] = [basisAt(u, s), basisAt(v, t)];
  const sum: Sum = [0, 0, 0, 0];
  for (const [i, outer] of along.values.entries()) {
    const row = poles[along.first + i];
    const weightsOfRow = weights?.[along.first + i];
    for (const [k, inner] of across.values.entries()) {
      const n = across.first + k;
      add(sum, row[n], outer * inner * (weightsOfRow?.[n] ?? 1));
    }
  }
  return meanOf(sum);
}

/** A curve moved to another place. */
export function movedSpline({ poles, ...rest }: SplineCurve, frame: Frame): SplineCurve {
  return { ...rest, poles: poles.map((pole) => transform(frame, pole)) };
}

/** A surface moved to another place. */
export function movedSplineSurface({ poles, ...rest }: SplineSurface, frame: Frame): SplineSurface {
  return { ...rest, poles: poles.map((row) => row.map((pole) => transform(frame, pole))) };
}

type Sum = [x: number, y: number, z: number, weight: number];

function add(sum: Sum, [x, y, z]: Vec3, factor: number): void {
  sum[0] += factor * x;
  sum[1] += factor * y;
  sum[2] += factor * z;
  sum[3] += factor;
}

function meanOf([x, y, z, weight]: Sum): Vec3 {
  return [x / weight, y / weight, z / weight];
}

/**
 * The basis functions that are not zero at a parameter, by the recurrence of Cox and de Boor (Piegl and Tiller, The NURBS
 * Book, algorithms A2.1 and A2.2); `first` is the pole of the first of them.
 */
function basisAt({ degree, at }: Knots, parameter: number): { first: number; values: readonly number[] } {
  const [low, high] = domainOf({ degree, at });
  const t = Math.min(high, Math.max(low, parameter));
  const span = spanOf(at, degree, t);
  const values = [1];
  for (let k = 1; k <= degree; k++) {
    let kept = 0;
    for (let n = 0; n < k; n++) {
      const [after, before] = [at[span + n + 1], at[span + n + 1 - k]];
      const share = after === before ? 0 : values[n] / (after - before);
      values[n] = kept + (after - t) * share;
      kept = (t - before) * share;
    }
    values.push(kept);
  }
  return { first: span - degree, values };
}

/** The last knot that is not beyond a parameter and has a larger one after it. */
function spanOf(at: readonly number[], degree: number, t: number): number {
  let [low, high] = [degree, at.length - 1 - degree];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (at[middle] <= t) low = middle;
    else high = middle;
  }
  while (low > degree && at[low] === at[low + 1]) low--;
  return low;
}
