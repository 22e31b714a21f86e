import { type Curve, cutsOf, pointAt } from './curve.ts';
import type { Range } from './patch.ts';
import type { Place, PlaceFinder } from './place-on-patch.ts';

/** A parabola through three places: those at its begin, its middle and its end. */
export type Bow = readonly [from: Place, middle: Place, to: Place];

/** A loop in the parameters of a patch. */
export interface Trim {
  readonly bows: readonly Bow[];
  /** The times that it goes around u and v, where these are closed. */
  readonly turns: readonly [number, number];
  /** The places at which its curves begin. */
  readonly corners: readonly Place[];
}

/** The loop of these curves on a patch; null: they are not on it. */
export function trimOf(
  loop: readonly Curve[],
  finder: PlaceFinder,
  ranges: readonly [Range, Range],
): Trim | null {
  const bows: Bow[] = [];
  const corners: Place[] = [];
  let last: Place | null = null;
  for (const curve of loop) {
    const cuts = cutsOf(curve, Math.PI / 12);
    last ??= finder.placeOf(pointAt(curve, 0), null);
    if (last === null) return null;
    corners.push(last);
    for (let n = 1; n < cuts.length; n++) {
      let from: Place = last;
      const seam = n === 1 ? finder.collapsed(from) : null;
      const middle = finder.placeOf(pointAt(curve, (cuts[n - 1] + cuts[n]) / 2), seam === null ? from : null);
      const to = middle && finder.placeOf(pointAt(curve, cuts[n]), middle);
      if (!middle || !to) return null;
      if (seam !== null) {
        // The way on begins at the same point, by other parameters.
        const begin: Place = seam === 0 ? [2 * middle[0] - to[0], from[1]] : [from[0], 2 * middle[1] - to[1]];
        bows.push(straight(from, begin));
        from = begin;
      }
      bows.push(...smooth(from, middle, to));
      last = to;
    }
  }
  if (bows.length === 0) return null;
  const [begin, end] = [bows[0][0], bows[bows.length - 1][2]];
  const turns = around(begin, end, ranges);
  // Where the patch comes together in a point, its parameters may be anything.
  const closed = [0, 1].map(
    (k) => begin[k] + turns[k] * (ranges[k].high - ranges[k].low),
  ) as unknown as Place;
  return { bows: [...bows, straight(end, closed)], turns, corners };
}

/** The times that the way from one place to another goes around u and v. */
function around(from: Place, to: Place, ranges: readonly [Range, Range]): Trim['turns'] {
  const [u, v] = ranges.map(({ low, high, isClosed }, k) =>
    isClosed ? Math.round((to[k] - from[k]) / (high - low)) : 0,
  );
  return [u, v];
}

/** The parabola through three places; where they leap, two straight ways. */
function smooth(from: Place, middle: Place, to: Place): readonly Bow[] {
  const leap = [0, 1].some((k) => {
    const way = Math.abs(to[k] - from[k]);
    return Math.abs(2 * middle[k] - from[k] - to[k]) > 0.5 * Math.max(way, Math.abs(to[k] - middle[k]));
  });
  return leap ? [straight(from, middle), straight(middle, to)] : [[from, middle, to]];
}

function straight(from: Place, to: Place): Bow {
  return [from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], to];
}

/** A loop at other parameters. */
export function movedTrim({ bows, corners, turns }: Trim, [u, v]: Place): Trim {
  const move = (place: Place): Place => [place[0] + u, place[1] + v];
  return {
    bows: bows.map(([from, middle, to]) => [move(from), move(middle), move(to)]),
    corners: corners.map(move),
    turns,
  };
}

interface Reach {
  readonly low: number;
  readonly high: number;
}

/** The least and the greatest value of one parameter on a loop. */
export function reachOf({ bows }: Trim, k: 0 | 1): Reach {
  const reaches = bows.map((bow) => reachOfBow(bow, k));
  return {
    low: reaches.reduce((least, { low }) => Math.min(least, low), Infinity),
    high: reaches.reduce((most, { high }) => Math.max(most, high), -Infinity),
  };
}

/** The least and the greatest value of one parameter on a bow. */
export function reachOfBow(bow: Bow, k: 0 | 1): Reach {
  const values = endsOf(bow, k).map((t) => valueAt(bow, k, t));
  return { low: Math.min(...values), high: Math.max(...values) };
}

/** The places at which a bow has a value of one parameter: the other one, and whether the first rises there. */
export function* crossingsOf(
  bow: Bow,
  fixed: 0 | 1,
  value: number,
): Generator<{ readonly along: number; readonly isRising: boolean }> {
  const ends = endsOf(bow, fixed);
  for (let n = 1; n < ends.length; n++) {
    let [low, high] = [ends[n - 1], ends[n]];
    const values = [low, high].map((t) => valueAt(bow, fixed, t));
    const isRising = values[1] > values[0];
    if (values[0] <= value === values[1] <= value) continue;
    while (high - low > 1e-14) {
      const half = (low + high) / 2;
      if (valueAt(bow, fixed, half) <= value === isRising) low = half;
      else high = half;
    }
    yield { along: valueAt(bow, fixed === 0 ? 1 : 0, (low + high) / 2), isRising };
  }
}

/** The value of one parameter on a bow, from 0 at its begin to 1 at its end: those are met exactly. */
function valueAt([from, middle, to]: Bow, k: 0 | 1, t: number): number {
  if (t === 1) return to[k];
  return from[k] + t * (-3 * from[k] + 4 * middle[k] - to[k] + 2 * t * (from[k] - 2 * middle[k] + to[k]));
}

/** The ends of the parts of a bow on which one parameter only rises or only falls. */
function endsOf([from, middle, to]: Bow, k: 0 | 1): readonly number[] {
  const bend = from[k] - 2 * middle[k] + to[k];
  const top = bend === 0 ? 0 : (3 * from[k] - 4 * middle[k] + to[k]) / (4 * bend);
  return top > 0 && top < 1 ? [0, top, 1] : [0, 1];
}
