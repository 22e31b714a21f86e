export { type Cases, countCases, drawsOf, MOST_CASES, valuesInCase } from './cases.ts';
export { counted } from './counted.ts';
export { pairedDifference, rankCorrelation } from './statistics/correlation.ts';
export { type CumulativeCurve, cumulativeCurve, percentiles, shareAbove } from './statistics/distribution.ts';
export { type Histogram, histogram } from './statistics/histogram.ts';
export { moments } from './statistics/moments.ts';
