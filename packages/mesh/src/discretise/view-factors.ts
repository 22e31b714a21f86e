import { AXES, type Axis, OTHER_AXES } from '@thermarium/geometry';

/** A rectangle normal to an axis that looks up or down it; mm. */
export interface FacingRectangle {
  readonly axis: Axis;
  readonly isUp: boolean;
  /** Without extent along the axis. */
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
}

type Range = readonly [number, number];

const rangeOf = ({ min, max }: FacingRectangle, axis: Axis): Range => [min[axis], max[axis]];

/**
 * The area of a rectangle times its view factor to another one, mm², with nothing between them: the same from either side. 0: they do not
 * face each other. Of what lies behind the plane of the other nothing counts.
 */
export function exchangeArea(one: FacingRectangle, other: FacingRectangle): number {
  const seen = seenParts(one, other);
  if (seen === null) return 0;
  const [a, b] = seen;
  if (a.axis === b.axis) {
    const [u, v] = OTHER_AXES[a.axis];
    const gap = Math.abs(b.min[b.axis] - a.min[a.axis]);
    return parallel(rangeOf(a, u), rangeOf(a, v), rangeOf(b, u), rangeOf(b, v), gap);
  }
  const along = AXES.find((axis) => axis !== a.axis && axis !== b.axis) ?? 0;
  return perpendicular(
    distances(rangeOf(a, b.axis), b),
    rangeOf(a, along),
    distances(rangeOf(b, a.axis), a),
    rangeOf(b, along),
  );
}

/** The parts of two rectangles that lie before the plane of each other; null: there are none. */
export function seenParts(
  one: FacingRectangle,
  other: FacingRectangle,
): readonly [FacingRectangle, FacingRectangle] | null {
  const a = before(one, other);
  const b = before(other, one);
  return a && b && [a, b];
}

/** The part of a rectangle before the plane of another one; null: none. */
function before(rectangle: FacingRectangle, { axis, isUp, min }: FacingRectangle): FacingRectangle | null {
  const plane = min[axis];
  const [low, high] = rangeOf(rectangle, axis);
  if (rectangle.axis === axis) {
    const isBefore = isUp ? low > plane : low < plane;
    return isBefore ? rectangle : null;
  }
  const [from, to] = isUp ? [Math.max(low, plane), high] : [low, Math.min(high, plane)];
  if (!(to > from)) return null;
  const withCorner = (corner: FacingRectangle['min'], value: number) =>
    [0, 1, 2].map((n) => (n === axis ? value : corner[n])) as [number, number, number];
  return { ...rectangle, min: withCorner(rectangle.min, from), max: withCorner(rectangle.max, to) };
}

/** A range by its distances before a plane, the nearer first. */
function distances([low, high]: Range, { axis, isUp, min }: FacingRectangle): Range {
  return isUp ? [low - min[axis], high - min[axis]] : [min[axis] - high, min[axis] - low];
}

/** Parallel rectangles with parallel edges (Howell, A Catalog of Radiation Heat Transfer Configuration Factors, C-13). */
function parallel(x: Range, y: Range, xi: Range, eta: Range, z: number): number {
  return alternating(x, y, eta, xi, (a, b, c, d) => {
    const [u, v] = [a - d, b - c];
    const [p, q] = [Math.hypot(u, z), Math.hypot(v, z)];
    return (
      v * p * Math.atan(v / p) + u * q * Math.atan(u / q) - ((z * z) / 2) * Math.log(u * u + v * v + z * z)
    );
  });
}

/** Rectangles in planes at right angles, whose edges are parallel or normal to the line where these meet (Howell, C-16). */
function perpendicular(x: Range, y: Range, xi: Range, eta: Range): number {
  return alternating(x, y, eta, xi, (a, b, c, d) => {
    const v = b - c;
    const square = a * a + d * d;
    const root = Math.sqrt(square);
    const bent = root > 0 ? v * root * Math.atan(v / root) : 0;
    const all = square + v * v;
    return bent - (all > 0 ? ((square - v * v) / 4) * Math.log(all) : 0);
  });
}

/** Σ (-1)^(i+j+k+l) G / 2π over the ends of four ranges. */
function alternating(
  x: Range,
  y: Range,
  eta: Range,
  xi: Range,
  primitive: (x: number, y: number, eta: number, xi: number) => number,
): number {
  let sum = 0;
  for (let ends = 0; ends < 16; ends++) {
    const [i, j, k, l] = [ends & 1, (ends >> 1) & 1, (ends >> 2) & 1, (ends >> 3) & 1];
    const sign = (i + j + k + l) % 2 === 0 ? 1 : -1;
    sum += sign * primitive(x[i], y[j], eta[k], xi[l]);
  }
  return Math.max(0, sum / (2 * Math.PI));
}
