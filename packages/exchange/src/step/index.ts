export { stepPieces } from './write-step.ts';
