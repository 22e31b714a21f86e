import { useStore } from 'zustand';
import { useWorkspace } from '../../workspace-context.ts';

/** The ruler and where it ends: its second point, or until that is set the point under the pointer. */
export function useRulerEnds() {
  const { store } = useWorkspace().editor;
  const ruler = useStore(store, (state) => state.ruler);
  const end = useStore(store, (state) => state.ruler && (state.ruler.to ?? state.rulerPoint));
  return { ruler, end };
}
