import { coordinateSlack } from './extent.ts';
import { type Ring, signedArea } from './rings.ts';

type Point = readonly [number, number];

/** An edge with the place of its ring and of its first corner in it. */
interface Edge {
  readonly ring: number;
  readonly index: number;
  readonly start: Point;
  readonly end: Point;
}

/**
 * What keeps tidy rings (no closing corner, none repeated) from bounding a region, in words for whoever typed them;
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
  return problemOfEdges(edgesOf(rings), rings, tolerance) ?? problemOfNesting(rings);
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

function edgesOf(rings: readonly Ring[]): Edge[] {
  return rings.flatMap((points, ring) =>
    points.map((start, index) => ({ ring, index, start, end: points[(index + 1) % points.length] })),
  );
}

/** Edges in the order of their least u: each is compared only with those that begin before it ends. */
function problemOfEdges(edges: readonly Edge[], rings: readonly Ring[], tolerance: number): string | null {
  const least = ({ start, end }: Edge, direction: 0 | 1): number =>
    Math.min(start[direction], end[direction]);
  const greatest = ({ start, end }: Edge, direction: 0 | 1): number =>
    Math.max(start[direction], end[direction]);
  const sorted = [...edges].sort((a, b) => least(a, 0) - least(b, 0));
  const lows = Float64Array.from(sorted, (edge) => least(edge, 1) - tolerance);
  const highs = Float64Array.from(sorted, (edge) => greatest(edge, 1) + tolerance);
  for (const [i, a] of sorted.entries()) {
    const end = greatest(a, 0) + tolerance;
    for (let j = i + 1; j < sorted.length && least(sorted[j], 0) <= end; j++) {
      if (lows[j] > highs[i] || highs[j] < lows[i]) continue;
      const b = sorted[j];
      const place = meeting(a, b, rings[a.ring].length, tolerance);
      if (place === null) continue;
      const near = `near ${place.map((coordinate) => Number(coordinate.toPrecision(6))).join(' ')}`;
      if (a.ring === b.ring) return `${nameOf(a.ring)} crosses or touches itself ${near}.`;
      const [inner, outer] = a.ring > b.ring ? [a.ring, b.ring] : [b.ring, a.ring];
      return `${nameOf(inner)} crosses or touches ${nameOf(outer).toLowerCase()} ${near}.`;
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

/** With no two rings touching, one corner tells where a whole ring lies. */
function problemOfNesting(rings: readonly Ring[]): string | null {
  for (let hole = 1; hole < rings.length; hole++) {
    if (!isWithin(rings[0], rings[hole][0])) return `${nameOf(hole)} lies outside the outline.`;
    for (let other = 1; other < rings.length; other++) {
      if (other !== hole && isWithin(rings[other], rings[hole][0])) {
        return `${nameOf(hole)} lies within hole ${other}.`;
      }
    }
  }
  return null;
}

function isWithin(ring: Ring, [u, v]: Point): boolean {
  let inside = false;
  for (const [i, [u1, v1]] of ring.entries()) {
    const [u0, v0] = ring[(i + ring.length - 1) % ring.length];
    if (v0 <= v !== v1 <= v && u0 + ((v - v0) * (u1 - u0)) / (v1 - v0) <= u) inside = !inside;
  }
  return inside;
}
