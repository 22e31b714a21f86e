import { CoolantSolver } from '../coolant/coolant-solver.ts';
import type { Coolants } from '../coolant/coolants.ts';
import type { LinearSolver, StencilSystem } from '../linear/system.ts';

/** Sets up a linear solver for one matrix. `precondition` false asks for plain diagonal scaling. */
export type CreateSolver = (
  system: StencilSystem,
  options: { readonly precondition: boolean },
) => LinearSolver;

/** A solver of a system to which coolants belong that carry heat from one cell to others; null: there are none. */
export function setUpSolver(
  create: CreateSolver,
  system: StencilSystem,
  precondition: boolean,
  coolants: Coolants | null,
): LinearSolver {
  const symmetric = create(system, { precondition });
  return coolants === null ? symmetric : new CoolantSolver(symmetric, system, coolants);
}
