import { temperatureText } from '@thermarium/model';
import { type FigureQuantity, temperature } from './quantities.ts';

/** The digits of temperatures as people read them: bounds are rounded outwards to them. */
const SHOWN = 100;

export const lowerBound: FigureQuantity = {
  ...temperature,
  text: (celsius) => temperatureText(Math.floor(celsius * SHOWN) / SHOWN),
};

export const upperBound: FigureQuantity = {
  ...temperature,
  text: (celsius) => temperatureText(Math.ceil(celsius * SHOWN) / SHOWN),
};

export const partOfRise: FigureQuantity = {
  unit: '%',
  shownUnit: '%',
  text: (percent) => String(Number(Math.max(0.01, percent).toPrecision(2))),
  less: (value, reference) => value - reference,
};

/** Half of what lies between the bounds of a temperature, % of the rise in their middle. */
export function errorPercent({ low, high }: { readonly low: number; readonly high: number }): number {
  return (100 * (high - low)) / Math.abs(low + high);
}

/** `57.61 … 58.00`, °C, between which a temperature lies; null: it is not known. */
export function boundsText(low: number | null, high: number | null): string | null {
  if (low === null || high === null) return null;
  return `${lowerBound.text(low)} … ${upperBound.text(high)}`;
}

/** `57.81 °C within 0.52 % of its rise: good`, with the middle of both bounds; null: it is not known. */
export function withinText(low: number | null, high: number | null, percent: number | null): string | null {
  if (low === null || high === null || percent === null) return null;
  const middle = temperature.text((low + high) / 2);
  return `${middle} °C within ${partOfRise.text(percent)} % of its rise: ${gradeOf(percent)}`;
}

/** The word for an error of a temperature, % of its rise. */
export function gradeOf(percent: number): 'good' | 'fair' | 'poor' {
  if (percent <= 1) return 'good';
  return percent <= 3 ? 'fair' : 'poor';
}
