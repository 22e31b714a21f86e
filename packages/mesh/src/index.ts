export { forEachPart, heatThroughResistance } from './discretise/body-cells.ts';
export { boundedProblem } from './discretise/bounded-problem.ts';
export { unconnectedObjects } from './discretise/connectivity.ts';
export { behindResistances, coolantOutlets } from './discretise/coolants.ts';
export { CutParts } from './discretise/cut-parts.ts';
export { type Discretisation, discretise } from './discretise/discretise.ts';
export type { EnclosedAir } from './discretise/enclosed-air.ts';
export { Face } from './discretise/face.ts';
export { type FacePlace, Faces, faceNumber, faceOfNumber } from './discretise/faces.ts';
export { USUAL_DIFFERENCE } from './discretise/films.ts';
export {
  factorOf,
  heatOnFaces,
  type LoadField,
  type PoweredField,
  type PowerFactors,
  powerFactorsOf,
} from './discretise/loads.ts';
export { curvedExcess } from './discretise/object-volumes.ts';
export { PairResistances } from './discretise/pair-resistances.ts';
export { exchangeAt, meanWeights, placedHeat, placedWeights } from './discretise/placed-heat.ts';
export { instantaneousResistance, portOf } from './discretise/ports.ts';
export { type Amplitude, amplitudeOf, wattsBefore, wattsShown } from './discretise/schedule.ts';
export { followsTemperature, type VaryingMedia } from './discretise/varying-media.ts';
export type { WallPart } from './discretise/wall-heat.ts';
export { CURVED, firstWallOf, loserOf, wallRiseFrom, wallsOfCell } from './discretise/walls.ts';
export { nearestPlane } from './grid/axis-demands.ts';
export type { GridCost } from './grid/build-grid.ts';
export { Grid, SIDES, type Side } from './grid/grid.ts';
export { resolvedFrom, type TimeSpan } from './grid/heat-reach.ts';
export { missedOfMaps } from './grid/power-maps/missed-rises.ts';
export * from './memory-limits.ts';
export { VOID } from './paint/cut-cell.ts';
export { cutCode, cutOfCode } from './paint/painted-grid.ts';
export * from './prepare.ts';
export { compileScene } from './scene/compile-scene.ts';
export * from './scene/contribution.ts';
export { type ObjectName, objectsNamed } from './scene/named-objects.ts';
export { limitsOf } from './scene/object-limits.ts';
export { poweredAlone } from './scene/powered-alone.ts';
export { isNode, type Scene, type SceneObject, type WallCondition, WORLD_OBJECT } from './scene/scene.ts';
export { reportedObjects, worldObject } from './scene/scene-objects.ts';
export {
  bodyPowers,
  type PowerKey,
  scenePowers,
  wallPowerKey,
  wallPowers,
} from './scene/scene-powers.ts';
export { isApart } from './scene/surroundings.ts';
export { PLANE_TOLERANCE } from './scene/tolerance.ts';
export { walkObjects } from './scene/walk-objects.ts';
export * from './surfaces/adjacency.ts';
export { dominantObject } from './surfaces/dominant-object.ts';
export { FaceWalk, FROM_CELL, FROM_INTERFACE } from './surfaces/face-walk.ts';
