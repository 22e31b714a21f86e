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
  /** °C; null: the answer does not tell it. */
  readonly min: Float64Array | null;
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
