/**
 * Cell edges along one axis: every given plane is an edge, cells are no larger than their interval allows, and
 * neighbouring cells differ by at most a given ratio.
 *
 * The wanted cell size is the function
 *
 *   h(x) = min over intervals I of ( h_I + alpha dist(x, I) ),   alpha = ln(growth)
 *
 * and an interval of length L is cut where the integral of dx / h(x) reaches equal parts. On a ramp h = h0 + alpha x
 * equal parts give a geometric series of ratio at most e^alpha, so the grading is smooth by construction; rounding the
 * number of parts up to a whole one disturbs it only between intervals, which is mended by lowering h at the plane
 * between them and cutting again. Mirroring the input mirrors the result.
 */

export interface AxisInterval {
  /** Largest cell in the interval; Infinity where only grading counts. */
  readonly largestCell: number;
}

export interface GradingOptions {
  /** Largest ratio of neighbouring cells. */
  readonly growth: number;
  /** Largest cell beside each plane; Infinity (and by default) where the intervals alone decide. */
  readonly largestAtPlane?: Float64Array;
}

/** The largest ratio is met exactly after rounding; the size function itself grows a little slower. */
const SLACK = 0.85;

/** h at both ends of an interval and its ceiling in between; everything about the size function there. */
interface SizeProfile {
  readonly length: number;
  readonly low: number;
  readonly high: number;
  readonly ceiling: number;
  readonly alpha: number;
}

/**
 * Cuts the axis. `planes` ascends strictly (any length unit); `intervals[i]` lies between planes i and i + 1.
 * Returns the cell edges, of which every plane is one, exactly. Throws RangeError on planes that do not ascend.
 */
export function gradedEdges(
  planes: readonly number[],
  intervals: readonly AxisInterval[],
  options: GradingOptions,
): Float64Array {
  const count = planes.length - 1;
  const lengths = new Float64Array(Math.max(0, count));
  for (let i = 0; i < count; i++) {
    lengths[i] = planes[i + 1] - planes[i];
    if (!(lengths[i] > 0)) throw new RangeError(`Planes must ascend: ${planes[i]} then ${planes[i + 1]}.`);
  }
  const alpha = Math.log(options.growth) * SLACK;
  const ceilings = Float64Array.from(intervals, (interval, i) => Math.min(interval.largestCell, lengths[i]));
  const atPlane = options.largestAtPlane?.slice() ?? new Float64Array(count + 1).fill(Infinity);
  const parts = new Int32Array(Math.max(0, count));
  for (;;) {
    spread(atPlane, ceilings, lengths, alpha);
    for (let i = 0; i < count; i++) {
      parts[i] = Math.max(1, Math.ceil(integral(profile(i)) - 1e-9));
    }
    if (!lowerAtSteps()) break;
  }
  const edges: number[] = [];
  for (let i = 0; i < count; i++) {
    edges.push(planes[i]);
    const shape = profile(i);
    const total = integral(shape);
    for (let n = 1; n < parts[i]; n++) edges.push(planes[i] + position(shape, (total * n) / parts[i]));
  }
  edges.push(planes[count]);
  return Float64Array.from(edges);

  function profile(i: number): SizeProfile {
    return { length: lengths[i], low: atPlane[i], high: atPlane[i + 1], ceiling: ceilings[i], alpha };
  }

  /** Lowers h at planes where the two cells beside them differ by more than the ratio. True when it lowered any. */
  function lowerAtSteps(): boolean {
    let lowered = false;
    let previous = 0;
    for (let i = 0; i < count; i++) {
      const shape = profile(i);
      const total = integral(shape);
      const first = position(shape, total / parts[i]);
      const last = lengths[i] - position(shape, (total * (parts[i] - 1)) / parts[i]);
      if (i > 0 && Math.max(first / previous, previous / first) > options.growth) {
        const smaller = Math.min(first, previous);
        if (smaller < atPlane[i] * (1 - 1e-12)) {
          atPlane[i] = smaller;
          lowered = true;
        }
      }
      previous = last;
    }
    return lowered;
  }
}

/** Makes h Lipschitz along the planes: no plane wants more than its neighbours' sizes allow at its distance. */
function spread(atPlane: Float64Array, ceilings: Float64Array, lengths: Float64Array, alpha: number): void {
  const count = lengths.length;
  for (let i = 0; i < count; i++) {
    const reach = Math.min(atPlane[i] + alpha * lengths[i], ceilings[i]);
    if (reach < atPlane[i + 1]) atPlane[i + 1] = reach;
    if (ceilings[i] < atPlane[i]) atPlane[i] = ceilings[i];
  }
  for (let i = count - 1; i >= 0; i--) {
    const reach = Math.min(atPlane[i + 1] + alpha * lengths[i], ceilings[i]);
    if (reach < atPlane[i]) atPlane[i] = reach;
  }
}

/** Lengths of the rising ramp, the plateau and the falling ramp of h in an interval. */
function pieces(shape: SizeProfile): [number, number, number] {
  const { length, low, high, ceiling, alpha } = shape;
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [0, length, 0];
  const rise = Math.max(0, (ceiling - low) / alpha);
  const fall = Math.max(0, (ceiling - high) / alpha);
  if (rise + fall <= length) return [rise, length - rise - fall, fall];
  const up = Math.min(length, Math.max(0, (length + (high - low) / alpha) / 2));
  return [up, 0, length - up];
}

/** The integral of dx / h over the interval: the number of cells it wants. */
function integral(shape: SizeProfile): number {
  const [rise, plateau, fall] = pieces(shape);
  const { low, high, ceiling, alpha } = shape;
  return (
    (rise > 0 ? Math.log1p((alpha * rise) / low) / alpha : 0) +
    plateau / ceiling +
    (fall > 0 ? Math.log1p((alpha * fall) / high) / alpha : 0)
  );
}

/** The distance from the interval's lower end at which the integral of dx / h reaches `target`. */
function position(shape: SizeProfile, target: number): number {
  const [rise, plateau, fall] = pieces(shape);
  const { low, high, ceiling, alpha } = shape;
  const riseCells = rise > 0 ? Math.log1p((alpha * rise) / low) / alpha : 0;
  if (target <= riseCells) return (low * Math.expm1(alpha * target)) / alpha;
  const plateauCells = plateau / ceiling;
  if (target <= riseCells + plateauCells) return rise + (target - riseCells) * ceiling;
  const fallCells = fall > 0 ? Math.log1p((alpha * fall) / high) / alpha : 0;
  const left = riseCells + plateauCells + fallCells - target;
  return shape.length - (high * Math.expm1(alpha * Math.max(0, left))) / alpha;
}

/** Every cell cut into `times` equal ones. */
export function refineEdges(edges: Float64Array, times: number): Float64Array {
  if (times === 1) return edges;
  const refined = new Float64Array((edges.length - 1) * times + 1);
  for (let i = 0; i + 1 < edges.length; i++) {
    for (let n = 0; n < times; n++) {
      refined[i * times + n] = edges[i] + ((edges[i + 1] - edges[i]) * n) / times;
    }
  }
  refined[refined.length - 1] = edges[edges.length - 1];
  return refined;
}
