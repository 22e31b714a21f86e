export { type ExtremesOfCases, extremesOfCases } from './extremes-of-cases.ts';
export { linearKey, shapeKey } from './model-keys.ts';
export { nonlinearLaws } from './nonlinear-laws.ts';
export { hasSurroundings, type PowerGroup, steadyWatts, withWatts } from './powers.ts';
export * from './prepare-superposition.ts';
export { resistanceBounds } from './resistance-bounds.ts';
export { type ResistanceBounds, type ThermalResistances, thermalResistances } from './resistances.ts';
export { superposed } from './superposed.ts';
