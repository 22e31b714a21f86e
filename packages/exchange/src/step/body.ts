import { cross, difference, scaled, sum, type Vec3 } from '@thermarium/geometry';
import { type Curve, integrate, movedCurve, pointAt, reversedCurve } from './curve.ts';
import { type Frame, transform } from './frame.ts';
import { movedSurface, type Surface } from './surface.ts';

/** An edge as a loop runs along it. */
export interface Use {
  readonly curve: Curve;
  /** The edge, which other loops run along too. */
  readonly edge: string;
  /** The loop runs along the edge the way that the edge goes. */
  readonly forward: boolean;
}

/** A closed line around a face or a hole in it. */
export type EdgeLoop = readonly Use[];

/** A face: its loops are oriented so that its inside is on their left, as seen from outside the body. */
export interface Face {
  readonly surface: Surface;
  readonly loops: readonly EdgeLoop[];
  /** Points of it beside its loops: the apex of a cone, or the points that bound a surface of which nothing else is known. */
  readonly points: readonly Vec3[];
}

/** A solid as far as it can be measured: mm, in its own place. */
export interface Body {
  /** The outer shell, and those of its voids. */
  readonly shells: readonly (readonly Face[])[];
  /** Points that bound edges of which nothing else is known. */
  readonly strays: readonly Vec3[];
}

/** A body moved to another place. */
export function movedBody({ shells, strays }: Body, frame: Frame): Body {
  const moved = ({ surface, loops, points }: Face): Face => ({
    surface: movedSurface(surface, frame),
    loops: loops.map((loop) => loop.map((use) => ({ ...use, curve: movedCurve(use.curve, frame) }))),
    points: points.map((point) => transform(frame, point)),
  });
  return {
    shells: shells.map((faces) => faces.map(moved)),
    strays: strays.map((point) => transform(frame, point)),
  };
}

/** A loop the other way round. */
export function turnedLoop(loop: EdgeLoop): EdgeLoop {
  return loop
    .map(({ curve, edge, forward }) => ({ edge, forward: !forward, curve: reversedCurve(curve) }))
    .reverse();
}

/** The points at which the edges of a loop begin. */
export function cornersOf(loop: EdgeLoop): readonly Vec3[] {
  return loop.map(({ curve }) => pointAt(curve, 0));
}

/** The vector normal to a loop with its area as length, mm²: half of the integral of r x dr. */
export function vectorArea(loop: EdgeLoop): Vec3 {
  if (loop.length === 0) return [0, 0, 0];
  const from = pointAt(loop[0].curve, 0);
  let doubled: Vec3 = [0, 0, 0];
  for (const { curve } of loop) {
    integrate(curve, (at, step) => {
      doubled = sum(doubled, cross(difference(at, from), step));
    });
  }
  return scaled(doubled, 0.5);
}
