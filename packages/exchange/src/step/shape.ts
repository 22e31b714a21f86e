import type { Axis, Solid } from '@thermarium/geometry';
import { overlaps, PLANE_TOLERANCE, problemOfRings } from '@thermarium/geometry';
import { AROUND, type Loop, polygonOf, reversed, type Section, sectionOf } from './loops.ts';

/** A hole that goes into a body from its ends along an axis. */
interface Bore {
  readonly loop: Loop;
  /** The ends between which it cuts; null: it is open there. */
  readonly low: number | null;
  readonly high: number | null;
}

/** A body as it is written: a solid with what is cut out of it. */
export interface Shape {
  readonly solid: Solid;
  /** The axis along which the bores go. */
  readonly axis: Axis | null;
  readonly bores: readonly Bore[];
  /** Solids within the body that are cut out. */
  readonly cavities: readonly Solid[];
  readonly volume: number;
}

/** A solid as it stands for itself. */
export function wholeShape(solid: Solid): Shape {
  return { solid, axis: null, bores: [], cavities: [], volume: solid.volume };
}

/**
 * A shape without a hole: the shape itself where they are apart, 'gone' if nothing is left, and null where the cut is none of
 * those that are written exactly: bores across a face, through the body or with a flat end, and cavities within it.
 */
export function cutShape(shape: Shape, hole: Solid): Shape | 'gone' | null {
  const { solid } = shape;
  if (hole.placement(solid.bounds) === 'inside') return 'gone';
  if (hole.placement(solid.bounds) === 'outside' || solid.placement(hole.bounds) === 'outside') return shape;
  const axes = shape.axis === null ? ([2, 0, 1] as const) : [shape.axis];
  for (const axis of axes) {
    const cut = bored(shape, hole, axis);
    if (cut) return cut;
  }
  return hollowed(shape, hole);
}

function bored(shape: Shape, hole: Solid, axis: Axis): Shape | null {
  const section = sectionOf(shape.solid, axis);
  const cut = sectionOf(hole, axis);
  if (!section || cut?.loops.length !== 1) return null;
  const low = cut.low <= section.low + PLANE_TOLERANCE ? null : cut.low;
  const high = cut.high >= section.high - PLANE_TOLERANCE ? null : cut.high;
  if (low !== null && high !== null) return null;
  if (shape.cavities.some(({ bounds }) => overlaps(bounds, hole.bounds))) return null;
  const loop = reversed(cut.loops[0]);
  if (!isWithin(section, [...shape.bores.map((bore) => bore.loop), loop])) return null;
  const length = (high ?? section.high) - (low ?? section.low);
  const volume = shape.volume - (hole.volume / (cut.high - cut.low)) * length;
  return { ...shape, axis, bores: [...shape.bores, { loop, low, high }], volume };
}

/** Whether loops are in a section and apart from each other and from the holes that it has. */
function isWithin({ loops }: Section, bores: readonly Loop[]): boolean {
  const [outer, ...inner] = loops;
  if (outer.corners.length > 1 && outer.arcs.some((arc) => arc !== null)) return false;
  const holes = [...inner, ...bores].map((loop) => polygonOf(loop, AROUND));
  return problemOfRings([polygonOf(outer, 1), ...holes]) === null;
}

function hollowed(shape: Shape, hole: Solid): Shape | null {
  const { bounds } = hole;
  const isApart =
    shape.cavities.every((cavity) => !overlaps(cavity.bounds, bounds)) &&
    shape.bores.length === 0 &&
    isInside(shape.solid, hole);
  if (!isApart) return null;
  return { ...shape, cavities: [...shape.cavities, hole], volume: shape.volume - hole.volume };
}

/** Whether a solid lies within another and does not touch its surface. */
function isInside(solid: Solid, { bounds }: Solid): boolean {
  const grown = (at: readonly number[], by: number) => [at[0] + by, at[1] + by, at[2] + by] as const;
  const around = { min: grown(bounds.min, -PLANE_TOLERANCE), max: grown(bounds.max, PLANE_TOLERANCE) };
  return solid.placement(around) === 'inside';
}
