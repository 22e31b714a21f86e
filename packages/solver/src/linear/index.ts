export { createLinearSolver } from './linear-solver.ts';
export type { LinearSolverOptions } from './linear-solver-options.ts';
export type * from './system.ts';
