import { coordinateSlack } from './extent.ts';
import {
  type Below,
  type Edge,
  edgesOf,
  isForward,
  type Neighbours,
  type Point,
  sweepEdges,
} from './ring-sweep.ts';
import { signedArea } from './rings.ts';
import type { Ring } from './solid.ts';

/**
 * The reason why tidy rings (no closing corner, none repeated) bound no region, in words for whoever typed them;
 * null when nothing does. Rings must be simple, apart from each other, and the holes within the first and apart.
 */
export function problemOfRings(rings: readonly Ring[]): string | null {
  for (const [i, ring] of rings.entries()) {
    if (ring.length < 3) return `${nameOf(i)} has fewer than three different points.`;
  }
  const width = extentOf(rings[0], 0);
  const height = extentOf(rings[0], 1);
  const inLine = rings.findIndex((ring) => isInLine(ring, 1e-12 * width * height));
  if (inLine >= 0) return `${nameOf(inLine)} encloses no area.`;
  const tolerance = coordinateSlack(0, Math.max(width, height));
  return problemOfEdges(rings, tolerance);
}

function extentOf(ring: Ring, direction: 0 | 1): number {
  let min = Infinity;
  let max = -Infinity;
  for (const point of ring) {
    min = Math.min(min, point[direction]);
    max = Math.max(max, point[direction]);
  }
  return max - min;
}

function nameOf(ring: number): string {
  return ring === 0 ? 'The outline' : `Hole ${ring}`;
}

/** Whether no three corners span more than `area`; a ring that crosses itself can have the signed area 0 and still does. */
function isInLine(ring: Ring, area: number): boolean {
  return ring.every((point, i) => i < 2 || Math.abs(signedArea([ring[0], ring[i - 1], point])) <= area);
}

/**
 * Rings that cross or touch, then holes that lie where they may not. Edges that cross meet on a line that sweeps over
 * them; a corner that only comes near an edge meets it for certain where the line moves along the edge rather than
 * across it, so there are two sweeps.
 */
function problemOfEdges(rings: readonly Ring[], tolerance: number): string | null {
  const twice = repeatedCorner(rings);
  if (twice) return twice;
  const edges = edgesOf(rings);
  let problem: string | null = null;
  const neighbours: Neighbours = (a, b) => {
    const place = meeting(a, b, rings[a.ring].length, tolerance);
    if (place !== null) problem = crossing(a.ring, b.ring, place);
    return place !== null;
  };
  const belowRings = new Map<number, Edge | null>();
  const below: Below = (ring, edge) => void belowRings.set(ring, edge);
  if (sweepEdges(edges, 0, neighbours, below) || sweepEdges(edges, 1, neighbours)) return problem;
  return problemOfNesting(rings, belowRings);
}

function crossing(one: number, other: number, place: Point): string {
  const near = `near ${place.map((coordinate) => Number(coordinate.toPrecision(6))).join(' ')}`;
  if (one === other) return `${nameOf(one)} crosses or touches itself ${near}.`;
  return `${nameOf(Math.max(one, other))} crosses or touches ${nameOf(Math.min(one, other)).toLowerCase()} ${near}.`;
}

/** A place that two corners share, in words. */
function repeatedCorner(rings: readonly Ring[]): string | null {
  const ringAt = new Map<string, number>();
  for (const [ring, points] of rings.entries()) {
    for (const point of points) {
      const key = point.join(' ');
      const other = ringAt.get(key);
      if (other !== undefined) return crossing(ring, other, point);
      ringAt.set(key, ring);
    }
  }
  return null;
}

/** Where two edges cross or touch, if they do. Neighbours share a corner and may share no more than that. */
function meeting(a: Edge, b: Edge, count: number, tolerance: number): Point | null {
  const isFollowedByB = a.ring === b.ring && b.index === (a.index + 1) % count;
  const isFollowedByA = a.ring === b.ring && a.index === (b.index + 1) % count;
  if (!isFollowedByB && !isFollowedByA && isCrossing(a, b)) {
    const before = turn(b, a.start);
    const t = before / (before - turn(b, a.end));
    return [a.start[0] + t * (a.end[0] - a.start[0]), a.start[1] + t * (a.end[1] - a.start[1])];
  }
  if (!isFollowedByA && distance(a.start, b) <= tolerance) return a.start;
  if (!isFollowedByB && distance(a.end, b) <= tolerance) return a.end;
  if (!isFollowedByB && distance(b.start, a) <= tolerance) return b.start;
  if (!isFollowedByA && distance(b.end, a) <= tolerance) return b.end;
  return null;
}

function isCrossing(a: Edge, b: Edge): boolean {
  return turn(a, b.start) * turn(a, b.end) < 0 && turn(b, a.start) * turn(b, a.end) < 0;
}

/** Twice the area of the triangle of an edge and a point, positive on the edge's left. */
function turn({ start, end }: Edge, [u, v]: Point): number {
  return (end[0] - start[0]) * (v - start[1]) - (end[1] - start[1]) * (u - start[0]);
}

function distance([u, v]: Point, { start, end }: Edge): number {
  const du = end[0] - start[0];
  const dv = end[1] - start[1];
  const along = ((u - start[0]) * du + (v - start[1]) * dv) / (du * du + dv * dv);
  const t = Math.max(0, Math.min(1, along));
  return Math.hypot(u - start[0] - t * du, v - start[1] - t * dv);
}

/**
 * With no two rings touching, the edge just below the least corner of a hole tells where it lies: in the ring of that
 * edge, where its inside is above it, else wherever that ring lies itself.
 */
function problemOfNesting(rings: readonly Ring[], below: ReadonlyMap<number, Edge | null>): string | null {
  const isCounterClockwise = rings.map((ring) => signedArea(ring) > 0);
  const places = new Map<number, number | 'outside'>();
  // A ring below another has been swept before it.
  for (const [ring, edge] of below) {
    if (!edge) places.set(ring, 'outside');
    else if (isForward(edge) === isCounterClockwise[edge.ring]) places.set(ring, edge.ring);
    else places.set(ring, places.get(edge.ring) ?? 'outside');
  }
  for (let hole = 1; hole < rings.length; hole++) {
    const place = places.get(hole);
    if (place === 'outside') return `${nameOf(hole)} lies outside the outline.`;
    if (place !== 0) return `${nameOf(hole)} lies within hole ${place}.`;
  }
  return null;
}
