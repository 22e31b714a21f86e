export * from './boundary/index.ts';
export * from './grid/graded-axis.ts';
export * from './impedance/index.ts';
export * from './linear/index.ts';
export * from './problem.ts';
export * from './progress.ts';
export * from './steady/index.ts';
export * from './transient/index.ts';
