import type { StoreApi } from 'zustand/vanilla';
import type { ViewState } from '../../editor-state/view.ts';
import type { Results } from '../results-state.ts';
import { OVERLAYS, type SwitchedKey, shownOverlays } from './list.ts';

interface SwitchParts {
  readonly editor: StoreApi<ViewState>;
  readonly results: Pick<Results, 'store' | 'switchOverlay'>;
}

/** Shows an overlay, in a mode that has it, or takes it out of the picture. */
export function showOverlay({ editor, results }: SwitchParts, key: SwitchedKey, isShown: boolean): void {
  results.switchOverlay(key, isShown);
  const { modes } = OVERLAYS[key];
  if (isShown && !modes.includes(editor.getState().mode)) editor.setState({ mode: modes[0] });
}

/** Shows an overlay that the picture does not show, and the other way round. */
export function toggleOverlay(parts: SwitchParts, key: SwitchedKey): void {
  const shown = shownOverlays(parts.editor.getState().mode, parts.results.store.getState().switchedOn);
  showOverlay(parts, key, !shown.includes(key));
}
