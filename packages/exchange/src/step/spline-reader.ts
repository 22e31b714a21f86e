import type { Vec3 } from '@thermarium/geometry';
import { numberOf, type Part, refsOf, type Value } from './part21-parser.ts';
import type { PlaceReader } from './place-reader.ts';
import type { Knots, SplineCurve, SplineSurface } from './spline.ts';

/** Higher degrees are in no file. */
const HIGHEST_DEGREE = 25;

/** The values of an entity that may be one part with a name in front, or a complex one of a part for each supertype. */
class Inherited {
  private readonly parts: readonly Part[];

  constructor(parts: readonly Part[]) {
    this.parts = parts;
  }

  has(...types: readonly string[]): boolean {
    return this.parts.some(({ type }) => types.includes(type));
  }

  /** The values that a type adds, of which there are `before` in the types above it. */
  of(type: string, before: number): readonly Value[] {
    if (this.parts.length === 1) return this.parts[0].values.slice(before);
    return this.parts.find((part) => part.type === type)?.values ?? [];
  }
}

/** The spline of a curve; null: it is none, or its numbers do not go together. */
export function splineCurveOf(id: number, places: PlaceReader): SplineCurve | null {
  const whole = new Inherited(places.file.parts(id));
  if (!whole.has(...CURVES)) return null;
  const [degree, poles] = whole.of('B_SPLINE_CURVE', 1);
  const points = pointsOf(poles, places);
  const weights = numbersOf(whole.of('RATIONAL_B_SPLINE_CURVE', Infinity)[0]);
  const [multiplicities, at] = whole.of('B_SPLINE_CURVE_WITH_KNOTS', 6);
  const knots = knotsOf(whole, degree, points.length, multiplicities, at);
  if (!knots || (weights && !areWeights(weights, points.length))) return null;
  return { knots, poles: points, weights };
}

/** The spline of a surface; null: it is none, or its numbers do not go together. */
export function splineSurfaceOf(id: number, places: PlaceReader): SplineSurface | null {
  const whole = new Inherited(places.file.parts(id));
  if (!whole.has(...SURFACES)) return null;
  const [degreeU, degreeV, poles] = whole.of('B_SPLINE_SURFACE', 1);
  const rows = Array.isArray(poles) ? poles.map((row) => pointsOf(row, places)) : [];
  const width = rows[0]?.length ?? 0;
  const [timesU, timesV, atU, atV] = whole.of('B_SPLINE_SURFACE_WITH_KNOTS', 8);
  const u = knotsOf(whole, degreeU, rows.length, timesU, atU);
  const v = knotsOf(whole, degreeV, width, timesV, atV);
  const stated = whole.of('RATIONAL_B_SPLINE_SURFACE', Infinity)[0];
  const weights = Array.isArray(stated) ? stated.map((row) => numbersOf(row) ?? []) : null;
  if (!u || !v || rows.some((row) => row.length !== width)) return null;
  if (weights && (weights.length !== rows.length || weights.some((row) => !areWeights(row, width))))
    return null;
  return { u, v, poles: rows, weights };
}

const CURVES = [
  'B_SPLINE_CURVE',
  'B_SPLINE_CURVE_WITH_KNOTS',
  'QUASI_UNIFORM_CURVE',
  'UNIFORM_CURVE',
  'BEZIER_CURVE',
];
const SURFACES = [
  'B_SPLINE_SURFACE',
  'B_SPLINE_SURFACE_WITH_KNOTS',
  'QUASI_UNIFORM_SURFACE',
  'UNIFORM_SURFACE',
  'BEZIER_SURFACE',
];

function pointsOf(value: Value | undefined, places: PlaceReader): readonly Vec3[] {
  return refsOf(value).map((ref) => places.point(ref));
}

function numbersOf(value: Value | undefined): readonly number[] | null {
  return Array.isArray(value) ? value.map((each) => numberOf(each) ?? Number.NaN) : null;
}

function areWeights(weights: readonly number[], count: number): boolean {
  return weights.length === count && weights.every((weight) => weight > 0);
}

/** Knots as stated by value and multiplicity, or as the type of the spline implies them. */
function knotsOf(
  whole: Inherited,
  stated: Value | undefined,
  poles: number,
  multiplicities: Value | undefined,
  values: Value | undefined,
): Knots | null {
  const degree = numberOf(stated) ?? 0;
  if (!Number.isInteger(degree) || degree < 1 || degree > HIGHEST_DEGREE || poles <= degree) return null;
  const count = poles + degree + 1;
  const times = numbersOf(multiplicities);
  const at = times
    ? repeated(numbersOf(values) ?? [], times, count)
    : Array.from({ length: count }, (_, n) => implied(whole, degree, poles, n));
  const isRising = at.every((each, n) => n === 0 || each >= at[n - 1]);
  return at.length === count && isRising && at[degree] < at[poles] ? { degree, at } : null;
}

function repeated(values: readonly number[], times: readonly number[], most: number): readonly number[] {
  const at: number[] = [];
  for (const [n, value] of values.entries()) {
    for (let k = 0; k < times[n] && at.length <= most; k++) at.push(value);
  }
  return at;
}

function implied(whole: Inherited, degree: number, poles: number, n: number): number {
  if (whole.has('UNIFORM_CURVE', 'UNIFORM_SURFACE')) return n - degree;
  const inner = Math.min(poles - degree, Math.max(0, n - degree));
  if (!whole.has('BEZIER_CURVE', 'BEZIER_SURFACE')) return inner;
  return n === 0 ? 0 : Math.min((poles - 1) / degree, Math.max(0, Math.floor((n - 1) / degree)));
}
