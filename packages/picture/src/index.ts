export { type Looks, looksOf, NO_LOOKS } from './bodies/bodies.ts';
export { boundsOf, Extent } from './bodies/boxes.ts';
export { drawnCopies, MOST_DRAWN_COPIES } from './bodies/copies.ts';
export type { Body, DrawnObject, PictureObject, PictureScene } from './bodies/picture-object.ts';
export {
  COLOR_MAPS,
  COLORS,
  type ColorMapName,
  colorAt,
  colorTable,
  DIFFERENCE_MAPS,
  STALE_COLOR,
} from './colors/color-maps.ts';
export { type FieldExtremes, narrowSpread, rangeOf } from './colors/color-range.ts';
export { GridAxis } from './faces/grid-axis.ts';
export type { NearestFace } from './faces/nearest-face.ts';
export { NearestFaces, nearestFacesOf } from './faces/nearest-faces.ts';
export { across, FacePacker, type FaceRows, packFaces } from './faces/pack-faces.ts';
export { HEAD, HEAD_SIZE, type PackedFaces, VALUE_ROW, valueRoom } from './faces/packed-faces.ts';
export { interval, type SurfaceField, temperatureOn } from './faces/surface-field.ts';
export { unpackFaces } from './faces/unpack-faces.ts';
export { PaintedMesh, paintBody, placesOf, temperaturesAt } from './paint/paint-body.ts';
export { isCurved, isPainted, isShown, shownObjects, shownPatches } from './paint/shown-patches.ts';
export { areaOf, subdivided } from './paint/subdivided.ts';
export { TemperatureMesh, type Triangles } from './paint/temperature-mesh.ts';
export { isBareBoard } from './shapes/bare-board.ts';
export {
  type Cutting,
  cuttingIn,
  type HoleWall,
  isSameCutting,
  orderOf,
  type Placement,
} from './shapes/cutting.ts';
export { clippedSolid, meshOf, pictureOf } from './shapes/mesh-shapes.ts';
export { sectionEdgesOf } from './shapes/section-edges.ts';
export {
  isFlat,
  isSeenThrough,
  type MeshShape,
  placeCountOf,
  type RoundShape,
  type Shape,
  shapesOf,
} from './shapes/shapes.ts';
export { EDGES, FILL, type Style, styleOf } from './shapes/styles.ts';
export {
  anglesOf,
  between,
  type CameraPlace,
  type CanvasSize,
  cameraAxes,
  cameraPosition,
  DEFAULT_VIEW,
  depthRange,
  FIELD_OF_VIEW,
  fitted,
  orbited,
  panned,
  project,
  rayAt,
  scaleAt,
  zoomed,
} from './view/camera-view.ts';
