import type { Box, Vec3 } from '@thermarium/geometry';
import { dot, type Frame, movedBy, plus, turnedBy } from './frame.ts';
import type { Body, Face, Surface } from './geometry-reader.ts';
import { cross, difference, scaled } from './shell.ts';

/** The measures of a body at a place. */
export interface Measures {
  readonly bounds: Box;
  /** mm³; null: parts of its surface are of a kind that is not measured. */
  readonly volume: number | null;
}

/** A body moved to another place. */
export function movedBody({ faces, centers, freeform }: Body, frame: Frame): Body {
  const move = (point: Vec3) => movedBy(frame, point);
  return {
    faces: faces.map(({ surface, loops, poles }) => ({
      surface: { ...surface, at: move(surface.at), axis: turnedBy(frame, surface.axis) },
      loops: loops.map((loop) => loop.map(move)),
      poles: poles.map(move),
    })),
    centers: centers.map(move),
    freeform,
  };
}

/**
 * The bounds and the volume of a body. By Gauss' theorem the volume is a third of the flux of the place through the surface; for
 * each kind of surface Stokes' theorem makes of it an integral along the edges, taken here over chords of a degree.
 */
export function measured(body: Body): Measures {
  const bounds = boundsOf(body);
  const middle = scaled(plus(bounds.min, bounds.max), 0.5);
  let volume: number | null = body.freeform ? null : 0;
  for (const { surface, loops } of body.faces) {
    if (volume === null) break;
    const moved = loops.map((loop) => loop.map((point) => difference(point, middle)));
    const flux = fluxThrough({ ...surface, at: difference(surface.at, middle) }, moved);
    volume = flux === null ? null : volume + flux / 3;
  }
  return { bounds, volume };
}

function fluxThrough(surface: Surface, loops: readonly (readonly Vec3[])[]): number | null {
  const { kind, at, axis, radius } = surface;
  const area = () => loops.map(vectorArea).reduce(plus, [0, 0, 0]);
  switch (kind) {
    case 'plane':
    case 'cone':
      // The place as seen from there lies in the surface, so that only the way there passes through it.
      return dot(at, area());
    case 'tube':
      return -sumOf(loops, (p, q) => 0.5 * dot(plus(p, q), axis) * dot(axis, cross(p, q)));
    case 'sphere': {
      const turn = sumOf(loops, (p, q) => solidAngle(difference(p, at), difference(q, at), axis));
      const side = surface.inward ? -1 : 1;
      const angle = (((side * turn) % FULL) + FULL) % FULL;
      const seen = angle < 1e-6 || angle > FULL - 1e-6 ? FULL : angle;
      return dot(at, area()) + side * radius ** 3 * seen;
    }
    case null:
      return null;
  }
}

/** The solid angle of a whole sphere. */
const FULL = 4 * Math.PI;

/** The area to the left of a step on a sphere, seen from its centre, up to the pole. */
function solidAngle(p: Vec3, q: Vec3, axis: Vec3): number {
  const [px, qx] = [p, q].map((point) => difference(point, scaled(axis, dot(point, axis))));
  const size = Math.hypot(...p);
  if (Math.hypot(...px) < 1e-9 * size || Math.hypot(...qx) < 1e-9 * size) return 0;
  const angle = Math.atan2(dot(axis, cross(px, qx)), dot(px, qx));
  return (1 - (0.5 * dot(plus(p, q), axis)) / size) * angle;
}

function sumOf(loops: readonly (readonly Vec3[])[], step: (p: Vec3, q: Vec3) => number): number {
  let sum = 0;
  for (const loop of loops) {
    for (const [n, point] of loop.entries()) sum += step(point, loop[(n + 1) % loop.length]);
  }
  return sum;
}

/** The vector normal to a loop with its area as length. */
export function vectorArea(loop: readonly Vec3[]): Vec3 {
  let sum: Vec3 = [0, 0, 0];
  for (const [n, point] of loop.entries()) sum = plus(sum, cross(point, loop[(n + 1) % loop.length]));
  return scaled(sum, 0.5);
}

function boundsOf({ faces }: Body): Box {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  const add = (point: Vec3) => {
    for (const axis of [0, 1, 2]) {
      min[axis] = Math.min(min[axis], point[axis]);
      max[axis] = Math.max(max[axis], point[axis]);
    }
  };
  for (const { loops, poles } of faces) {
    for (const loop of loops) loop.forEach(add);
    poles.forEach(add);
  }
  for (const { surface } of faces) {
    if (surface.kind !== 'sphere') continue;
    for (const axis of [0, 1, 2]) {
      for (const side of [-1, 1]) {
        const reach = surface.at.with(axis, surface.at[axis] + side * surface.radius);
        const point: Vec3 = [reach[0], reach[1], reach[2]];
        if (faces.every((face) => isBehind(face, point))) add(point);
      }
    }
  }
  return { min, max };
}

/** Whether a point is on the inner side of a face, as all points of a convex body are. */
function isBehind({ surface, loops }: Face, point: Vec3): boolean {
  if (surface.kind !== 'plane') return true;
  const outward = loops.map(vectorArea).reduce(plus, [0, 0, 0]);
  return dot(difference(point, surface.at), outward) <= 1e-9 * Math.hypot(...outward);
}
