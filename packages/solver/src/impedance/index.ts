export { largestDifference } from './compare-responses.ts';
export {
  type CauerElement,
  cauerOf,
  type FosterElement,
  fosterResponse,
  lumpedPositive,
} from './networks.ts';
export type { ImpedanceOutcome, ImpedanceSettings } from './outcome.ts';
export type { Port } from './port.ts';
export { solveImpedance } from './solve-impedance.ts';
