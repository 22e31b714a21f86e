import { cross, difference, dot, scaled, sum, type Vec3 } from '@thermarium/geometry';
import { type Curve, cutsOf, movedCurve, pointAt } from './curve.ts';
import { type Frame, rotate, transform } from './frame.ts';
import { breaksOf, domainOf, movedSplineSurface, pointOfSurface, type SplineSurface } from './spline.ts';

/** A surface that is known by its points over two parameters. mm. */
export type Patch =
  /** u goes around the axis from x, v around the tube. */
  | {
      readonly type: 'torus';
      readonly at: Vec3;
      readonly axis: Vec3;
      readonly x: Vec3;
      /** The radius of the circle of the tube's centres, and that of the tube. */
      readonly radii: readonly [number, number];
    }
  /** u goes around the axis, v is the share of the curve. */
  | { readonly type: 'revolution'; readonly at: Vec3; readonly axis: Vec3; readonly curve: Curve }
  | { readonly type: 'spline'; readonly spline: SplineSurface };

/** The values of one parameter. */
export interface Range {
  readonly low: number;
  readonly high: number;
  /** The surface at the high end is that at the low one; beyond it, it goes on. */
  readonly isClosed: boolean;
  /** Between these the surface is smooth; its ends are among them. */
  readonly breaks: readonly number[];
}

/** The point of a patch at its parameters. */
export function pointOn(patch: Patch, u: number, v: number): Vec3 {
  switch (patch.type) {
    case 'torus': {
      const [major, minor] = patch.radii;
      const around = turnedAbout(patch.axis, patch.x, u);
      const out = scaled(around, major + minor * Math.cos(v));
      return sum(patch.at, sum(out, scaled(patch.axis, minor * Math.sin(v))));
    }
    case 'revolution': {
      const away = difference(pointAt(patch.curve, v), patch.at);
      return sum(patch.at, turnedAbout(patch.axis, away, u));
    }
    case 'spline':
      return pointOfSurface(patch.spline, u, v);
  }
}

/** The values of u and of v. */
export function rangesOf(patch: Patch): readonly [Range, Range] {
  switch (patch.type) {
    case 'torus':
      return [TURN, TURN];
    case 'revolution': {
      const ends = [0, 1].map((share) => pointAt(patch.curve, share));
      const isClosed = Math.hypot(...difference(ends[1], ends[0])) < 1e-9 * Math.hypot(...ends[0]);
      return [TURN, { low: 0, high: 1, isClosed, breaks: cutsOf(patch.curve, Math.PI / 2) }];
    }
    case 'spline': {
      const { u, v } = patch.spline;
      const [alongU, alongV] = [domainOf(u), domainOf(v)];
      const size = sizeOf(patch.spline.poles);
      const areSame = (points: readonly (readonly [Vec3, Vec3])[]) =>
        points.every(([a, b]) => Math.hypot(...difference(a, b)) < 1e-6 * size);
      const across = ([low, high]: readonly [number, number]) =>
        [0.1, 0.37, 0.5, 0.83].map((share) => low + share * (high - low));
      const isClosedInU = areSame(
        across(alongV).map((t) => [pointOn(patch, alongU[0], t), pointOn(patch, alongU[1], t)]),
      );
      const isClosedInV = areSame(
        across(alongU).map((t) => [pointOn(patch, t, alongV[0]), pointOn(patch, t, alongV[1])]),
      );
      return [
        { low: alongU[0], high: alongU[1], isClosed: isClosedInU, breaks: breaksOf(u) },
        { low: alongV[0], high: alongV[1], isClosed: isClosedInV, breaks: breaksOf(v) },
      ];
    }
  }
}

/** Points all over a patch. */
export function pointsAcross(patch: Patch): readonly Vec3[] {
  const [us, vs] = rangesOf(patch).map(({ low, high }) =>
    Array.from({ length: 13 }, (_, n) => low + ((high - low) * n) / 12),
  );
  return us.flatMap((u) => vs.map((v) => pointOn(patch, u, v)));
}

/** A patch moved to another place. */
export function movedPatch(patch: Patch, frame: Frame): Patch {
  switch (patch.type) {
    case 'torus': {
      const [axis, x] = [rotate(frame, patch.axis), rotate(frame, patch.x)];
      return { ...patch, at: transform(frame, patch.at), axis, x };
    }
    case 'revolution': {
      const [at, axis] = [transform(frame, patch.at), rotate(frame, patch.axis)];
      return { ...patch, at, axis, curve: movedCurve(patch.curve, frame) };
    }
    case 'spline':
      return { ...patch, spline: movedSplineSurface(patch.spline, frame) };
  }
}

/** A parameter within a range: what is beyond the end of a closed one goes on at its beginning, and stops elsewhere. */
export function withinRange({ low, high, isClosed }: Range, at: number): number {
  if (at >= low && at <= high) return at;
  if (!isClosed) return Math.min(high, Math.max(low, at));
  return at - (high - low) * Math.floor((at - low) / (high - low));
}

const TURN: Range = {
  low: 0,
  high: 2 * Math.PI,
  isClosed: true,
  breaks: Array.from({ length: 5 }, (_, n) => (n * Math.PI) / 2),
};

/** A vector turned about an axis of length 1, by Rodrigues' formula. */
function turnedAbout(axis: Vec3, vector: Vec3, angle: number): Vec3 {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = scaled(axis, dot(axis, vector) * (1 - cos));
  return sum(sum(scaled(vector, cos), scaled(cross(axis, vector), sin)), along);
}

function sizeOf(poles: readonly (readonly Vec3[])[]): number {
  const [corner] = poles[0];
  return poles.flat().reduce((most, pole) => Math.max(most, Math.hypot(...difference(pole, corner))), 0);
}
