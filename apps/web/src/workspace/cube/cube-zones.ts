import { AXES, type Vec3 } from '@thermarium/geometry';
import type { ViewName } from '../viewport/viewport-layer.ts';

/** One of the twenty-six parts of the cube that a person may choose: faces, edges and corners, all flat and convex. */
export interface CubeZone {
  readonly name: ViewName;
  /** Outward, of length 1. */
  readonly normal: Vec3;
  /** Around the zone; the cube reaches from -1 to 1. */
  readonly corners: readonly Vec3[];
  /** The text on a face; null: the zone is an edge or a corner. */
  readonly label: string | null;
}

/** Where the flat part of a face ends and its bevelled edge begins. */
const INSET = 0.76;

const WORDS = [
  { minus: 'left', plus: 'right' },
  { minus: 'front', plus: 'back' },
  { minus: 'bottom', plus: 'top' },
] as const;
type Sign = -1 | 0 | 1;
type Signs = readonly [Sign, Sign, Sign];
const SIGNS: readonly Sign[] = [-1, 0, 1];

export const CUBE_ZONES: readonly CubeZone[] = SIGNS.flatMap((x) =>
  SIGNS.flatMap((y) => SIGNS.map((z): Signs => [x, y, z])),
)
  .filter((signs) => signs.some((sign) => sign !== 0))
  .map(zoneOf);

function zoneOf(signs: Signs): CubeZone {
  const length = Math.hypot(...signs);
  const name = nameOf(signs);
  return {
    name,
    normal: [signs[0] / length, signs[1] / length, signs[2] / length],
    corners: cornersOf(signs),
    label: length === 1 ? name.toUpperCase() : null,
  };
}

/** `top_right_front`: first above or below, then left or right, then front or back. */
function nameOf(signs: Signs): ViewName {
  return [2, 0, 1]
    .flatMap((axis) => {
      if (signs[axis] === 0) return [];
      return signs[axis] > 0 ? WORDS[axis].plus : WORDS[axis].minus;
    })
    .join('_');
}

function cornersOf(signs: Signs): readonly Vec3[] {
  const bent = AXES.filter((axis) => signs[axis] !== 0);
  const free = AXES.filter((axis) => signs[axis] === 0);
  const at = (outer: number, along: readonly (readonly [number, number])[]): Vec3 => {
    const point: [number, number, number] = [0, 0, 0];
    for (const axis of bent) point[axis] = signs[axis] * (axis === outer ? 1 : INSET);
    for (const [axis, value] of along) point[axis] = value;
    return [point[0], point[1], point[2]];
  };
  if (bent.length === 3) return bent.map((outer) => at(outer, []));
  if (bent.length === 2) {
    const [first, second] = bent;
    const [along] = free;
    return [
      at(first, [[along, -INSET]]),
      at(first, [[along, INSET]]),
      at(second, [[along, INSET]]),
      at(second, [[along, -INSET]]),
    ];
  }
  const [u, v] = free;
  const round = [
    [-INSET, -INSET],
    [INSET, -INSET],
    [INSET, INSET],
    [-INSET, INSET],
  ] as const;
  return round.map(([a, b]) =>
    at(bent[0], [
      [u, a],
      [v, b],
    ]),
  );
}
