import { problemOf } from '../results/loading/load.ts';
import { isStale, type ResultsState, type SolutionType } from '../results/results-state.ts';
import type { SolveProgress } from './solve-state.ts';

/** The text, tone and tooltip of the SOLUTION badge. */
export interface SolutionBadge {
  readonly text: string;
  readonly tone: 'running' | 'stale' | 'fresh' | 'none';
  readonly tooltip: string | null;
}

/** The badge of the solution of the chosen type; null while it is not known whether there is one. */
export function solutionBadge(
  task: Pick<SolveProgress, 'state'> | null,
  results: Pick<ResultsState, SolutionType | 'type' | 'drafted' | 'awaited' | 'solutionLoad'>,
  chosen: SolutionType,
): SolutionBadge | null {
  if (task) return { text: task.state, tone: 'running', tooltip: null };
  if (results.awaited[chosen])
    return { text: 'LOADING', tone: 'running', tooltip: 'The new solution is being loaded.' };
  const asked = results[chosen];
  const problem = problemOf(results.solutionLoad);
  if (asked === undefined)
    return problem === null ? null : { text: 'NOT LOADED', tone: 'stale', tooltip: problem };
  if (asked === null) return { text: 'NO SOLUTION', tone: 'none', tooltip: insteadShown(results, chosen) };
  if (asked.objects.size === 0) return { text: 'No solution', tone: 'none', tooltip: null };
  if (isStale(results, chosen)) return { text: 'Stale', tone: 'stale', tooltip: 'Solution is stale' };
  return { text: 'UPDATED', tone: 'fresh', tooltip: null };
}

/** Transient is switched to only where there is one: until then the picture shows the steady solution. */
function insteadShown(
  results: Pick<ResultsState, SolutionType | 'type'>,
  chosen: SolutionType,
): string | null {
  const { type } = results;
  return type !== chosen && results[type] ? `The picture shows the ${type} solution.` : null;
}
