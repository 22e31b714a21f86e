/** The kernels of the linear solver for processors with vector registers, in WebAssembly. */
export { joinRows, shareRows } from './coarsen-rows';
export { holdOfSlab, joinSlabs, pairSlabs, shareSlabs } from './coarsen-slabs';
export { applyFlux, diagonalOfSlab, narrowResidual } from './flux';
export { voteOfSlab } from './line-axis';
export { factorLines } from './line-factors';
export { lateralResidual, relaxLines, solveLines } from './lines';
export { prolong, restrict } from './transfer';
export { add, advance, combine, dot, narrowTo, subtract } from './vectors';
