import { difference, dot, scaled, type Vec3 } from '@thermarium/geometry';
import { type Patch, pointOn, type Range, withinRange } from './patch.ts';

/** Parameters of a patch. */
export type Place = readonly [u: number, v: number];

/** Finds the parameters of points on a patch. */
export class PlaceFinder {
  private readonly patch: Patch;
  private readonly ranges: readonly [Range, Range];
  private readonly tolerance: number;
  private readonly seeds: readonly { readonly place: Place; readonly at: Vec3 }[];

  /** @param tolerance the distance up to which a point is taken to lie on the patch, mm. */
  constructor(patch: Patch, ranges: readonly [Range, Range], tolerance: number) {
    this.patch = patch;
    this.ranges = ranges;
    this.tolerance = tolerance;
    const [us, vs] = ranges.map(seedsOf);
    this.seeds = us.flatMap((u) => vs.map((v) => ({ place: [u, v] as const, at: pointOn(patch, u, v) })));
  }

  /** The parameters of a point, next to those of the point before it; null: it is not on the patch. */
  placeOf(point: Vec3, before: Place | null): Place | null {
    const near = before && this.closest(point, before);
    if (near && near.distance <= this.tolerance) return near.place;
    const starts = this.seeds
      .map(({ place, at }) => ({ place, distance: Math.hypot(...difference(at, point)) }))
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, STARTS);
    const found = starts.map(({ place }) => this.closest(point, place));
    const best = found.reduce((one, other) => (other.distance < one.distance ? other : one));
    if (best.distance > this.tolerance) return null;
    const { place } = best;
    if (!before) return place;
    return [0, 1].map((k) => nearTurn(this.ranges[k], place[k], before[k])) as unknown as Place;
  }

  /** The parameter that changes nothing at a place, where the patch comes together in a point; null: there is none. */
  collapsed(place: Place): 0 | 1 | null {
    const [alongU, alongV] = this.slopes(place).map(
      (slope, k) => Math.hypot(...slope) * (this.ranges[k].high - this.ranges[k].low),
    );
    if (alongU < COLLAPSED * alongV) return 0;
    return alongV < COLLAPSED * alongU ? 1 : null;
  }

  /** The derivatives of the patch's points by u and by v. */
  slopes([u, v]: Place): readonly [Vec3, Vec3] {
    return [0, 1].map((k) => {
      const range = this.ranges[k];
      const step = 1e-6 * (range.high - range.low);
      const ends = [-step, step].map((by) => {
        const moved = (k === 0 ? u : v) + by;
        return range.isClosed ? moved : withinRange(range, moved);
      });
      const [low, high] = ends.map((end) => this.at(k === 0 ? [end, v] : [u, end]));
      return scaled(difference(high, low), 1 / (ends[1] - ends[0]));
    }) as unknown as readonly [Vec3, Vec3];
  }

  /** The point at parameters, which may be beyond the ends of closed ranges. */
  at([u, v]: Place): Vec3 {
    return pointOn(this.patch, withinRange(this.ranges[0], u), withinRange(this.ranges[1], v));
  }

  /** Goes from parameters to those of the nearest point around, by the method of Gauss and Newton, damped where the patch is degenerate. */
  private closest(point: Vec3, from: Place): { readonly place: Place; readonly distance: number } {
    let place = from;
    let away = difference(point, this.at(place));
    for (let round = 0; round < MOST_ROUNDS && Math.hypot(...away) > 1e-6 * this.tolerance; round++) {
      const [alongU, alongV] = this.slopes(place);
      const [a, b, c] = [dot(alongU, alongU), dot(alongU, alongV), dot(alongV, alongV)];
      const [p, q] = [dot(alongU, away), dot(alongV, away)];
      const damping = 1e-9 * (a + c);
      const determinant = (a + damping) * (c + damping) - b * b;
      if (!(determinant > 0)) break;
      const next = [
        place[0] + ((c + damping) * p - b * q) / determinant,
        place[1] + ((a + damping) * q - b * p) / determinant,
      ].map((each, k) => {
        const range = this.ranges[k];
        if (!range.isClosed) return withinRange(range, each);
        const most = 0.2 * (range.high - range.low);
        return Math.min(place[k] + most, Math.max(place[k] - most, each));
      }) as unknown as Place;
      const moved = difference(point, this.at(next));
      if (!(Math.hypot(...moved) < Math.hypot(...away))) break;
      [place, away] = [next, moved];
    }
    return { place, distance: Math.hypot(...away) };
  }
}

/** The share of the size along one parameter below which there is none along the other. */
const COLLAPSED = 1e-4;
const MOST_ROUNDS = 20;
/** The nearest seeds from which a point is looked for. */
const STARTS = 4;
const MOST_SEEDS = 24;

function seedsOf({ low, high, breaks }: Range): readonly number[] {
  const count = Math.min(MOST_SEEDS, Math.max(8, 2 * (breaks.length - 1)));
  return Array.from({ length: count + 1 }, (_, n) => low + ((high - low) * n) / count);
}

/** The same place of a closed range that is next to another. */
function nearTurn({ low, high, isClosed }: Range, at: number, before: number): number {
  return isClosed ? at + (high - low) * Math.round((before - at) / (high - low)) : at;
}
