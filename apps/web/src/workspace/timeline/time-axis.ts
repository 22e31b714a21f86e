/** From and to, s. */
export type TimeRange = readonly [from: number, to: number];

/** The whole time that can be shown, and the axis that it is shown on. */
export interface TimeAxis {
  readonly full: TimeRange;
  readonly isLog: boolean;
}

/** The least and the greatest enlargement of the whole. */
const SCALE = [1, 1e15] as const;
const MOST_TICKS = 5;

/** The axis over the times of steps. A logarithmic one begins at the first step after t = 0. */
export function axisOver(times: ArrayLike<number>, isLog: boolean): TimeAxis | null {
  let first = 0;
  while (isLog && first < times.length && times[first] <= 0) first++;
  const [from, to] = [times[first], times[times.length - 1]];
  return from < to ? { full: [from, to], isLog } : null;
}

/** Enlarges around a time, by the factor; below 1 it shows more. The whole is the most that is shown. */
export function zoomed(axis: TimeAxis, range: TimeRange, at: number, factor: number): TimeRange {
  const [low, high] = along(axis, axis.full);
  const [from, to] = along(axis, range);
  const whole = high - low;
  const span = Math.min(Math.max((to - from) / factor, whole / SCALE[1]), whole / SCALE[0]);
  const middle = Math.min(Math.max(along(axis, [at, at])[0], from), to);
  return placed(axis, middle - ((middle - from) / (to - from)) * span, span, range);
}

/** Moves the range by a share of itself; it stays within the whole. */
export function panned(axis: TimeAxis, range: TimeRange, share: number): TimeRange {
  const [from, to] = along(axis, range);
  return placed(axis, from + share * (to - from), to - from, range);
}

/** The range so that a time is in it: moved no more than that takes. */
export function including(axis: TimeAxis, range: TimeRange, at: number): TimeRange {
  if (at >= range[0] && at <= range[1]) return range;
  const [from, to, time] = [...along(axis, range), along(axis, [at, at])[0]];
  return placed(axis, time < from ? time : from + time - to, to - from, range);
}

/** The part of the whole that a range begins and ends at, 0..1. */
export function shareOf(axis: TimeAxis, range: TimeRange): readonly [number, number] {
  const [low, high] = along(axis, axis.full);
  const [from, to] = along(axis, range);
  return [(from - low) / (high - low), (to - low) / (high - low)];
}

function along({ isLog, full }: TimeAxis, [from, to]: TimeRange): TimeRange {
  return isLog ? [Math.log10(Math.max(from, full[0])), Math.log10(Math.max(to, full[0]))] : [from, to];
}

function placed(axis: TimeAxis, from: number, span: number, former: TimeRange): TimeRange {
  const [low, high] = along(axis, axis.full);
  if (span >= high - low) return axis.full;
  const begin = Math.min(Math.max(from, low), high - span);
  const [start, end] = axis.isLog ? [10 ** begin, 10 ** (begin + span)] : [begin, begin + span];
  // Enlarging ends where the digits of a number do.
  return end - start > Math.abs(end) * Number.EPSILON * 16 ? [start, end] : former;
}

/** Round times within a range, five at most. */
export function timeTicks({ isLog }: TimeAxis, [from, to]: TimeRange): readonly number[] {
  if (isLog && to / from >= 100) return decades(from, to);
  const span = to - from;
  for (let power = 10 ** Math.floor(Math.log10(span / MOST_TICKS)); ; power *= 10) {
    for (const mantissa of [1, 2, 2.5, 3, 5, 6]) {
      const step = mantissa * power;
      const first = Math.ceil(from / step - 1e-6);
      const last = Math.floor(to / step + 1e-6);
      if (last - first + 1 > MOST_TICKS) continue;
      const digits = 2 - Math.floor(Math.log10(step));
      return Array.from({ length: Math.max(last - first + 1, 0) }, (_, n) => {
        const value = (first + n) * step;
        // 3 * 0.1 is not 0.3 in float64.
        return digits >= 0 && digits <= 100 ? Number(value.toFixed(digits)) : value;
      });
    }
  }
}

function decades(from: number, to: number): readonly number[] {
  const first = Math.ceil(Math.log10(from) - 1e-9);
  const last = Math.floor(Math.log10(to) + 1e-9);
  const every = Math.ceil((last - first + 1) / MOST_TICKS);
  const ticks: number[] = [];
  for (let decade = first; decade <= last; decade += every) ticks.push(Number(`1e${decade}`));
  return ticks;
}

/** Texts of times on one axis, with as many digits as tell them apart. */
export function timeTexts(times: readonly number[]): readonly string[] {
  for (let digits = 4; digits < 17; digits++) {
    const texts = times.map((time) => plain(Number(time.toPrecision(digits))));
    const isExact = texts.every((text, n) => Math.abs(Number(text) - times[n]) <= Math.abs(times[n]) * 1e-12);
    if (isExact && new Set(texts).size === texts.length) return texts;
  }
  return times.map(plain);
}

function plain(time: number): string {
  const size = Math.abs(time);
  if (time === 0 || (size >= 1e-3 && size < 1e6)) return String(time);
  return time.toExponential().replace('e+', 'e');
}

/** The range between two parts of the whole, 0..1. */
export function rangeAt(axis: TimeAxis, [from, to]: readonly [number, number]): TimeRange {
  const [low, high] = along(axis, axis.full);
  return placed(axis, low + from * (high - low), (to - from) * (high - low), axis.full);
}
