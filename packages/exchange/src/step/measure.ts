import { AXES, type Box, cross, difference, dot, scaled, sum, unit, type Vec3 } from '@thermarium/geometry';
import { type Body, type EdgeLoop, type Face, turnedLoop, vectorArea } from './body.ts';
import { extremesOf, integrate } from './curve.ts';
import { pointsAcross } from './patch.ts';
import { TrimmedPatch } from './trimmed-patch.ts';

/** The measures of a body at a place. */
export interface Measures {
  readonly bounds: Box;
  /** mm³; null: a surface of it is of a kind that is not measured, or its faces leave gaps. */
  readonly volume: number | null;
}

/** The patches that may still be measured point by point, about 10 ms each; those beyond have rough bounds and no volume. */
export interface Effort {
  patches: number;
}

/** The share of the square of a body's size by which the vector areas of the faces of a closed shell may not add up to zero. */
const GAP = 1e-3;

/**
 * The bounds and the volume of a body. By Gauss' theorem the volume is a third of the flux of the place through the surface; for
 * planes, cylinders, cones and spheres Stokes' theorem makes of it an integral along the edges, and over other surfaces it is
 * taken point by point within the edges.
 *
 * @param effort is used up.
 */
export function measured({ shells, strays }: Body, effort: Effort): Measures {
  const faces = shells.flat();
  const reach = new Reach();
  strays.forEach(reach.add);
  for (const { loops, points } of faces) {
    points.forEach(reach.add);
    for (const { curve } of loops.flat()) extremesOf(curve).forEach(reach.add);
  }
  const origin = reach.middle();
  const pieces = new Map(faces.map((face) => [face, pieceOf(face, origin, effort)]));
  for (const face of faces) {
    const { kind, patch } = face.surface;
    if (kind === 'sphere') extremesOfSphere(face).forEach(reach.add);
    if (kind === 'cone' && isAroundApex(face)) reach.add(face.surface.at);
    if (patch) (pieces.get(face)?.points ?? pointsAcross(patch)).forEach(reach.add);
  }
  for (const piece of pieces.values()) if (piece) reachFurther(piece, reach);
  const size = Math.hypot(...difference(reach.box.max, reach.box.min));
  const volumes = shells.map((shell) => volumeOf(shell, pieces, origin, GAP * size * size));
  const known = volumes.filter((volume) => volume !== null).map(Math.abs);
  const [outer, ...voids] = known;
  const isKnown = known.length === shells.length && strays.length === 0;
  return { bounds: reach.box, volume: isKnown ? voids.reduce((left, each) => left - each, outer) : null };
}

/** The volume within a shell, negative where its faces look inward; null: it is not known. `gap`: the area that may be missing, mm². */
function volumeOf(
  faces: readonly Face[],
  pieces: ReadonlyMap<Face, TrimmedPatch | null>,
  origin: Vec3,
  gap: number,
): number | null {
  let flux = 0;
  let area: Vec3 = [0, 0, 0];
  for (const face of faces) {
    const through = fluxThrough(face, pieces.get(face) ?? null, origin);
    if (through === null) return null;
    flux += through;
    area = sum(area, areaOf(face));
  }
  return Math.hypot(...area) <= gap ? flux / 3 : null;
}

function fluxThrough(face: Face, piece: TrimmedPatch | null, origin: Vec3): number | null {
  const { surface, loops } = face;
  const { kind, axis, inward } = surface;
  const at = difference(surface.at, origin);
  switch (kind) {
    case 'plane':
    case 'cone':
      // The place as seen from there lies in the surface, so that only the way there passes through it.
      return dot(at, areaOf(face));
    case 'tube': {
      let flux = 0;
      for (const { curve } of loops.flat()) {
        integrate(curve, (place, step) => {
          const point = difference(place, origin);
          flux -= dot(point, axis) * dot(axis, cross(point, step));
        });
      }
      return flux;
    }
    case 'sphere':
      return fluxOfSphere(face, origin);
    case 'patch':
      return piece && (inward ? -piece.flux : piece.flux);
    case null:
      return null;
  }
}

function pieceOf({ surface, loops }: Face, origin: Vec3, effort: Effort): TrimmedPatch | null {
  const { patch, inward } = surface;
  if (!patch || effort.patches-- <= 0) return null;
  // The normal of the patch looks to the other side of the loops.
  const seen = inward ? loops.map(turnedLoop) : loops;
  const curves = seen.map((loop) => loop.map(({ curve }) => curve));
  return TrimmedPatch.within(patch, curves, seen.map(vectorArea).reduce(sum, [0, 0, 0]), origin);
}

function areaOf({ loops }: Face): Vec3 {
  return loops.map(vectorArea).reduce(sum, [0, 0, 0]);
}

/** Whether the edges of a face of a cone go around its axis, so that the apex is in the face. */
function isAroundApex({ surface: { at, axis }, loops }: Face): boolean {
  let angle = 0;
  for (const { curve } of loops.flat()) {
    integrate(curve, (place, step) => {
      const point = difference(place, at);
      const across = difference(point, scaled(axis, dot(point, axis)));
      const square = dot(across, across);
      if (square > 0) angle += dot(axis, cross(across, step)) / square;
    });
  }
  return Math.abs(angle) > Math.PI;
}

/** Looks for points of a piece further out than all until now, where its own come near to that. */
function reachFurther(piece: TrimmedPatch, reach: Reach): void {
  const own = new Reach();
  piece.points.forEach(own.add);
  const size = Math.hypot(...difference(own.box.max, own.box.min));
  for (const axis of AXES) {
    for (const sign of [1, -1] as const) {
      const side = sign > 0 ? 'max' : 'min';
      if (sign * (reach.box[side][axis] - own.box[side][axis]) > 0.1 * size) continue;
      const point = piece.furthest(axis, sign);
      if (point) reach.add(point);
    }
  }
}

/** The box around points. */
class Reach {
  private readonly min: [number, number, number] = [Infinity, Infinity, Infinity];
  private readonly max: [number, number, number] = [-Infinity, -Infinity, -Infinity];

  readonly add = (point: Vec3): void => {
    for (const axis of AXES) {
      this.min[axis] = Math.min(this.min[axis], point[axis]);
      this.max[axis] = Math.max(this.max[axis], point[axis]);
    }
  };

  get box(): Box {
    return { min: [...this.min], max: [...this.max] };
  }

  middle(): Vec3 {
    const middle = scaled(sum(this.min, this.max), 0.5);
    return middle.every(Number.isFinite) ? middle : [0, 0, 0];
  }
}

/** The solid angle of a whole sphere. */
const FULL = 4 * Math.PI;
/** Edges on spheres are cut this finely, radians. */
const TURN = Math.PI / 18;

/** The flux of the place as seen from an origin through a face of a sphere, mm³. */
function fluxOfSphere({ surface, loops }: Face, origin: Vec3): number {
  const { radius, inward } = surface;
  const at = difference(surface.at, origin);
  const area = loops.map(vectorArea).reduce(sum, [0, 0, 0]);
  return dot(at, area) + (inward ? -1 : 1) * radius ** 3 * angleWithin(surface, loops);
}

/** The points of a face of a sphere that are furthest along an axis and not on its edges. */
function extremesOfSphere({ surface, loops }: Face): readonly Vec3[] {
  const angle = angleWithin(surface, loops);
  return DIRECTIONS.filter((direction) => {
    const { turns, area } = aroundPole(surface, loops, direction);
    // A pole within the face adds a turn to the area below it; the other one does so too, and turns the edges the other way.
    const poles = (angle - area) / (2 * Math.PI);
    return poles + turns > 1;
  }).map((direction) => sum(surface.at, scaled(direction, surface.radius)));
}

/** The solid angle that a face has as seen from the centre: its loops have it on their left, as seen from outside the body. */
function angleWithin(surface: Face['surface'], loops: readonly EdgeLoop[]): number {
  const points = loops.flat().flatMap(({ curve }) => extremesOf(curve));
  const away = points.map((point) => unit(difference(point, surface.at)));
  const pole = DIRECTIONS_AROUND.map((direction) => ({
    direction,
    nearest: away.reduce((most, each) => Math.max(most, Math.abs(dot(each, direction))), -1),
  })).reduce((one, other) => (other.nearest < one.nearest ? other : one)).direction;
  const { turns, area } = aroundPole(surface, loops, pole);
  const angle = area + 2 * Math.PI * turns;
  const seen = ((angle % FULL) + FULL) % FULL;
  return seen < 1e-6 || seen > FULL - 1e-6 ? FULL : seen;
}

/** The turns of loops around a pole, and the solid angle between them and the equator, to their left. */
function aroundPole(
  { at, inward }: Face['surface'],
  loops: readonly EdgeLoop[],
  pole: Vec3,
): { readonly turns: number; readonly area: number } {
  let turns = 0;
  let area = 0;
  for (const { curve } of loops.flat()) {
    integrate(
      curve,
      (place, step) => {
        const point = difference(place, at);
        const height = dot(point, pole);
        const across = dot(point, point) - height * height;
        if (!(across > 0)) return;
        const turn = dot(pole, cross(point, step)) / across;
        turns += turn / (2 * Math.PI);
        area -= (turn * height) / Math.hypot(...point);
      },
      TURN,
    );
  }
  // From inside a hollow the loops run the other way.
  return inward ? { turns: -turns, area: -area } : { turns, area };
}

const DIRECTIONS: readonly Vec3[] = AXES.flatMap((axis) =>
  [1, -1].map((sign): Vec3 => [axis === 0 ? sign : 0, axis === 1 ? sign : 0, axis === 2 ? sign : 0]),
);

/** Directions in which a pole may lie, about a tenth of a radian apart and along no axis: points of a spiral from pole to pole. */
const DIRECTIONS_AROUND: readonly Vec3[] = Array.from({ length: 400 }, (_, n) => {
  const height = 1 - (2 * n + 1) / 400;
  const angle = n * Math.PI * (3 - Math.sqrt(5));
  const width = Math.sqrt(1 - height * height);
  return unit([width * Math.cos(angle), width * Math.sin(angle), height]);
});
