/**
 * A quantity at every stored step of a transient, in order of time. There may be a hundred thousand steps, so they are
 * columns.
 */
export interface StepRows {
  readonly ids: Float64Array;
  /** s */
  readonly times: Float64Array;
  /** °C; NaN where nothing has a temperature. */
  readonly max: Float64Array;
  /** °C; NaN where nothing has a temperature. */
  readonly min: Float64Array;
}

/** The step whose time is nearest; 0 where there are none. */
export function stepNear({ times }: Pick<StepRows, 'times'>, seconds: number): number {
  let low = 0;
  let high = times.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle] <= seconds) low = middle;
    else high = middle;
  }
  return high > low && times[high] - seconds < seconds - times[low] ? high : Math.max(low, 0);
}

/** The lowest and the highest temperature of all steps, °C; null where nothing has one. */
export function extremesOver(rows: StepRows): Extremes | null {
  const known = EXTREMES.get(rows);
  if (known !== undefined) return known;
  let [min, max] = [Infinity, -Infinity];
  // Comparisons with NaN are false.
  for (const value of rows.min) if (value < min) min = value;
  for (const value of rows.max) if (value > max) max = value;
  const found = min <= max ? { min, max } : null;
  EXTREMES.set(rows, found);
  return found;
}

interface Extremes {
  readonly min: number;
  readonly max: number;
}

const EXTREMES = new WeakMap<StepRows, Extremes | null>();
