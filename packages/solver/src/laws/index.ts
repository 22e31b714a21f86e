export type { ActingLaw, BoundaryLaw, Mechanism } from './boundary-law.ts';
export { convection } from './convection.ts';
export { held } from './held.ts';
export { radiation } from './radiation.ts';
