import type { StoreApi } from 'zustand/vanilla';
import type { DocumentState } from './project-document.ts';

/** Fulfils when the document is in a state; `signal` ends the waiting. */
export function untilDocument(
  store: StoreApi<DocumentState>,
  condition: (state: DocumentState) => boolean,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    if (condition(store.getState())) return resolve();
    const stop = store.subscribe((state) => {
      if (!condition(state)) return;
      stop();
      resolve();
    });
    signal?.addEventListener('abort', stop);
  });
}
