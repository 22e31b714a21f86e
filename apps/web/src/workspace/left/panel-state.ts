import { createStore } from 'zustand/vanilla';

/** The state of the left panel, kept for the next visit. */
export interface PanelState {
  /** On a narrow screen: whether the panel stands beside its rail. */
  readonly open: boolean;
  readonly model: boolean;
  readonly planes: boolean;
}

const KEY = 'thermarium.left-panel';
const INITIAL: PanelState = { open: false, model: true, planes: true };

/** Creates the state, read from the storage and kept there. */
export function createPanelState(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const store = createStore<PanelState>()(() => stored(storage));
  store.subscribe((state) => {
    try {
      storage.setItem(KEY, JSON.stringify(state));
    } catch {
      // If the storage is full or forbidden, the state is only lost with the page.
    }
  });
  return store;
}

function stored(storage: Pick<Storage, 'getItem'>): PanelState {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return INITIAL;
    const flag = (key: keyof PanelState) => {
      const value: unknown = Object.entries(kept).find(([name]) => name === key)?.[1];
      return typeof value === 'boolean' ? value : INITIAL[key];
    };
    return { open: flag('open'), model: flag('model'), planes: flag('planes') };
  } catch {
    return INITIAL;
  }
}
