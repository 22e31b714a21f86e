import { temperatureLabels } from '../results/temperature-text.ts';

/** A mark of the legend. */
export interface LegendTick {
  /** °C */
  readonly value: number;
  /** 0: at the cold end of the bar, 1: at the hot one. */
  readonly at: number;
  readonly label: string;
}

const MOST_INNER = 3;
/** Nearer to an end than this share of the bar, two labels would touch. */
export const CLEARANCE = 0.11;

/** Both ends, and between them round temperatures: five marks at most, no label twice. */
export function legendTicks(min: number, max: number): readonly LegendTick[] {
  const span = max - min;
  if (!(span > 0) || !Number.isFinite(span)) return ticksOf([min], min, 1);
  return ticksOf([min, ...innerValues(min, max), max], min, span);
}

/** The multiples between the ends of the smallest round step that has at most three of them there. */
function innerValues(min: number, max: number): readonly number[] {
  const span = max - min;
  let decade = 10 ** Math.floor(Math.log10(span / 10));
  for (;;) {
    for (const factor of [1, 2, 2.5, 5]) {
      const step = factor * decade;
      const first = Math.ceil((min + CLEARANCE * span) / step);
      const last = Math.floor((max - CLEARANCE * span) / step);
      if (last - first + 1 > MOST_INNER) continue;
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => (first + n) * step);
    }
    decade *= 10;
  }
}

function ticksOf(values: readonly number[], min: number, span: number): readonly LegendTick[] {
  const labels = temperatureLabels(values, span);
  const ticks = values.map((value, n) => ({ value, at: (value - min) / span, label: labels[n] }));
  // Where no digit tells two temperatures apart, the first stands for both.
  return ticks.filter(({ label }, n) => labels.indexOf(label) === n);
}
