export type { HeatToAmbient } from './heat-to-ambient.ts';
export { totalHeat } from './heat-to-ambient.ts';
export { ambientShare, heatToAmbientThroughWall, wallRise } from './walls.ts';
