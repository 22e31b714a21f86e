import type { Mode } from '../editor-state/editor-state.ts';
import type { ResultsState } from '../results/results-state.ts';

const TITLES = {
  problem: 'The solution could not be loaded.',
  differenceProblem: 'There is no difference to show.',
  planeProblem: 'The planes could not be loaded.',
  clipProblem: 'A clip face has no colors.',
} as const;

type Problems = Pick<ResultsState, keyof typeof TITLES | 'planesNotKept'>;

const NOT_KEPT =
  'It is newer than the solution, and the temperatures inside were not kept. Solve again, or turn on ' +
  "'Save internal temperatures' in the project properties before you do.";

/**
 * Names the missing part of the picture and the reason; null: nothing is missing, or the mode shows no temperatures.
 *
 * @param planes the ids of the planes that are shown
 */
export function loadProblem(state: Problems, mode: Mode, planes: readonly number[]) {
  if (mode === 'box') return null;
  const missing = (
    ['problem', 'differenceProblem', mode === 'planes' ? 'planeProblem' : 'clipProblem'] as const
  ).find((each) => state[each] !== null);
  const reason = missing && state[missing];
  if (missing && reason) return { title: TITLES[missing], reason, canRetry: true };
  const isNotKept = mode === 'planes' && planes.some((id) => state.planesNotKept.has(id));
  return isNotKept ? { title: 'A plane has no colors.', reason: NOT_KEPT, canRetry: false } : null;
}
