import { temperatureLabels } from '../results/temperature-text.ts';
import { roundSteps } from '../results/tick-step.ts';

/** A mark of the legend. */
export interface LegendTick {
  /** °C */
  readonly value: number;
  /** 0: at the cold end of the bar, 1: at the hot one. */
  readonly at: number;
  readonly label: string;
}

/** Both ends, and between them round temperatures: five marks at most, no label twice. */
export function legendTicks(min: number, max: number): readonly LegendTick[] {
  const span = max - min;
  if (!(span > 0) || !Number.isFinite(span)) return ticksOf([min], min, 1);
  return ticksOf([min, ...innerValues(min, max), max], min, span);
}

function innerValues(min: number, max: number): readonly number[] {
  const { step, first, last } = roundSteps(min, max);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => (first + n) * step);
}

function ticksOf(values: readonly number[], min: number, span: number): readonly LegendTick[] {
  const labels = temperatureLabels(values, span);
  const ticks = values.map((value, n) => ({ value, at: (value - min) / span, label: labels[n] }));
  // Where no digit tells two temperatures apart, the first stands for both.
  return ticks.filter(({ label }, n) => labels.indexOf(label) === n);
}
