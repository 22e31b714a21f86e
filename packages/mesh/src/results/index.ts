export * from './adjacency.ts';
export {
  collectFaces,
  FACE_NAMES,
  type FaceCells,
  type FaceGroup,
  type FaceLayout,
  faceTemperatures,
} from './face-layout.ts';
export * from './object-rows.ts';
export * from './rounding.ts';
