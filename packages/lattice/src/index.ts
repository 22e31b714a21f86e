export type { Arrangement } from './arrangement.ts';
export { type CompositeSection, conductivityAcross, inBothDirections } from './composite-section.ts';
export { effortMs } from './cylinder-lattice.ts';
export { sphereLayerAcross, sphereLayerAlong } from './sphere-layer.ts';
