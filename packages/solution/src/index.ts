export {
  collectFaces,
  FACE_NAMES,
  type FaceCells,
  type FaceGroup,
  type FaceLayout,
  faceTemperatures,
} from './faces/face-layout.ts';
export type { HeatFlow, ObjectFlow, WaysToAmbient } from './heat-flow/heat-flow.ts';
export { celsiusOf, type FieldExtremes, type FieldState, objectExtremes } from './readings/extremes.ts';
export type { FieldOnGrid } from './readings/readings.ts';
export * from './report/object-rows.ts';
export * from './report/report.ts';
export type { ResidualPoint, SolveCourse, StageSeconds } from './report/solve-course.ts';
export { reloadedSolver } from './reused-solver.ts';
export * from './run-impedance.ts';
export * from './run-model.ts';
export { type ModelSolveOptions, type SolveSummary, solveModel } from './solve.ts';
export * from './stored/index.ts';
export * from './superposition/index.ts';
