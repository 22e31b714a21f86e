import type { LinearProgress, SolveProgress } from '@thermarium/solver';

/** Tells of linear solves as of the search for bounds, at the end of a run. */
export function* asBands<Result>(solve: Generator<LinearProgress, Result>): Generator<SolveProgress, Result> {
  let step = solve.next();
  for (; !step.done; step = solve.next()) {
    yield { stage: 'bands', fraction: 1, ...step.value, time: null };
  }
  return step.value;
}
