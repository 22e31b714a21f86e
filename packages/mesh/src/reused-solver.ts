import { type CreateSolver, defaultSolver, type LinearSolver } from '@thermarium/solver';

/** Sets up a linear solver for the first solve; further ones, which must be of the same matrix, take it too. */
export function reusedSolver(): CreateSolver {
  let known: LinearSolver | null = null;
  return (system, options) => {
    known ??= defaultSolver(system, options);
    return known;
  };
}
