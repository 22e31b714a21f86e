import type { ConductionProblem } from '../problem.ts';

/**
 * The steady problem with everything as it is at t = 0, whose solution stands still until something changes: what is around the
 * model as it is then, and the loads just after.
 */
export function problemAtStart(problem: ConductionProblem): ConductionProblem {
  problem.surroundings?.take(0);
  return {
    ...problem,
    loads: problem.loads.map((load) => ({
      ...load,
      steady: load.schedule === null ? 1 : load.schedule.at(0),
    })),
  };
}
