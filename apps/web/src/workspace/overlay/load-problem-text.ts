import type { Mode } from '../editor-state/view.ts';
import { type Load, NOT_ASKED, problemOf } from '../results/loading/load.ts';
import { OVERLAYS, shownOverlays } from '../results/overlays/list.ts';
import type { Overlay } from '../results/overlays/overlay.ts';
import type { ResultsState } from '../results/results-state.ts';

type Problems = Pick<ResultsState, 'solutionLoad' | 'switchedOn'> &
  Parameters<NonNullable<Overlay<never>['lack']>>[0];

/**
 * Names the missing part of the picture and the reason; null: nothing is missing, or the mode shows no temperatures.
 *
 * @param planes the ids of the planes that are shown
 * @param isCut whether the model is shown in section
 */
export function loadProblem(state: Problems, mode: Mode, planes: readonly number[], isCut = false) {
  if (mode === 'box') return null;
  const offered = shownOverlays(mode, state.switchedOn).map((key) => ({
    key,
    overlay: OVERLAYS[key] as Overlay<never>,
  }));
  const parts: readonly (readonly [title: string, load: Load<unknown> | undefined])[] = [
    ['The solution could not be loaded.', state.solutionLoad],
    ['There is no difference to show.', state.difference],
    ...offered.map(({ key, overlay }) => [overlay.missing, state.overlays[key]] as const),
  ];
  for (const [title, load] of parts) {
    const reason = problemOf(load ?? NOT_ASKED);
    if (reason !== null) return { title, reason, canRetry: true };
  }
  for (const { overlay } of offered) {
    const lack = overlay.lack?.(state, { planes, isCut });
    if (lack) return { ...lack, canRetry: false };
  }
  return null;
}
