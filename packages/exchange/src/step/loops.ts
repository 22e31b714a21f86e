import { type Axis, type Box, OTHER_AXES, type Ring, type Solid } from '@thermarium/geometry';

export type Point2 = readonly [number, number];

/** An ellipse whose axes are parallel to the coordinates. */
export interface Ellipse {
  readonly center: Point2;
  readonly radii: Point2;
}

/** A closed line in the plane, the material on its left. */
export interface Loop {
  readonly corners: readonly Point2[];
  /** The curve from each corner to the next; null: a straight one. A single corner lies on a whole ellipse. */
  readonly arcs: readonly (Ellipse | null)[];
  /** Arcs run clockwise. */
  readonly clockwise: boolean;
}

/** The two axes across each axis that form a right-handed frame with it. */
export const ACROSS: readonly Point2Axes[] = [
  [1, 2],
  [2, 0],
  [0, 1],
];
type Point2Axes = readonly [Axis, Axis];

/** A body that does not change along an axis: the loop around its cross-section comes first, then those of its holes. */
export interface Section {
  readonly axis: Axis;
  readonly low: number;
  readonly high: number;
  readonly loops: readonly Loop[];
}

/** The cross-section of a solid across an axis; null if it has none of straight lines and ellipses. */
export function sectionOf(solid: Solid, axis: Axis): Section | null {
  const { min, max } = solid.bounds;
  const loops = loopsOf(solid, axis);
  return loops && { axis, low: min[axis], high: max[axis], loops };
}

function loopsOf(solid: Solid, axis: Axis): readonly Loop[] | null {
  if (solid.shape === 'block') return [straight(rectangle(solid.bounds, axis))];
  if (solid.invariantAxis !== axis) return null;
  if (solid.shape === 'cylinder') return [round(ellipseIn(solid.bounds, axis))];
  if (solid.outline) return solid.outline.map((ring) => straight(inFrame(ring, axis)));
  const { cutFrom } = solid;
  if (cutFrom?.solid.shape !== 'cylinder') return null;
  return [cutEllipse(ellipseIn(cutFrom.solid.bounds, axis), rectangle(cutFrom.faces, axis))];
}

/** A loop the other way round: what was around it is in it. */
export function reversed({ corners, arcs, clockwise }: Loop): Loop {
  return {
    corners: corners.toReversed(),
    arcs: arcs.slice(0, -1).toReversed().concat(arcs.slice(-1)),
    clockwise: !clockwise,
  };
}

/** A loop as a polygon: the corners of an ellipse lie on it times `reach`. */
export function polygonOf({ corners, arcs }: Loop, reach: number): Ring {
  const [ellipse] = arcs;
  if (corners.length > 1 || !ellipse) return corners;
  const { center, radii } = ellipse;
  return Array.from({ length: CHORDS }, (_, n): Point2 => {
    const angle = (2 * Math.PI * n) / CHORDS;
    return [center[0] + reach * radii[0] * Math.cos(angle), center[1] + reach * radii[1] * Math.sin(angle)];
  });
}

const CHORDS = 360;
/** The reach of a polygon around an ellipse. */
export const AROUND = 1 / Math.cos(Math.PI / CHORDS);

function straight(corners: Ring): Loop {
  return { corners, arcs: corners.map(() => null), clockwise: false };
}

/** The seam is where the longer half-axis ends. */
function round(ellipse: Ellipse): Loop {
  const { center, radii } = ellipse;
  const end: Point2 =
    radii[0] >= radii[1] ? [center[0] + radii[0], center[1]] : [center[0], center[1] + radii[1]];
  return { corners: [end], arcs: [ellipse], clockwise: false };
}

function inFrame(ring: Ring, axis: Axis): Ring {
  if (ACROSS[axis][0] === OTHER_AXES[axis][0]) return ring;
  return ring.map(([u, v]): Point2 => [v, u]).reverse();
}

function rectangle({ min, max }: Box, axis: Axis): readonly [Point2, Point2, Point2, Point2] {
  const [p, q] = ACROSS[axis];
  return [
    [min[p], min[q]],
    [max[p], min[q]],
    [max[p], max[q]],
    [min[p], max[q]],
  ];
}

function ellipseIn(bounds: Box, axis: Axis): Ellipse {
  const [low, , high] = rectangle(bounds, axis);
  return {
    center: [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2],
    radii: [(high[0] - low[0]) / 2, (high[1] - low[1]) / 2],
  };
}

/** Ends of sides closer than this share of the ellipse are one. */
const TOGETHER = 1e-9;

/** The part of an ellipse in a rectangle: the parts of the sides in the ellipse, joined by arcs. */
function cutEllipse(ellipse: Ellipse, corners: readonly [Point2, Point2, Point2, Point2]): Loop {
  const points: Point2[] = [];
  const arcs: (Ellipse | null)[] = [];
  const size = Math.max(...ellipse.radii);
  const isNear = (a: Point2, b: Point2) => Math.hypot(a[0] - b[0], a[1] - b[1]) <= TOGETHER * size;
  for (const [n, from] of corners.entries()) {
    const side = chordOf(ellipse, from, corners[(n + 1) % 4], n % 2 === 0 ? 0 : 1);
    if (!side || isNear(...side)) continue;
    const before = points.at(-1);
    if (before && isNear(before, side[0])) points.pop();
    else if (before) arcs.push(ellipse);
    points.push(...side);
    arcs.push(null);
  }
  if (points.length === 0) return round(ellipse);
  if (isNear(points[0], points[points.length - 1])) points.pop();
  else arcs.push(ellipse);
  return { corners: points, arcs, clockwise: false };
}

/** The part of a side, which runs along a coordinate, that lies in the ellipse. */
function chordOf(
  { center, radii }: Ellipse,
  from: Point2,
  to: Point2,
  along: 0 | 1,
): readonly [Point2, Point2] | null {
  const across = 1 - along;
  const distance = (from[across] - center[across]) / radii[across];
  const half = radii[along] * Math.sqrt(Math.max(0, (1 - distance) * (1 + distance)));
  const [low, high] = [center[along] - half, center[along] + half];
  const clamp = (at: number) => Math.min(high, Math.max(low, at));
  const ends = [clamp(from[along]), clamp(to[along])];
  if (ends[0] === ends[1]) return null;
  const point = (at: number): Point2 => (along === 0 ? [at, from[1]] : [from[0], at]);
  return [point(ends[0]), point(ends[1])];
}
