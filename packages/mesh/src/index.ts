export * from './contribution.ts';
export type { Discretisation } from './discretise.ts';
export * from './memory-limits.ts';
export * from './prepare.ts';
export * from './report.ts';
export * from './results/index.ts';
export * from './run-model.ts';
export * from './solve.ts';
export { type FieldState, objectExtremes } from './temperatures.ts';
