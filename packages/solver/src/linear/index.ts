export { createLinearSolver, type LinearSolverFacts, type LinearSolverOptions } from './linear-solver.ts';
export type * from './system.ts';
