export type { EnergyReport } from './energy-account.ts';
export { ESDIRK3, type Esdirk, TR_BDF2 } from './esdirk.ts';
export {
  evenTimes,
  type TransientOutcome,
  type TransientSettings,
  type TransientState,
} from './outcome.ts';
export { solveTransient } from './solve-transient.ts';
