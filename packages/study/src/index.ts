export { type Cases, countCases, drawsOf, MOST_CASES, valuesInCase } from './cases.ts';
export { counted } from './counted.ts';
export { pairedDifference, rankCorrelation } from './statistics/correlation.ts';
export {
  type CumulativeCurve,
  cumulativeCurve,
  type Histogram,
  histogram,
  moments,
  percentiles,
  shareAbove,
} from './statistics/distribution.ts';
