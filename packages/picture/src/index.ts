export { type Looks, looksOf, NO_LOOKS } from './bodies/bodies.ts';
export {
  type Body,
  boundsOf,
  type DrawnObject,
  drawnCopies,
  Extent,
  MOST_DRAWN_COPIES,
  type PictureObject,
  type PictureScene,
} from './bodies/picture-object.ts';
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
export { type NearestFace, NearestFaces, nearestFacesOf } from './faces/nearest-face.ts';
export { across, FacePacker, type FaceRows, packFaces } from './faces/pack-faces.ts';
export { HEAD, HEAD_SIZE, type PackedFaces, VALUE_ROW, valueRoom } from './faces/packed-faces.ts';
export { interval, type SurfaceField, temperatureOn } from './faces/surface-field.ts';
export { unpackFaces } from './faces/unpack-faces.ts';
export {
  areaOf,
  PaintedMesh,
  paintBody,
  placesOf,
  subdivided,
  TemperatureMesh,
  type Triangles,
  temperaturesAt,
} from './paint/paint-body.ts';
export { isCurved, isPainted, isShown, shownObjects, shownPatches } from './paint/shown-patches.ts';
export {
  type Cutting,
  cuttingIn,
  type HoleWall,
  isSameCutting,
  orderOf,
  type Placement,
  sectionEdgesOf,
} from './shapes/cutting.ts';
export { clippedSolid, meshOf, pictureOf } from './shapes/mesh-shapes.ts';
export {
  isBareBoard,
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
