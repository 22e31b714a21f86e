import { ticksOver, tickText } from '../../ui/axis-ticks.ts';

/** The size of the chart and its margins, px. */
export const CHART = { width: 338, height: 136, left: 52, right: 16, top: 24, bottom: 34 } as const;

/** The most that a digit of the chart is wide, px. */
const DIGIT_WIDTH = 7.5;

/** A tick on an axis: its place in the picture and its text. */
interface Tick {
  readonly at: number;
  readonly text: string;
  /** Where the middle of the text stands, px: within the picture also at its edge. */
  readonly middle: number;
}

export interface PowerPicture {
  /** The line, as the path of an SVG. */
  readonly path: string;
  /** The greatest power, mW. */
  readonly most: number;
  /** The ticks of the time axis, s. */
  readonly times: readonly Tick[];
  /** The ticks of the power axis, mW. */
  readonly powers: readonly Tick[];
  /** The y coordinate of zero power, px. */
  readonly zero: number;
}

/** The chart of a power over time: constant from each row to the next; the last one holds. */
export function powerPicture(
  rows: readonly { readonly time: number; readonly power: number }[],
): PowerPicture | null {
  const sorted = rows.toSorted((a, b) => a.time - b.time);
  const final = sorted.at(-1);
  if (!final) return null;
  // The chart shows a fifth more of time, in which the last power holds.
  const last = final.time > 0 ? final.time * 1.2 : 1;
  const powers = sorted.map(({ power }) => power);
  const most = powers.reduce((a, b) => Math.max(a, b), 0);
  const onPower = ticksOver(
    powers.reduce((a, b) => Math.min(a, b), 0),
    most,
  );
  const onTime = ticksOver(0, last).filter((time) => time <= last);
  // The axis ends at a tick, so that the greatest power can be read.
  const [low, high] = [onPower[0] ?? 0, onPower.at(-1) ?? 1];
  const { width, height, left, right, top, bottom } = CHART;
  const x = (time: number) => rounded(left + (time / last) * (width - left - right));
  const y = (power: number) =>
    rounded(height - bottom - ((power - low) / (high - low)) * (height - top - bottom));
  const steps = sorted.map(({ time, power }) => `H${x(time)}V${y(power)}`).join('');
  return {
    path: `M${x(0)} ${y(0)}${steps}H${x(last)}`,
    most,
    times: onTime.map((time) => {
      const text = tickText(time, onTime);
      return { at: x(time), text, middle: Math.min(x(time), width - (text.length * DIGIT_WIDTH) / 2) };
    }),
    powers: onPower.map((power) => ({ at: y(power), text: tickText(power, onPower), middle: y(power) })),
    zero: y(0),
  };
}

function rounded(pixels: number): number {
  return Number(pixels.toFixed(1));
}
