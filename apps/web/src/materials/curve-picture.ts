import { type PropertyTable, propertyAt } from '@thermarium/model';
import { ticksOver, tickText } from '../ui/axis-ticks.ts';

/** The size of a chart and its margins, px. */
export const CURVE_CHART = { width: 400, height: 128, left: 52, right: 14, top: 22, bottom: 32 } as const;

/** The part of the range that a chart shows beyond each end, where the end value holds. */
const BEYOND = 0.08;
const MOST_TEMPERATURES = 7;
/** More points than that are a line, no points. */
const MOST_DOTS = 24;

interface Tick {
  /** px. */
  readonly at: number;
  readonly text: string;
}

export interface CurvePicture {
  /** The path of an SVG through the points. */
  readonly line: string;
  /** The path beyond the ends, where the end values hold. */
  readonly beyond: string;
  /** The points with what they say; none where they are many. */
  readonly dots: readonly {
    readonly x: number;
    readonly y: number;
    readonly celsius: number;
    readonly value: number;
  }[];
  readonly temperatures: readonly Tick[];
  readonly values: readonly Tick[];
}

/** The chart of a property over temperature, °C. */
export function curvePicture({ temperatures, values }: PropertyTable): CurvePicture {
  const { width, height, left, right, top, bottom } = CURVE_CHART;
  const [first, last] = [temperatures[0], temperatures[temperatures.length - 1]];
  const margin = BEYOND * (last - first);
  const [low, high] = extremes(values);
  // A level curve stands in the middle, whatever its size.
  const around = high > low ? 0 : low / 2;
  const onValue = ticksOver(low - around, high + around);
  const [least, most] = [onValue[0], onValue[onValue.length - 1]];
  const x = (celsius: number) =>
    rounded(left + ((celsius - first + margin) / (last - first + 2 * margin)) * (width - left - right));
  const y = (value: number) =>
    rounded(height - bottom - ((value - least) / (most - least)) * (height - top - bottom));
  const points = temperatures.map((celsius, n) => ({
    x: x(celsius),
    y: y(values[n]),
    celsius,
    value: values[n],
  }));
  const [start, end] = [points[0], points[points.length - 1]];
  const onTemperature = ticksOver(first, last, MOST_TEMPERATURES).filter(
    (each) => each >= first - margin && each <= last + margin,
  );
  return {
    line: pathOf(points),
    beyond: `M${left} ${start.y}H${start.x}M${end.x} ${end.y}H${width - right}`,
    dots: points.length > MOST_DOTS ? [] : points,
    temperatures: onTemperature.map((each) => ({ at: x(each), text: tickText(each, onTemperature) })),
    values: onValue.map((each) => ({ at: y(each), text: tickText(each, onValue) })),
  };
}

/** The size of a curve beside a name, px. */
export const CURVE_MARK = { width: 34, height: 14 } as const;
const MARK_POINTS = 16;

/** The path of a curve as it stands beside a name: its shape alone. */
export function curveMark(table: PropertyTable): string {
  const { temperatures, values } = table;
  const { width, height } = CURVE_MARK;
  const [first, last] = [temperatures[0], temperatures[temperatures.length - 1]];
  const [low, high] = extremes(values);
  const points = Array.from({ length: MARK_POINTS }, (_, n) => {
    const share = n / (MARK_POINTS - 1);
    const value = propertyAt(table, first + share * (last - first));
    const up = high > low ? (value - low) / (high - low) : 0.5;
    return { x: rounded(1 + share * (width - 2)), y: rounded(height - 2 - up * (height - 4)) };
  });
  return pathOf(points);
}

/** The lowest and the highest of values. */
export function extremes(values: readonly number[]): readonly [number, number] {
  return [
    values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
  ];
}

function pathOf(points: readonly { readonly x: number; readonly y: number }[]): string {
  return points.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

function rounded(pixels: number): number {
  return Number(pixels.toFixed(1));
}
