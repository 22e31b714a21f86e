export { type PaintedObject, paintScene } from './paint-scene.ts';
export { writeGlb } from './write-glb.ts';
