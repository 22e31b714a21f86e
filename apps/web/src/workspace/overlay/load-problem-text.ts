import type { Mode } from '../editor-state/view.ts';
import { type Load, NOT_ASKED, problemOf } from '../results/loading/load.ts';
import { OVERLAY_KEYS, OVERLAYS } from '../results/overlays/list.ts';
import type { ResultsState } from '../results/results-state.ts';

type Problems = Pick<ResultsState, 'solutionLoad' | 'difference' | 'overlays' | 'shownCase'>;

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
  const parts: readonly (readonly [title: string, load: Load<unknown> | undefined])[] = [
    ['The solution could not be loaded.', state.solutionLoad],
    ['There is no difference to show.', state.difference],
    ...OVERLAY_KEYS.filter((key) => OVERLAYS[key].isOffered(mode)).map(
      (key) => [OVERLAYS[key].missing, state.overlays[key]] as const,
    ),
  ];
  for (const [title, load] of parts) {
    const reason = problemOf(load ?? NOT_ASKED);
    if (reason !== null) return { title, reason, canRetry: true };
  }
  if (state.shownCase && isCut && mode === 'solution') {
    return { title: OVERLAYS.clipFaces.missing, reason: CASE_INSIDE, canRetry: false };
  }
  const isNotKept = mode === 'planes' && planes.some((id) => state.overlays.planes?.data?.notKept.has(id));
  return isNotKept ? { title: 'A plane has no colors.', reason: NOT_KEPT, canRetry: false } : null;
}
