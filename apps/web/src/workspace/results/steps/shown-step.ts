import { type ResultsState, shownDifference } from '../results-state.ts';
import { type StepRows, stepNear } from './step-rows.ts';

/** A stored step of the transient solution. */
export interface StoredStep {
  readonly index: number;
  readonly id: number;
  /** s */
  readonly time: number;
}

/**
 * The one step that the page speaks of: that of the temperatures, or of the differences, that the picture shows. Null:
 * they are of no stored step.
 */
export function shownStep(state: ResultsState): StoredStep | null {
  const { type, steps, shownCase } = state;
  if (type !== 'transient' || !steps || shownCase) return null;
  const time = shownDifference(state)?.time ?? null;
  if (time === null) return stepAt(steps.list, steps.shown);
  // A difference stays until that of the next step is there.
  return { ...stepAt(steps.list, stepNear(steps.list, time)), time };
}

/** The step that was asked for and is not shown yet; null: none is on its way. */
export function comingStep(state: ResultsState): StoredStep | null {
  const shown = shownStep(state);
  const { steps } = state;
  return shown && steps && steps.wanted !== shown.index ? stepAt(steps.list, steps.wanted) : null;
}

function stepAt({ ids, times }: StepRows, index: number): StoredStep {
  return { index, id: ids[index], time: times[index] };
}
