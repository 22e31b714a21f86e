import type { Ring } from './solid.ts';

export type Point = readonly [number, number];

/** An edge with the place of its ring and of its first corner in it. */
export interface Edge {
  readonly ring: number;
  readonly index: number;
  readonly start: Point;
  readonly end: Point;
}

/** An edge in the order of a sweep: from its lesser to its greater end, coordinates along the sweep first. */
interface Swept {
  readonly edge: Edge;
  readonly from: Point;
  readonly to: Point;
}

/** Is told of two edges that lie next to each other on the sweeping line; true ends the sweep. */
export type Neighbours = (a: Edge, b: Edge) => boolean;

/** Is told of the edge just below the least corner of a ring, null where there is none. */
export type Below = (ring: number, below: Edge | null) => void;

export function edgesOf(rings: readonly Ring[]): Edge[] {
  return rings.flatMap((points, ring) =>
    points.map((start, index) => ({ ring, index, start, end: points[(index + 1) % points.length] })),
  );
}

/**
 * Moves a line over the edges, along u (0) or v (1), and keeps those that it cuts in their order. If any two edges
 * cross, two that do become neighbours on the line before it reaches the crossing. True: `neighbours` ended the sweep;
 * only otherwise has `below` been told of every ring. No two corners may lie at the same place.
 * M. I. Shamos and D. Hoey, Geometric intersection problems, FOCS (1976).
 */
export function sweepEdges(
  edges: readonly Edge[],
  along: 0 | 1,
  neighbours: Neighbours,
  below: Below = () => {},
): boolean {
  const swept = edges.map((edge) => inOrder(edge, along));
  const line = new SweepingLine(swept, neighbours);
  const seen = new Set<number>();
  for (const { point, ending, starting } of eventsOf(swept)) {
    for (const edge of ending) if (line.remove(edge)) return true;
    if (starting.length === 0) continue;
    const place = line.placeOf(point);
    const { ring } = swept[starting[0]].edge;
    if (!seen.has(ring)) {
      seen.add(ring);
      below(ring, line.at(place - 1)?.edge ?? null);
    }
    if (line.insert(place, starting)) return true;
  }
  return false;
}

function inOrder(edge: Edge, along: 0 | 1): Swept {
  const turned = ([u, v]: Point): Point => (along === 0 ? [u, v] : [v, u]);
  const [start, end] = [turned(edge.start), turned(edge.end)];
  return compare(start, end) < 0 ? { edge, from: start, to: end } : { edge, from: end, to: start };
}

/** Whether a sweep along u comes to the start of an edge before its end. */
export function isForward({ start, end }: Edge): boolean {
  return compare(start, end) < 0;
}

/** Along the sweep, and across it where that is the same: an edge across the sweep starts at its lower end. */
function compare(a: Point, b: Point): number {
  return a[0] - b[0] || a[1] - b[1];
}

interface Event {
  readonly point: Point;
  readonly ending: number[];
  readonly starting: number[];
}

/** The events at the corners, in the order of the sweep. */
function eventsOf(swept: readonly Swept[]): readonly Event[] {
  const ends = swept.flatMap(({ from, to }, edge) => [
    { point: from, edge, isStart: true },
    { point: to, edge, isStart: false },
  ]);
  ends.sort((a, b) => compare(a.point, b.point));
  const events: Event[] = [];
  for (const { point, edge, isStart } of ends) {
    const last = events.at(-1);
    const event = last && compare(last.point, point) === 0 ? last : { point, ending: [], starting: [] };
    if (event !== last) events.push(event);
    (isStart ? event.starting : event.ending).push(edge);
  }
  return events;
}

/** The edges that the line cuts, from below. Places are found by halving; moving the rest up costs nothing beside it. */
class SweepingLine {
  private readonly swept: readonly Swept[];
  private readonly neighbours: Neighbours;
  private readonly order: Int32Array;
  private count = 0;

  constructor(swept: readonly Swept[], neighbours: Neighbours) {
    this.swept = swept;
    this.neighbours = neighbours;
    this.order = new Int32Array(swept.length);
  }

  at(place: number): Swept | null {
    return place < 0 || place >= this.count ? null : this.swept[this.order[place]];
  }

  /** How many edges lie below a point. */
  placeOf(point: Point): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sideOf(this.swept[this.order[middle]], point) > 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Puts the one or two edges that start at a corner in; true ends the sweep. */
  insert(place: number, starting: readonly number[]): boolean {
    const { swept } = this;
    const added = starting.toSorted((a, b) => sideOf(swept[b], swept[a].to));
    this.order.copyWithin(place + added.length, place, this.count);
    this.order.set(added, place);
    this.count += added.length;
    for (let gap = place; gap <= place + added.length; gap++) if (this.meet(gap)) return true;
    return false;
  }

  /** Takes an edge out whose greater end has been reached; true ends the sweep. */
  remove(edge: number): boolean {
    const place = this.find(edge);
    this.order.copyWithin(place, place + 1, this.count);
    this.count--;
    return this.meet(place);
  }

  /** Its end lies on it, so that rounding may miss its place by one or two, hardly ever by more. */
  private find(edge: number): number {
    const near = this.placeOf(this.swept[edge].to);
    for (let place = Math.max(0, near - 2); place < Math.min(this.count, near + 3); place++) {
      if (this.order[place] === edge) return place;
    }
    return this.order.indexOf(edge);
  }

  /** The edges below and above a gap of the order. */
  private meet(gap: number): boolean {
    const [lower, upper] = [this.at(gap - 1), this.at(gap)];
    return lower !== null && upper !== null && this.neighbours(lower.edge, upper.edge);
  }
}

/** Positive where a point lies above an edge. */
function sideOf({ from, to }: Swept, [u, v]: Point): number {
  return (to[0] - from[0]) * (v - from[1]) - (to[1] - from[1]) * (u - from[0]);
}
