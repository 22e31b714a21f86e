import { type FieldExtremes, rangeOf } from '@thermarium/picture';
import {
  type ResultsState,
  type Solution,
  shownDifference,
  shownLimits,
  shownTemperatures,
} from './results-state.ts';
import { extremesOver } from './steps/step-rows.ts';

/**
 * The extremes that the colours are made for: those of temperatures, or of a difference its own, since those of other
 * steps are not known. Null without a solution.
 */
export function colorExtremes(state: ResultsState): FieldExtremes | null {
  return shownDifference(state) ?? temperatureExtremes(state);
}

/** The extremes of temperatures, °C: of a transient those of all its steps, so that a colour means the same at every time. */
export function temperatureExtremes(state: ResultsState): Pick<Solution, 'min' | 'max'> | null {
  const { shownCase } = state;
  const solution = shownTemperatures(state);
  const isOverTime = state.type === 'transient' && !shownCase;
  const all = isOverTime && state.steps ? extremesOver(state.steps.list) : null;
  return solution && (all ?? solution);
}

/** The range of the colours of the shown solution, °C; null without a solution. */
export function colorRange(state: ResultsState): readonly [min: number, max: number] | null {
  const extremes = colorExtremes(state);
  return extremes && rangeOf(extremes, shownLimits(state));
}
