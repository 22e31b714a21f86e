export * from './cases.ts';
export { counted } from './counted.ts';
export * from './statistics/correlation.ts';
export * from './statistics/distribution.ts';
export * from './statistics/histogram.ts';
export * from './statistics/moments.ts';
