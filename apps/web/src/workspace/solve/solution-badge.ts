import type { ResultsState } from '../results/results-state.ts';
import type { SolveProgress } from './solve-state.ts';

/** The text, tone and tooltip of the SOLUTION badge. */
export interface SolutionBadge {
  readonly text: string;
  readonly tone: 'running' | 'stale' | 'fresh' | 'none';
  readonly tooltip: string | null;
}

/** The badge of the shown solution; null while it is not known whether there is one. */
export function solutionBadge(
  task: Pick<SolveProgress, 'state'> | null,
  results: Pick<ResultsState, 'type' | 'steady' | 'transient'>,
): SolutionBadge | null {
  if (task) return { text: task.state, tone: 'running', tooltip: null };
  const asked = results.type === 'steady' ? results.steady : results.transient;
  if (asked === undefined) return null;
  if (asked === null) return { text: 'NO SOLUTION', tone: 'none', tooltip: null };
  if (asked.objects.size === 0) return { text: 'No solution', tone: 'none', tooltip: null };
  if (asked.stale) return { text: 'Stale', tone: 'stale', tooltip: 'Solution is stale' };
  return { text: 'UPDATED', tone: 'fresh', tooltip: null };
}
