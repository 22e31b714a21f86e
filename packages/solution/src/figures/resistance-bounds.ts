import { errorPercent, gradeOf, partOfRise } from './bounds.ts';

/** Bounds of a thermal resistance, K/W; null: they are not known. */
interface ResistanceBounds {
  readonly r_th_low: number | null;
  readonly r_th_high: number | null;
}

/** Digits of a resistance as people read it. */
const DIGITS = 5;

/** `40.120 … 40.581`, °C/W, rounded outwards; null: it is not known. */
export function resistanceBandText({ r_th_low: low, r_th_high: high }: ResistanceBounds): string | null {
  if (low === null || high === null) return null;
  const largest = Math.max(Math.abs(low), Math.abs(high), Number.MIN_VALUE);
  const digits = Math.min(12, Math.max(0, DIGITS - 1 - Math.floor(Math.log10(largest))));
  const scale = 10 ** digits;
  const text = (value: number): string => value.toFixed(digits);
  return `${text(Math.floor(low * scale) / scale)} … ${text(Math.ceil(high * scale) / scale)}`;
}

/** `40.351 °C/W within 0.57 %: good`, with the middle of both bounds, which is the best single number; null: it is not known. */
export function resistanceAccuracyText({ r_th_low: low, r_th_high: high }: ResistanceBounds): string | null {
  if (low === null || high === null) return null;
  const percent = errorPercent({ low, high });
  const middle = ((low + high) / 2).toPrecision(DIGITS);
  return `${middle} °C/W within ${partOfRise.text(percent)} %: ${gradeOf(percent)}`;
}
