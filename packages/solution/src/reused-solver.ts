import { type CreateSolver, defaultSolver, type LinearSolver } from '@thermarium/solver';

/** Sets up a linear solver for the first solve; further ones, which must be of the same matrix, take it too. */
export function reusedSolver(): CreateSolver {
  let known: LinearSolver | null = null;
  return (system, options) => {
    known ??= defaultSolver(system, options);
    return known;
  };
}

/** The same for matrices that differ on one grid: the solver takes each over. */
export function reloadedSolver(): CreateSolver {
  let known: LinearSolver | null = null;
  return (system, options) => {
    if (known) known.reload(system);
    else known = defaultSolver(system, options);
    return known;
  };
}
