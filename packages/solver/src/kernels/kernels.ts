import type { LineLevel, Stencil, Transfer } from './arrays.ts';

/** One row in plain order, so that the formulas of the pairs can be read; length nx each. */
export interface RowWorkspace {
  /** Coupling of cell i to cell i + 1. */
  readonly gap: Float64Array;
  /** Ties and couplings across and along. */
  readonly rest: Float64Array;
  readonly resistance: Float64Array;
}

/**
 * The innermost loops of the linear solver. There are two of each: in TypeScript, for arrays in any memory, and in
 * AssemblyScript (../../assembly) with vector registers, for arrays in a WebAssembly memory. j is a slab, parity
 * 0 the even cells of its rows and 1 the odd ones; a scratch array holds one slab.
 */
export interface Kernels {
  /** Line relaxation: lines.ts. */
  solveLines(level: LineLevel, j: number, parity: number): void;
  relaxLines(level: LineLevel, j: number, parity: number): void;
  lateralResidual(level: LineLevel, out: Float32Array, j: number, parity: number): void;

  /** To the next coarser level and back: transfer.ts. */
  restrict(
    level: LineLevel,
    coarse: LineLevel,
    transfer: Transfer,
    residual: Float32Array,
    scratch: Float32Array,
    j: number,
    parity: number,
  ): void;
  prolong(
    level: LineLevel,
    coarse: LineLevel,
    transfer: Transfer,
    scratch: Float32Array,
    j: number,
    parity: number,
  ): void;

  /** Set-up: line-factors.ts, row-coarsening.ts, slab-coarsening.ts. */
  factorLines(level: LineLevel, stencil: Stencil, series: Float64Array, j: number): void;
  joinRows(fine: Stencil, coarse: Stencil, transfer: Transfer, workspace: RowWorkspace, j: number): void;
  shareRows(fine: Stencil, coarse: Stencil, transfer: Transfer, j: number): void;
  holdOfSlab(fine: Stencil, out: Float32Array, j: number, face: number): void;
  pairSlabs(fine: Stencil, first: Float32Array, second: Float32Array, j: number): void;
  joinSlabs(
    fine: Stencil,
    coarse: Stencil,
    transfer: Transfer,
    before: Float32Array,
    after: Float32Array,
    j: number,
  ): void;
  shareSlabs(fine: Stencil, coarse: Stencil, transfer: Transfer, j: number): void;

  /** The outer operator: flux.ts, axis-votes.ts. */
  applyFlux(operator: Stencil<Float64Array>, q: Float64Array, p: Float64Array, j: number): number;
  narrowResidual(
    operator: Stencil<Float64Array>,
    out: Float32Array,
    f: Float32Array,
    x: Float32Array,
    j: number,
  ): void;
  diagonalOfSlab(operator: Stencil<Float64Array>, out: Float64Array, j: number): void;
  voteOfSlab(operator: Stencil<Float64Array>, votes: Float64Array, j: number): void;

  /** Vectors: vectors.ts. */
  combine(p: Float64Array, z: Float32Array, scale: number, beta: number, from: number, to: number): void;
  advance(
    alpha: number,
    x: Float64Array,
    p: Float64Array,
    r: Float64Array,
    q: Float64Array,
    narrow: Float32Array,
    scale: number,
  ): number;
  subtract(r: Float64Array, q: Float64Array): number;
  narrowTo(narrow: Float32Array, wide: Float64Array, scale: number): void;
  dot(a: Float32Array, b: Float32Array, from: number, to: number): number;
  add(out: Float32Array, a: Float32Array, b: Float32Array): void;
}
