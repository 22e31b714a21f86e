export { AXIS_LETTERS, OTHER_AXES } from './axes.ts';
export { block } from './block.ts';
export { boxOf, boxSize, boxVolume, contains, intersection, overlaps, translateBox, unionOf } from './box.ts';
export { clip } from './clip.ts';
export { createCrossings } from './crossings.ts';
export { cylinder } from './cylinder.ts';
export { ellipsoid } from './ellipsoid.ts';
export { type PolygonReading, parsePolygon } from './polygon-text.ts';
export { prism } from './prism.ts';
export { problemOfRings } from './ring-check.ts';
export type { Ring } from './rings.ts';
export {
  AXES,
  type Axis,
  type Box,
  type Crossings,
  type Solid,
  type TriangleMesh,
  type Vec3,
} from './solid.ts';
export { PLANE_TOLERANCE } from './tolerance.ts';
export { translate } from './translate.ts';
export { centre, corners, cross, difference, dot, scaled, sum, unit } from './vector.ts';
