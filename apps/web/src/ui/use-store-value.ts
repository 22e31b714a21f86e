import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { StoreApi } from 'zustand/vanilla';

/** A part of a vanilla store that is made anew each time (a list, an object): drawn again only when its members differ. */
export function useStoreParts<State, Parts>(store: StoreApi<State>, select: (state: State) => Parts): Parts {
  return useStore(store, useShallow(select));
}
