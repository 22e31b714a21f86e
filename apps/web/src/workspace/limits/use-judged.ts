import { useStore } from 'zustand';
import { type DocumentState, useDocument } from '../document/project-document.ts';
import { type ResultsState, useResults } from '../results/results-state.ts';

/**
 * Reads what follows from document and results together. `read` keeps what it gave while nothing has changed.
 */
export function useJudged<Value>(read: (content: DocumentState, state: ResultsState) => Value): Value {
  const document = useDocument();
  const results = useResults();
  // Either store may change alone: each look reads both as they are.
  useStore(document.store, (content) => read(content, results.store.getState()));
  return useStore(results.store, (state) => read(document.store.getState(), state));
}
