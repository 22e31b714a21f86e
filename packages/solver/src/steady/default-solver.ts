import { createLinearSolver } from '../linear/linear-solver.ts';
import type { CreateSolver } from './create-solver.ts';

/** The package's own linear solver: conjugate gradients with multigrid, or with a diagonal when told so. */
export const defaultSolver: CreateSolver = (system, { precondition }) =>
  createLinearSolver(system, { preconditioner: precondition ? 'multigrid' : 'diagonal' });
