import { colorRange } from './color-range.ts';
import { type ResultsState, shownLimits } from './results-state.ts';
import { roundSteps } from './tick-step.ts';

/** The distance of the drawn lines of equal temperature, °C, which are at its multiples; null: none are drawn. */
export function isolineStep(state: ResultsState): number | null {
  const { isolines } = shownLimits(state);
  if (typeof isolines === 'number') return isolines;
  const range = isolines === 'ticks' ? colorRange(state) : null;
  return range && roundSteps(...range).step;
}
