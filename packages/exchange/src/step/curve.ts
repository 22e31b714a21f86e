import { AXES, difference, dot, scaled, sum, type Vec3 } from '@thermarium/geometry';
import { type Frame, rotate, transform } from './frame.ts';
import { gaussOver } from './gauss.ts';
import { breaksOf, domainOf, movedSpline, pointOfCurve, type SplineCurve } from './spline.ts';

/** A piece of a line, an ellipse or a spline, with a way along it. mm, radians. */
export type Curve =
  | { readonly type: 'line'; readonly from: Vec3; readonly to: Vec3 }
  /** The points `center + major cos a + minor sin a`, for angles a from `begin` over `span`, which may be negative. */
  | {
      readonly type: 'arc';
      readonly center: Vec3;
      readonly major: Vec3;
      readonly minor: Vec3;
      readonly begin: number;
      readonly span: number;
    }
  /** Parameters from `begin` over `span`; those beyond the end of a closed spline go on at its beginning. */
  | { readonly type: 'spline'; readonly spline: SplineCurve; readonly begin: number; readonly span: number };

/** The point at a share of a curve, 0 to 1. */
export function pointAt(curve: Curve, share: number): Vec3 {
  switch (curve.type) {
    case 'line':
      return sum(scaled(curve.from, 1 - share), scaled(curve.to, share));
    case 'arc': {
      const angle = curve.begin + share * curve.span;
      return sum(
        curve.center,
        sum(scaled(curve.major, Math.cos(angle)), scaled(curve.minor, Math.sin(angle))),
      );
    }
    case 'spline':
      return pointOfCurve(curve.spline, within(curve.spline, curve.begin + share * curve.span));
  }
}

/** A curve the other way round. */
export function reversedCurve(curve: Curve): Curve {
  if (curve.type === 'line') return { ...curve, from: curve.to, to: curve.from };
  return { ...curve, begin: curve.begin + curve.span, span: -curve.span };
}

/** A curve moved to another place. */
export function movedCurve(curve: Curve, frame: Frame): Curve {
  switch (curve.type) {
    case 'line':
      return { ...curve, from: transform(frame, curve.from), to: transform(frame, curve.to) };
    case 'arc': {
      const [major, minor] = [rotate(frame, curve.major), rotate(frame, curve.minor)];
      return { ...curve, center: transform(frame, curve.center), major, minor };
    }
    case 'spline':
      return { ...curve, spline: movedSpline(curve.spline, frame) };
  }
}

/**
 * The shares at which a curve is cut so that each piece is smooth and turns by at most `turn` radians; pieces of splines are
 * those between knots, cut as finely as a full turn.
 */
export function cutsOf(curve: Curve, turn: number): readonly number[] {
  if (curve.type === 'line') return [0, 1];
  if (curve.type === 'arc') return evenly([0, 1], Math.max(1, Math.ceil(Math.abs(curve.span) / turn - 1e-9)));
  const { spline, begin, span } = curve;
  const [low, high] = domainOf(spline.knots);
  const period = high - low;
  const breaks = breaksOf(spline.knots);
  const shares = [-1, 0, 1]
    .flatMap((turns) => breaks.map((each) => (each + turns * period - begin) / span))
    .filter((share) => share > 1e-9 && share < 1 - 1e-9);
  const sorted = [0, ...new Set(shares.toSorted((a, b) => a - b)), 1];
  return evenly(sorted, Math.max(1, Math.ceil((2 * Math.PI) / turn / Math.max(4, sorted.length - 1))));
}

/**
 * Visits the parts of a line integral along a curve: `at` is a place and `step` the way there, so that the integral of f·dr
 * is the sum of f(at)·step. Five points of Gauss for each piece of at most `turn` radians.
 */
export function integrate(curve: Curve, visit: (at: Vec3, step: Vec3) => void, turn = Math.PI / 2): void {
  for (const { at, weight } of gaussOver(cutsOf(curve, turn))) {
    visit(pointAt(curve, at), scaled(slopeAt(curve, at), weight));
  }
}

/** The derivative by the share. */
function slopeAt(curve: Curve, share: number): Vec3 {
  if (curve.type === 'line') return difference(curve.to, curve.from);
  if (curve.type === 'arc') {
    const angle = curve.begin + share * curve.span;
    const along = sum(scaled(curve.major, -Math.sin(angle)), scaled(curve.minor, Math.cos(angle)));
    return scaled(along, curve.span);
  }
  const [before, after] = [Math.max(0, share - NEAR), Math.min(1, share + NEAR)];
  return scaled(difference(pointAt(curve, after), pointAt(curve, before)), 1 / (after - before));
}

const NEAR = 1e-5;

/** Points that reach as far as a curve along each axis, its ends among them. */
export function extremesOf(curve: Curve): readonly Vec3[] {
  const ends = [pointAt(curve, 0), pointAt(curve, 1)];
  if (curve.type === 'line') return ends;
  if (curve.type === 'spline') return [...ends, ...AXES.flatMap((axis) => furthest(curve, axis))];
  const turn = 2 * Math.PI;
  const [low, high] = [curve.begin, curve.begin + curve.span].toSorted((a, b) => a - b);
  const angles = AXES.flatMap((axis) => {
    const angle = Math.atan2(curve.minor[axis], curve.major[axis]);
    return [angle, angle + Math.PI].map((each) => each + turn * Math.ceil((low - each) / turn));
  }).filter((angle) => angle < high);
  return [...ends, ...angles.map((angle) => pointAt(curve, (angle - curve.begin) / curve.span))];
}

/** The lowest and the highest point of a spline along an axis, between samples by a parabola through three of them. */
function furthest(curve: Curve, axis: 0 | 1 | 2): readonly Vec3[] {
  const cuts = evenly(cutsOf(curve, Math.PI / 4), 8);
  const values = cuts.map((share) => pointAt(curve, share)[axis]);
  return [1, -1].map((sign) => {
    const best = values.reduce((most, value, n) => (sign * value > sign * values[most] ? n : most), 0);
    const [before, here, after] = [cuts[best - 1], cuts[best], cuts[best + 1]];
    if (before === undefined || after === undefined) return pointAt(curve, here);
    const [a, b] = [here - before, after - here];
    const [rise, fall] = [values[best] - values[best - 1], values[best + 1] - values[best]];
    const bend = fall / b - rise / a;
    const top = here - (0.5 * (b * (rise / a) + a * (fall / b))) / bend;
    return pointAt(curve, top > before && top < after ? top : here);
  });
}

function evenly(cuts: readonly number[], parts: number): readonly number[] {
  return cuts.flatMap((cut, n) =>
    n === 0
      ? [cut]
      : Array.from({ length: parts }, (_, k) => cuts[n - 1] + ((cut - cuts[n - 1]) * (k + 1)) / parts),
  );
}

/** A parameter within the domain of a spline, which is gone around as often as needed. */
function within({ knots }: SplineCurve, t: number): number {
  const [low, high] = domainOf(knots);
  if (t >= low && t <= high) return t;
  const period = high - low;
  return t - period * Math.floor((t - low) / period);
}

/** The angle of a point around the centre of an ellipse: 0 at the end of its major half-axis. */
export function angleOn(center: Vec3, major: Vec3, minor: Vec3, point: Vec3): number {
  const away = difference(point, center);
  return Math.atan2(dot(away, minor) / dot(minor, minor), dot(away, major) / dot(major, major));
}
