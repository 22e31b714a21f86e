import { temperatureText } from '@thermarium/model';
import type { CumulativeCurve, Histogram } from '@thermarium/study';
import { counted } from '../../ui/counted.ts';

/** A vertical line of a plot. */
export interface PlotMark {
  readonly at: number;
  readonly label: string;
  readonly tone: 'quiet' | 'accent' | 'limit';
}

/** The content of a plot of a study. Both axes are linear. */
export interface PlotSpec {
  readonly kind: 'bars' | 'steps' | 'points';
  /** Ascending. */
  readonly x: readonly number[];
  /** One list per series; null: the series has no value there. Bars that are over the limit are a series of their own. */
  readonly y: readonly (readonly (number | null)[])[];
  readonly xRange: readonly [number, number];
  readonly yRange: readonly [number, number];
  readonly marks: readonly PlotMark[];
  /** The meaning of the vertical axis. */
  readonly caption: string;
  /** The text about the value with this index in `x`. */
  readonly tip: (index: number) => string;
}

const WIDTH = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

/** A bin is over the limit when all of it is. */
export function histogramSpec(
  { edges, counts }: Histogram,
  {
    limit,
    marks,
    unit,
    of = 'Cases',
  }: {
    readonly limit: number | null;
    readonly marks: readonly PlotMark[];
    readonly unit: string;
    readonly of?: string;
  },
): PlotSpec {
  const isOver = (at: number) => limit !== null && edges[at] >= limit;
  const bars = [...counts];
  const x = bars.map((_, at) => (edges[at] + edges[at + 1]) / 2);
  const most = Math.max(1, ...bars);
  return {
    kind: 'bars',
    x,
    y: [
      bars.map((count, at) => (isOver(at) ? null : count)),
      bars.map((count, at) => (isOver(at) ? count : null)),
    ],
    xRange: spread([...edges, ...marks.map(({ at }) => at)]),
    // Room for the names of the marks.
    yRange: [0, most * 1.18],
    marks,
    caption: edges[1] > edges[0] ? `${of} per ${WIDTH.format(edges[1] - edges[0])} ${unit}` : of,
    tip: (at) =>
      `${temperatureText(edges[at])} to ${temperatureText(edges[at + 1])} ${unit}: ${counted(counts[at], 'case')}`,
  };
}

export function cumulativeSpec(
  { values, shares }: CumulativeCurve,
  { marks, unit }: { readonly marks: readonly PlotMark[]; readonly unit: string },
): PlotSpec {
  return {
    kind: 'steps',
    x: [...values],
    y: [Array.from(shares, (share) => 100 * share)],
    xRange: spread([...values.subarray(0, 1), ...values.subarray(-1), ...marks.map(({ at }) => at)]),
    yRange: [0, 118],
    marks,
    caption: 'Cases up to a temperature, %',
    tip: (at) =>
      `${(100 * shares[at]).toFixed(1)} % of the cases up to ${temperatureText(values[at])} ${unit}`,
  };
}

/** The cases over a parameter. `rows`: the case of each point, so that it can be loaded. */
export function scatterSpec(
  parameter: { readonly name: string; readonly values: Float64Array },
  observed: Float64Array,
  limit: number | null,
  write: (value: number) => string,
): PlotSpec & { readonly rows: readonly number[] } {
  const rows = [...observed.keys()]
    .filter((row) => Number.isFinite(observed[row]) && Number.isFinite(parameter.values[row]))
    .sort((a, b) => parameter.values[a] - parameter.values[b]);
  const x = rows.map((row) => parameter.values[row]);
  const y = rows.map((row) => observed[row]);
  const isOver = (value: number) => limit !== null && value > limit;
  return {
    kind: 'points',
    x,
    y: [y.map((value) => (isOver(value) ? null : value)), y.map((value) => (isOver(value) ? value : null))],
    xRange: spread(x.length > 0 ? [x[0], x[x.length - 1]] : []),
    yRange: spread([Math.min(...y), Math.max(...y)]),
    marks: [],
    caption: `Max T over ${parameter.name}, °C`,
    tip: (at) =>
      `Case ${(rows[at] + 1).toLocaleString('en-US')}: ${temperatureText(y[at])} °C at ${parameter.name} = ${write(x[at])}`,
    rows,
  };
}

/** The range that holds values with a margin beside them. */
export function spread(values: readonly number[]): readonly [number, number] {
  const finite = values.filter(Number.isFinite);
  if (finite.length === 0) return [0, 1];
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of finite) [min, max] = [Math.min(min, value), Math.max(max, value)];
  const margin = max > min ? 0.04 * (max - min) : Math.max(0.5, 0.01 * Math.abs(max));
  return [min - margin, max + margin];
}
