import { voteOfSlab } from './axis-votes.ts';
import { applyFlux, diagonalOfSlab, narrowResidual } from './flux.ts';
import type { Kernels } from './kernels.ts';
import { factorLines } from './line-factors.ts';
import { lateralResidual, relaxLines, solveLines } from './lines.ts';
import { joinRows, shareRows } from './row-coarsening.ts';
import { holdOfSlab, joinSlabs, pairSlabs, shareSlabs } from './slab-coarsening.ts';
import { prolong, restrict } from './transfer.ts';
import { add, advance, combine, dot, narrowTo, subtract } from './vectors.ts';

/** The kernels in TypeScript: half as fast, for arrays in any memory. */
export const plainKernels: Kernels = {
  solveLines,
  relaxLines,
  lateralResidual,
  restrict,
  prolong,
  factorLines,
  joinRows,
  shareRows,
  holdOfSlab,
  pairSlabs,
  joinSlabs,
  shareSlabs,
  applyFlux,
  narrowResidual,
  diagonalOfSlab,
  voteOfSlab,
  combine,
  advance,
  subtract,
  narrowTo,
  dot,
  add,
};
