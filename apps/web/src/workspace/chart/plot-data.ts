import { ticksOver } from '../../ui/axis-ticks.ts';
import type { TimeRange } from '../timeline/time-axis.ts';
import type { CurveStyle } from './plot-styles.ts';

/** A curve as it is drawn. */
export interface PlotCurve {
  readonly name: string;
  /** s, ascending */
  readonly times: Float64Array;
  /** °C; NaN where there is none. */
  readonly values: Float64Array;
  readonly style: CurveStyle;
}

/** The index of the point of a curve nearest to a time; -1: it has none. */
export function nearestPoint(times: ArrayLike<number>, at: number): number {
  const after = firstFrom(times, at);
  if (after === times.length) return after - 1;
  return after > 0 && at - times[after - 1] <= times[after] - at ? after - 1 : after;
}

/** The index of the first time from `at` on; their number where there is none. */
function firstFrom(times: ArrayLike<number>, at: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Round temperatures around what is shown of the curves, five at most, °C. */
export function temperatureTicks(curves: readonly PlotCurve[], [from, to]: TimeRange): readonly number[] {
  let [low, high] = [Infinity, -Infinity];
  for (const { times, values } of curves) {
    // The lines to the points beside the range are seen too.
    const first = Math.max(firstFrom(times, from) - 1, 0);
    const last = Math.min(firstFrom(times, to) + 1, times.length);
    for (let n = first; n < last; n++) {
      if (values[n] < low) low = values[n];
      if (values[n] > high) high = values[n];
    }
  }
  if (!(low <= high)) return ticksOver(0, 1);
  // A curve that hardly moves is shown as such.
  return high - low < LEAST_SPAN
    ? ticksOver(low - LEAST_SPAN / 2, high + LEAST_SPAN / 2)
    : ticksOver(low, high);
}

/** °C */
const LEAST_SPAN = 0.5;

/** The curves over one common list of times, where curves of different solves have gaps. */
export function joined(
  curves: readonly PlotCurve[],
): [Float64Array | number[], ...(Float64Array | (number | null)[])[]] {
  const [first] = curves;
  if (curves.every(({ times }) => times === first.times || isSame(times, first.times))) {
    return [first.times, ...curves.map(({ values }) => values)];
  }
  const all = [...new Set(curves.flatMap(({ times }) => [...times]))].sort((a, b) => a - b);
  const columns = curves.map(({ times, values }) => {
    const column: (number | null)[] = new Array(all.length).fill(null);
    for (let n = 0, at = 0; n < times.length; n++) {
      while (all[at] < times[n]) at++;
      column[at] = Number.isNaN(values[n]) ? null : values[n];
    }
    return column;
  });
  return [all, ...columns];
}

function isSame(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((time, n) => time === b[n]);
}
