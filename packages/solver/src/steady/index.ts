export { defaultSolver } from './default-solver.ts';
export type { CreateSolver } from './heat-balance.ts';
export type { SteadyOutcome, SteadySettings } from './outcome.ts';
export { solveSteady } from './solve-steady.ts';
