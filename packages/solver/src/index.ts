export * from './grid/graded-axis.ts';
export * from './linear/system.ts';
export * from './problem.ts';
export * from './progress.ts';
