import { difference, dot, scaled, sum, type Vec3 } from '@thermarium/geometry';
import { angleOn, type Curve, cutsOf, pointAt } from './curve.ts';
import { refOf, refsOf, wordIn } from './part21-parser.ts';
import { Damaged, type PlaceReader } from './place-reader.ts';
import { domainOf, type SplineCurve } from './spline.ts';
import { splineCurveOf } from './spline-reader.ts';

const TURN = 2 * Math.PI;

/** Reads curves, and the pieces of them that edges are. */
export class CurveReader {
  private readonly places: PlaceReader;

  constructor(places: PlaceReader) {
    this.places = places;
  }

  /**
   * The piece of a curve between two points; `same`: along the way of the curve. Null: the curve is of a kind that is not known.
   * Throws `Damaged`.
   */
  between(id: number, from: Vec3, to: Vec3, same: boolean): readonly Curve[] | null {
    const { bare, isTurned } = this.unwrapped(id);
    const { file } = this.places;
    const alongCurve = same !== isTurned;
    const round = this.ellipse(bare);
    if (round) return [arcBetween(round, from, to, alongCurve)];
    const spline = splineCurveOf(bare, this.places) ?? this.conic(bare, from, to);
    if (spline) return [splineBetween(spline, from, to, alongCurve)];
    if (file.part(bare, 'LINE')) return [{ type: 'line', from, to }];
    const poly = file.part(bare, 'POLYLINE');
    if (!poly) return null;
    const points = refsOf(poly.values[1]).map((point) => this.places.point(point));
    return chain([from, ...(alongCurve ? points : points.toReversed()).slice(1, -1), to]);
  }

  /** A curve as a whole; null: it has no ends, or is of a kind that is not known. Throws `Damaged`. */
  whole(id: number): Curve | null {
    const { bare } = this.unwrapped(id);
    const round = this.ellipse(bare);
    if (round) return { ...round, type: 'arc', begin: 0, span: TURN };
    const spline = splineCurveOf(bare, this.places);
    if (!spline) return null;
    const [low, high] = domainOf(spline.knots);
    return { type: 'spline', spline, begin: low, span: high - low };
  }

  /** The place and the direction of a line; null: it is none. */
  line(id: number): { readonly at: Vec3; readonly along: Vec3 } | null {
    const { file } = this.places;
    const values = file.part(this.unwrapped(id).bare, 'LINE')?.values;
    const vector = file.part(refOf(values?.[2]) ?? -1, 'VECTOR');
    const along = this.places.direction(refOf(vector?.values[1]));
    return values && along ? { at: this.places.point(refOf(values[1])), along } : null;
  }

  /** The curve within those that only add to it where it lies; `isTurned`: they go along it the other way. */
  private unwrapped(id: number): { readonly bare: number; readonly isTurned: boolean } {
    let isTurned = false;
    for (let inner = id, depth = 0; depth < 8; depth++) {
      const { file } = this.places;
      const trimmed = file.part(inner, 'TRIMMED_CURVE');
      const wrapped = trimmed ?? file.part(inner, 'SURFACE_CURVE', 'SEAM_CURVE', 'INTERSECTION_CURVE');
      if (!wrapped) return { bare: inner, isTurned };
      if (trimmed && wordIn(trimmed.values[4]) === 'F') isTurned = !isTurned;
      inner = refOf(wrapped.values[1]) ?? -1;
    }
    throw new Damaged('A curve lies in itself.');
  }

  private ellipse(id: number): Ellipse | null {
    const round = this.places.file.part(id, 'CIRCLE', 'ELLIPSE');
    if (!round) return null;
    const { x, y, origin } = this.places.frame(refOf(round.values[1]));
    const major = this.places.length(round.values[2]);
    const minor = round.type === 'CIRCLE' ? major : this.places.length(round.values[3]);
    if (!(major > 0 && minor > 0)) throw new Damaged('A circle has no radius.');
    return { center: origin, major: scaled(x, major), minor: scaled(y, minor) };
  }

  /**
   * The piece of a parabola or a hyperbola between two points as a rational spline of degree 2: its middle pole is where the
   * tangents at the ends meet (Piegl and Tiller, The NURBS Book, section 7.3).
   */
  private conic(id: number, from: Vec3, to: Vec3): SplineCurve | null {
    const part = this.places.file.part(id, 'PARABOLA', 'HYPERBOLA');
    if (!part) return null;
    const { x, y, origin } = this.places.frame(refOf(part.values[1]));
    const [a, b] = [this.places.length(part.values[2]), this.places.length(part.values[3])];
    const isOpen = part.type === 'PARABOLA';
    const ends = [from, to].map((point) => {
      const height = dot(difference(point, origin), y);
      return isOpen ? height / (2 * a) : Math.asinh(height / b);
    });
    const [middle, half] = [(ends[0] + ends[1]) / 2, (ends[1] - ends[0]) / 2];
    const weight = isOpen ? 1 : Math.cosh(half);
    const [alongX, alongY] = isOpen
      ? [a * ends[0] * ends[1], 2 * a * middle]
      : [(a * Math.cosh(middle)) / weight, (b * Math.sinh(middle)) / weight];
    const pole = sum(origin, sum(scaled(x, alongX), scaled(y, alongY)));
    if (![...pole, weight].every(Number.isFinite)) return null;
    return { knots: { degree: 2, at: [0, 0, 0, 1, 1, 1] }, poles: [from, pole, to], weights: [1, weight, 1] };
  }
}

interface Ellipse {
  readonly center: Vec3;
  readonly major: Vec3;
  readonly minor: Vec3;
}

/** Straight edges from point to point. */
export function chain(points: readonly Vec3[]): readonly Curve[] {
  return points.slice(1).map((to, n) => ({ type: 'line', from: points[n], to }));
}

function arcBetween(ellipse: Ellipse, from: Vec3, to: Vec3, same: boolean): Curve {
  const { center, major, minor } = ellipse;
  const [begin, end] = [from, to].map((point) => angleOn(center, major, minor, point));
  const isWhole = Math.hypot(...difference(to, from)) < 1e-9 * Math.hypot(...major);
  const way = same ? 1 : -1;
  const span = isWhole ? TURN : ((((end - begin) * way) % TURN) + TURN) % TURN;
  return { ...ellipse, type: 'arc', begin, span: way * span };
}

function splineBetween(spline: SplineCurve, from: Vec3, to: Vec3, same: boolean): Curve {
  const [low, high] = domainOf(spline.knots);
  const whole: Curve = { type: 'spline', spline, begin: low, span: high - low };
  const [first, last] = [pointAt(whole, 0), pointAt(whole, 1)];
  const size = Math.max(...spline.poles.map((pole) => Math.hypot(...difference(pole, spline.poles[0]))));
  const isOne = (a: Vec3, b: Vec3) => Math.hypot(...difference(a, b)) <= 1e-6 * size;
  const isClosed = isOne(first, last);
  const shareOf = (point: Vec3, isBegin: boolean) => {
    // On the seam of a closed curve an edge begins at one end and ends at the other.
    if (isClosed && isOne(point, first)) return isBegin === same ? 0 : 1;
    return isOne(point, first) ? 0 : isOne(point, last) ? 1 : closestShare(whole, point);
  };
  const [begin, end] = [shareOf(from, true), shareOf(to, false)];
  let span = end - begin;
  if (isClosed && (span === 0 || span > 0 !== same)) span += same ? 1 : -1;
  return { type: 'spline', spline, begin: low + begin * (high - low), span: span * (high - low) };
}

/** The share at which a curve is closest to a point: the closest sample, and from there by halving steps. */
function closestShare(curve: Curve, point: Vec3): number {
  const distance = (share: number) => Math.hypot(...difference(pointAt(curve, share), point));
  const cuts = cutsOf(curve, Math.PI / 18);
  const samples = cuts.map((share) => ({ share, away: distance(share) }));
  let { share, away } = samples.reduce((one, other) => (other.away < one.away ? other : one));
  for (let step = 1 / cuts.length; step > 1e-12; ) {
    const next = [share - step, share + step]
      .filter((each) => each >= 0 && each <= 1)
      .map((each) => ({ share: each, away: distance(each) }))
      .reduce((one, other) => (other.away < one.away ? other : one), { share, away });
    if (next.away < away) ({ share, away } = next);
    else step /= 2;
  }
  return share;
}
