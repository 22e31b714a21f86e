import type { Mode } from '../editor-state/view.ts';
import { problemOf } from '../results/loading/load.ts';
import type { ResultsState } from '../results/results-state.ts';

const TITLES = {
  solutionLoad: 'The solution could not be loaded.',
  difference: 'There is no difference to show.',
  planes: 'The planes could not be loaded.',
  clip: 'A clip face has no colors.',
} as const;

type Problems = Pick<ResultsState, keyof typeof TITLES | 'shownCase'>;

const NOT_KEPT =
  'It is newer than the solution, and the temperatures inside were not kept. Solve again, or turn on ' +
  "'Save internal temperatures' in the project properties before you do.";

const CASE_INSIDE = 'A case has temperatures on surfaces and on the planes of the project only.';

/**
 * Names the missing part of the picture and the reason; null: nothing is missing, or the mode shows no temperatures.
 *
 * @param planes the ids of the planes that are shown
 * @param isCut whether the model is shown in section
 */
export function loadProblem(state: Problems, mode: Mode, planes: readonly number[], isCut = false) {
  if (mode === 'box') return null;
  for (const part of ['solutionLoad', 'difference', mode === 'planes' ? 'planes' : 'clip'] as const) {
    const reason = problemOf(state[part]);
    if (reason !== null) return { title: TITLES[part], reason, canRetry: true };
  }
  if (state.shownCase && isCut && mode === 'solution') {
    return { title: TITLES.clip, reason: CASE_INSIDE, canRetry: false };
  }
  const isNotKept = mode === 'planes' && planes.some((id) => state.planes.data?.notKept.has(id));
  return isNotKept ? { title: 'A plane has no colors.', reason: NOT_KEPT, canRetry: false } : null;
}
