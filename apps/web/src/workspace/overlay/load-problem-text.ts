import type { Mode } from '../editor-state/editor-state.ts';
import type { ResultsState } from '../results/results-state.ts';

const TITLES = {
  problem: 'The solution could not be loaded.',
  planeProblem: 'The planes could not be loaded.',
  clipProblem: 'A clip face has no colors.',
} as const;

type Problems = Pick<ResultsState, keyof typeof TITLES>;

/** Names the missing part of the picture and the reason; null: nothing is missing, or the mode shows no temperatures. */
export function loadProblem(state: Problems, mode: Mode) {
  if (mode === 'box') return null;
  const missing = (['problem', mode === 'planes' ? 'planeProblem' : 'clipProblem'] as const).find(
    (each) => state[each] !== null,
  );
  const reason = missing && state[missing];
  return missing && reason ? { title: TITLES[missing], reason } : null;
}
