import { createStore } from 'zustand/vanilla';

/** How the left panel was left, for the next time. */
export interface PanelState {
  /** On a narrow screen: the panel lies over the picture. */
  readonly open: boolean;
  readonly model: boolean;
  readonly planes: boolean;
}

const KEY = 'thermarium.left-panel';
const INITIAL: PanelState = { open: false, model: true, planes: true };

/** Read from and kept in the storage, without which it is forgotten with the page. */
export function createPanelState(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const store = createStore<PanelState>()(() => stored(storage));
  store.subscribe((state) => {
    try {
      storage.setItem(KEY, JSON.stringify(state));
    } catch {
      // A full or forbidden storage costs no more than the memory.
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
