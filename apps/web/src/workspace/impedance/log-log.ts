/** A curve as it is drawn on two logarithmic axes. */
export interface LogLogCurve {
  readonly times: readonly number[];
  /** Null where the curve is too low for the axis. */
  readonly values: readonly (number | null)[];
  /** Whole decades. */
  readonly range: readonly [number, number];
  /** The curve is drawn times -1: the reference gets hotter than the object. */
  readonly isInverted: boolean;
}

/** Values below this part of the largest are not drawn: they would leave no room for the rest. */
const DEPTH = 1e-5;

/** A thermal impedance for two logarithmic axes; null: there is nothing of it to draw. */
export function onLogAxes({
  times,
  zth,
}: {
  readonly times: readonly number[];
  readonly zth: readonly number[];
}): LogLogCurve | null {
  const most = zth.reduce((high, value) => Math.max(high, value), 0);
  const least = zth.reduce((low, value) => Math.min(low, value), 0);
  const isInverted = -least > most;
  const size = isInverted ? -least : most;
  if (times.length < 2 || size === 0) return null;
  const values = zth.map((value) => {
    const drawn = isInverted ? -value : value;
    return drawn >= DEPTH * size ? drawn : null;
  });
  const lowest = values.reduce<number>((low, value) => Math.min(low, value ?? low), size);
  const from = Math.floor(Math.log10(lowest));
  const to = Math.max(from + 1, Math.ceil(Math.log10(size)));
  return { times, values, range: [decade(from), decade(to)], isInverted };
}

/** 10 ** -5 is not 1e-5 in float64. */
const decade = (power: number): number => Number(`1e${power}`);
