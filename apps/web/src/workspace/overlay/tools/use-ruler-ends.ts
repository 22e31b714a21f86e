import { useStore } from 'zustand';
import { useEditorStore } from '../../editor-state/editor-state.ts';

/** The ruler and where it ends: its second point, or until that is set the point under the pointer. */
export function useRulerEnds() {
  const store = useEditorStore();
  const ruler = useStore(store, (state) => state.ruler);
  const end = useStore(store, (state) => state.ruler && (state.ruler.to ?? state.rulerPoint));
  return { ruler, end };
}
