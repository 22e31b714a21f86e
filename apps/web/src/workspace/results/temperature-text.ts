import { decimalText, isLarge, temperatureText } from '@thermarium/model';
import type { LargestTemperature } from '@thermarium/solution/preview';

/** More digits after the point say nothing: a double has no more. */
const MOST_DECIMALS = 9;
/** A label may be off by this share of the span. */
const EXACT = 1 / 200;

/** Labels of temperatures on one scale: with 2 decimals, and with more where two would be the same or be far off. */
export function temperatureLabels(values: readonly number[], span: number): readonly string[] {
  const large = values.some(isLarge);
  for (let decimals = 2; ; decimals++) {
    const labels = values.map((value) => decimalText(value, decimals, large));
    const isDistinct = new Set(labels).size === new Set(values).size;
    const isExact = labels.every((label, n) => Math.abs(Number(label) - values[n]) <= span * EXACT);
    if ((isDistinct && isExact) || decimals === MOST_DECIMALS) return labels;
  }
}

/** A temperature and, of a transient, when it is reached: `27.43 °C at 1 s`. */
export function timedText(celsius: number, seconds: number | null): string {
  const text = `${temperatureText(celsius)} °C`;
  return seconds === null ? text : `${text} at ${secondsText(seconds)} s`;
}

/** Between what a largest temperature lies: `61.9 … 77.5`, rounded outwards; what a coarse grid says needs no second decimal. */
export function largestText({ low, high }: LargestTemperature): string {
  const text = (tenths: number) => decimalText(tenths / 10, 1, isLarge(tenths / 10));
  return `${text(Math.floor(low * 10))} … ${text(Math.ceil(high * 10))}`;
}

/** A difference of temperatures, with its sign: `+10.00`, `-0.25`, `0.00`. */
export function differenceText(kelvin: number): string {
  return signedText(kelvin, temperatureText);
}

/** A number with its sign, also where it is positive, unless all of its digits are zeros. */
export function signedText(value: number, write: (value: number) => string): string {
  const text = write(value);
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** An instant of a transient, s: up to 4 digits, none without meaning. */
export function secondsText(seconds: number): string {
  return isLarge(seconds) ? decimalText(seconds, 2, true) : String(Number(seconds.toPrecision(4)));
}
