export * from '../figures/rounding.ts';
export {
  decodeFaces,
  encodeFaces,
  type FaceColumns,
  FaceReader,
  faceColumns,
  roundedCells,
  type StoredFaces,
} from './face-file.ts';
export {
  facesLess,
  planeLess,
  pointsOfFaces,
  pointsOfPlane,
  type Reference,
  sameFaces,
  samePlane,
} from './field-difference.ts';
export { encodeField, type FieldHeader, readHeader, type StoredField } from './field-file.ts';
export { FieldSampler, type SamplePoints } from './field-sampler.ts';
export { encodeHistory, FigureHistory, figuresOf, HISTORY_VERSION } from './figure-history.ts';
export { packField, unpackField } from './packed-field.ts';
export type { PlaneField } from './plane-field.ts';
export * from './plane-file.ts';
export * from './plane-slice.ts';
export * from './solved-field.ts';
export type { StoredFrame } from './stored-frame.ts';
export { type StartRises, startRises } from './stored-start.ts';
