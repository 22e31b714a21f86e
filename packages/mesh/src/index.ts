export * from './contribution.ts';
export * from './prepare.ts';
export * from './report.ts';
export * from './solve.ts';
