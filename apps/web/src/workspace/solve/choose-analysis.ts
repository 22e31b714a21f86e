import type { Results, SolutionType } from '../results/results-state.ts';

/**
 * Shows the solution of the type that was chosen: of a transient only if there is one. Whether there is one may have to
 * be asked for first.
 */
export function showAnalysis(results: Results, type: SolutionType): void {
  const { transient, type: shown } = results.store.getState();
  if (type === shown || (type === 'transient' && transient === null)) return;
  results.setType(type);
  results.want();
  if (type === 'steady' || transient !== undefined) return;
  const unsubscribe = results.store.subscribe((state) => {
    if (state.type === 'transient' && state.transient === undefined) return;
    unsubscribe();
    if (state.type === 'transient' && state.transient === null) results.setType('steady');
  });
}
