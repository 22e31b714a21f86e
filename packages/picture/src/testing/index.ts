export { luminances } from './luminances.ts';
export { solvedFaces } from './solved-faces.ts';
