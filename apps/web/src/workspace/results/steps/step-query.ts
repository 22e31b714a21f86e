import { type ResultsState, type SolutionType, shownSolution } from '../results-state.ts';

/** The value of `transient` in a query. */
export const flag = (type: SolutionType): '0' | '1' => (type === 'transient' ? '1' : '0');

/** The id of a step of the shown solution; null: it is steady, or its steps are not known. */
export function stepId({ type, steps }: ResultsState, index = steps?.shown): number | null {
  return type === 'transient' && steps && index !== undefined ? steps.list.ids[index] : null;
}

/** The shown temperatures as a key: it changes with the solution and with the step. */
export function shownKey(state: ResultsState): string {
  return `${state.type}:${shownSolution(state)?.timestamp}:${stepId(state)}`;
}
