export { EliminatedWalls, losesHeat } from './eliminated-walls.ts';
export { forHeatByMechanism } from './heat-by-mechanism.ts';
export type { HeatToAmbient } from './heat-to-ambient.ts';
export { totalHeat } from './heat-to-ambient.ts';
export * from './laws/index.ts';
