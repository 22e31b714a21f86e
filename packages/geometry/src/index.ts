export { block } from './block.ts';
export { boxOf, boxSize, boxVolume, contains, intersection, overlaps, translateBox, unionOf } from './box.ts';
export { clip } from './clip.ts';
export { createCrossings } from './crossings.ts';
export { discArea } from './disc.ts';
export { ellipsoid } from './ellipsoid.ts';
export { type PolygonReading, parsePolygon } from './polygon-text.ts';
export { problemOfRings } from './ring-check.ts';
export type { Ring } from './solid.ts';
export {
  AXES,
  AXIS_LETTERS,
  type Axis,
  type Box,
  type Crossings,
  FACE_NAMES,
  type FaceName,
  OTHER_AXES,
  PLANE_TOLERANCE,
  type Solid,
  type TriangleMesh,
  type Vec3,
} from './solid.ts';
export { cylinder, prism } from './swept.ts';
export { translate } from './translate.ts';
export { centre, corners, cross, difference, dot, scaled, sum, unit } from './vector.ts';
