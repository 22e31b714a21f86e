import { AXES, cross, difference, dot, scaled, sum, unit, type Vec3 } from '@thermarium/geometry';
import { type EdgeLoop, type Face, vectorArea } from './body.ts';
import { extremesOf, integrate } from './curve.ts';

/** The solid angle of a whole sphere. */
const FULL = 4 * Math.PI;
/** Edges on spheres are cut this finely, radians. */
const TURN = Math.PI / 18;

/** The flux of the place as seen from an origin through a face of a sphere, mm³. */
export function fluxOfSphere({ surface, loops }: Face, origin: Vec3): number {
  const { radius, inward } = surface;
  const at = difference(surface.at, origin);
  const area = loops.map(vectorArea).reduce(sum, [0, 0, 0]);
  return dot(at, area) + (inward ? -1 : 1) * radius ** 3 * angleWithin(surface, loops);
}

/** The points of a face of a sphere that are furthest along an axis and not on its edges. */
export function extremesOfSphere({ surface, loops }: Face): readonly Vec3[] {
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
