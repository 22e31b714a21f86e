import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { StoreApi } from 'zustand/vanilla';

/** Selects a list or object built anew each time from a vanilla store; rerenders only when its members differ. */
export function useStoreParts<State, Parts>(store: StoreApi<State>, select: (state: State) => Parts): Parts {
  return useStore(store, useShallow(select));
}
