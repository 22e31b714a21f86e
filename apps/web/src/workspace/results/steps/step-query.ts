import {
  chosenReference,
  chosenSolution,
  comparedCase,
  type ResultsState,
  type SolutionType,
  shownDifference,
} from '../results-state.ts';

/** The value of `transient` in a query. */
export const flag = (type: SolutionType): '0' | '1' => (type === 'transient' ? '1' : '0');

/** The id of a step of the chosen solution, by default the loaded one; null: it is steady, or its steps are not known. */
export function stepId({ type, steps, shownCase }: ResultsState, index = steps?.shown): number | null {
  if (shownCase) return null;
  return type === 'transient' && steps && index !== undefined ? steps.list.ids[index] : null;
}

/** The ids of the steps that are likely to be asked for next, the first ones first. */
export function stepsAhead(state: ResultsState): readonly number[] {
  return (state.steps?.ahead ?? []).flatMap((index) => stepId(state, index) ?? []);
}

/** The solution to be subtracted, as a key; empty: none. It changes with the reference. */
export function comparedKey(state: ResultsState): string {
  const { comparing } = state;
  if (comparing === null) return '';
  if (comparing === 'reference') return `less reference ${chosenReference(state)?.id}`;
  return typeof comparing === 'number' ? `less ${comparing}` : `less case ${comparing.id}`;
}

/** The solution that is subtracted from the shown temperatures, as a key; empty: none, or not yet. */
export function subtractedKey(state: ResultsState): string {
  return shownDifference(state) === null ? '' : comparedKey(state);
}

/** The chosen temperatures as a key: it changes with the solution, with the case and with the step. */
export function chosenKey(state: ResultsState): string {
  return `${state.shownCase?.id}:${state.type}:${chosenSolution(state)?.timestamp}:${stepId(state)}`;
}

/** The shown temperatures as a key: it changes with the solution, with the step, and with what is subtracted. */
export function shownKey(state: ResultsState): string {
  return `${chosenKey(state)}:${subtractedKey(state)}`;
}

/**
 * The query of a difference for the shown case, or for a step of the chosen solution, by its id.
 *
 * @param step null: the steady solution, or the last step
 */
export function differenceQuery(state: ResultsState, step: number | null) {
  const { type, comparing, shownCase } = state;
  const own = step === null ? { transient: flag(type) } : { step: String(step) };
  const minusCase = comparedCase(state);
  return {
    ...(shownCase ? { case: String(shownCase.id) } : own),
    ...(typeof comparing === 'number' && { minus: String(comparing) }),
    ...(minusCase && { minus_case: String(minusCase.id) }),
  };
}
