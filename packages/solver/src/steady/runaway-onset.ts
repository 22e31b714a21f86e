import type { LoadState } from '../boundary/load-state.ts';
import type { LinearProgress } from '../linear/system.ts';
import type { HeatBalance } from './heat-balance.ts';

/** Where powers that follow temperature cease to have a steady state. */
export interface RunawayOnset {
  /** The part of the stated powers at which it begins; at least 1: the stated ones have a steady state. */
  readonly scale: number;
  /** The heat of the powers there, W. */
  readonly watts: number;
  /** The highest of the temperatures that powers follow, there, °C. */
  readonly celsius: number;
}

/** A state in which the powers give a heat that was asked for. */
interface Point extends RunawayOnset {
  /** Kept for those points alone from which others are begun. */
  rise: Float64Array | null;
}

/** Relative residual of the solves for points of the curve, and for the state of the stated powers. */
const CURVE_PRECISION = 1e-4;
const STATE_PRECISION = 1e-8;
/** The factor of the heat from point to point, until the greatest scale lies between two. */
const STEP = 2;
const MOST_STEPS = 60;
/** A scale that grows by less than this part from point to point has a bound that it does not pass. */
const FLAT = 2e-3;
/** Beyond this nothing is a steady state any more, °C. */
const HOTTEST = 1e6;
/** The greatest scale is narrowed to this ratio of totals: near a maximum the scale is within a thousandth. */
const NARROW = 1.05;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** The scale of a state of the stated powers is 1 to this. */
const EXACT = 1e-7;
const MOST_SECANTS = 40;

/**
 * Finds where thermal runaway begins. Not the stated powers are given and temperatures asked for, which has no answer beyond
 * the onset, but the heat S that the powers give together: each has its share by the temperatures, and the scale λ(S) is what
 * the stated powers must be multiplied by to give S there. Every S has a state. λ rises with S up to the onset, λ* = max λ,
 * and falls beyond (a fold: Keller 1977, continuation by another parameter than the given one).
 *
 * @param rise receives the state of the stated powers that is stable, where they have one, else the state at the onset, K
 * @returns null where a solve on the way failed: nothing is known then, and `rise` is as it was
 */
export function* runawayOnset(
  balance: HeatBalance,
  loads: LoadState,
  rise: Float64Array,
  maxIterations: number,
): Generator<LinearProgress, RunawayOnset | null> {
  const curve = new Curve(balance, loads, rise.length, maxIterations);
  loads.follow(new Float64Array(rise.length));
  if (!(yield* bracket(curve, loads.followedWatts))) return null;
  if (!(yield* narrow(curve))) return null;
  const onset = curve.greatest;
  const state = onset.scale >= 1 ? yield* stateOfStatedPowers(curve) : onset;
  if (state?.rise) rise.set(state.rise);
  return state && onset;
}

/** Doubles or halves the heat until the greatest scale lies between two points, or has a bound. False: a solve failed. */
function* bracket(curve: Curve, first: number): Generator<LinearProgress, boolean> {
  const one = yield* curve.pointAt(first);
  const other = yield* curve.pointAt(first * STEP);
  if (!one || !other) return false;
  const step = other.scale > one.scale ? STEP : 1 / STEP;
  let [last, next] = step > 1 ? [one, other] : [other, one];
  for (let n = 0; n < MOST_STEPS; n++) {
    const further: Point | null = yield* curve.pointAt(next.watts * step);
    if (!further) return false;
    const grows = further.scale >= next.scale;
    [last, next] = [next, further];
    if (!grows || next.celsius > HOTTEST || (step > 1 && next.scale < (1 + FLAT) * last.scale)) break;
  }
  return true;
}

/** Golden sections around the greatest scale, over the logarithm of the heat. False: a solve failed. */
function* narrow(curve: Curve): Generator<LinearProgress, boolean> {
  for (;;) {
    const [below, top, above] = curve.aroundGreatest;
    if (!below || !above || above.watts < NARROW * below.watts) return true;
    const isAbove = above.watts * below.watts > top.watts * top.watts;
    const far = isAbove ? above : below;
    if (!(yield* curve.pointAt(top.watts * (far.watts / top.watts) ** (1 - GOLDEN)))) return false;
  }
}

/** The state at which the scale is 1, on the way up to the greatest one. Null: a solve failed. */
function* stateOfStatedPowers(curve: Curve): Generator<LinearProgress, Point | null> {
  let [low, high] = curve.aroundOne;
  for (let n = 0; n < MOST_SECANTS && high.scale - 1 > EXACT; n++) {
    const part = low === null || n % 3 === 2 ? 0.5 : (1 - low.scale) / (high.scale - low.scale);
    const from = low?.watts ?? 0;
    const point = yield* curve.pointAt(from + part * (high.watts - from), STATE_PRECISION);
    if (!point) return null;
    if (point.scale >= 1) high = point;
    else low = point;
  }
  return high;
}

/** The states found, by their heat. */
class Curve {
  readonly #balance: HeatBalance;
  readonly #loads: LoadState;
  readonly #cells: number;
  readonly #points: Point[] = [];
  #iterationsLeft: number;

  constructor(balance: HeatBalance, loads: LoadState, cells: number, maxIterations: number) {
    this.#balance = balance;
    this.#loads = loads;
    this.#cells = cells;
    this.#iterationsLeft = maxIterations;
  }

  /** Solves for the state in which the powers give so much heat, from the nearest one; null: that failed. */
  *pointAt(watts: number, precision = CURVE_PRECISION): Generator<LinearProgress, Point | null> {
    const rise = this.#nearest(watts)?.slice() ?? new Float64Array(this.#cells);
    const loads = this.#loads;
    const heatAt = (at: Float64Array): Float64Array => {
      loads.follow(at, watts);
      return loads.cells;
    };
    const residualBelow = precision * this.#balance.norm(heatAt(rise), loads.walls);
    const rule = { residualBelow, maxIterations: this.#iterationsLeft };
    const { status, iterations, residual } = yield* this.#balance.solve(heatAt, loads.walls, rise, 0, rule);
    this.#iterationsLeft -= iterations;
    const scale = loads.follow(rise, watts);
    const isBeyondNumbers = !Number.isFinite(residual) || !Number.isFinite(scale);
    if (status !== 'converged' && !isBeyondNumbers) return null;
    const point: Point = isBeyondNumbers
      ? { watts, scale: 0, celsius: Infinity, rise: null }
      : { watts, scale, celsius: loads.hottest, rise };
    const at = this.#points.findIndex((each) => each.watts > watts);
    this.#points.splice(at < 0 ? this.#points.length : at, 0, point);
    this.#forgetFarStates();
    return point;
  }

  get greatest(): Point {
    return this.#points.reduce((best, point) => (point.scale > best.scale ? point : best));
  }

  get aroundGreatest(): [Point | undefined, Point, Point | undefined] {
    const at = this.#points.indexOf(this.greatest);
    return [this.#points[at - 1], this.#points[at], this.#points[at + 1]];
  }

  /** The last point below a scale of 1 on the way up, null where there is none, and the first that is not below. */
  get aroundOne(): [Point | null, Point] {
    const at = this.#points.findIndex(({ scale }) => scale >= 1);
    return [this.#points[at - 1] ?? null, this.#points[at]];
  }

  #nearest(watts: number): Float64Array | null {
    const away = (point: Point) => Math.abs(Math.log(point.watts / watts));
    const known = this.#points.filter(({ rise }) => rise !== null);
    return known.sort((a, b) => away(a) - away(b))[0]?.rise ?? null;
  }

  /** States are as large as the model: of all points those around the greatest scale and around 1 keep theirs. */
  #forgetFarStates(): void {
    const kept = new Set<Point | null | undefined>([
      ...this.aroundGreatest,
      this.#points.at(-1),
      ...this.aroundOne,
    ]);
    for (const point of this.#points) if (!kept.has(point)) point.rise = null;
  }
}
