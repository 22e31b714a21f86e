import { storeContext, useOpenStore } from '../store-context.ts';

/** The last shown state of the property panel, so that the panel of the next object opens in the same way. */
export interface PanelMemory {
  /** The shown tab by type of object. */
  readonly tabs: Map<string, string>;
  /** The shown part of the Translation tab of assemblies; null: none was shown yet. */
  translation: 'Array' | 'Translation' | null;
  /** The last edit request that a panel answered: a request may have been made before a panel was shown. */
  answeredRequest: number;
}

export function createPanelMemory(): PanelMemory {
  return { tabs: new Map(), translation: null, answeredRequest: 0 };
}

export const PanelMemoryContext = storeContext<PanelMemory>();
export const usePanelMemory = () => useOpenStore(PanelMemoryContext);
