export { columnBasis } from './column-basis.ts';
export { choleskySolve, denseSolve } from './dense-solve.ts';
export { LuFactors } from './lu-factors.ts';
export { symmetricEigen } from './symmetric-eigen.ts';
export { dot, norm, orthogonalised } from './vectors.ts';
