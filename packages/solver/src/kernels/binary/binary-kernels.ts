import type { Kernels } from '../kernels.ts';

/** Bytes of a number. */
const SINGLE = 4;
const DOUBLE = 8;

/** The functions that assembly/index.ts exports: numbers, and addresses in bytes. */
export type KernelExports = Readonly<Record<keyof Kernels, (...values: number[]) => number>>;

/** Kernels for arrays that all lie in the memory of one instance of the WebAssembly module. */
export function binaryKernels(exports: KernelExports): Kernels {
  return {
    solveLines: (level, j, parity) => exports.solveLines(level.address, j, parity),
    relaxLines: (level, j, parity) => exports.relaxLines(level.address, j, parity),
    lateralResidual: (level, out, j, parity) =>
      exports.lateralResidual(level.address, out.byteOffset, j, parity),
    restrict: (level, coarse, transfer, residual, scratch, j, parity) =>
      exports.restrict(
        level.address,
        coarse.address,
        transfer.address,
        residual.byteOffset,
        scratch.byteOffset,
        j,
        parity,
      ),
    prolong: (level, coarse, transfer, scratch, j, parity) =>
      exports.prolong(level.address, coarse.address, transfer.address, scratch.byteOffset, j, parity),
    factorLines: (level, stencil, series, j) =>
      exports.factorLines(level.address, stencil.address, series.byteOffset, j),
    joinRows: (fine, coarse, transfer, { gap, rest, resistance }, j) =>
      exports.joinRows(
        fine.address,
        coarse.address,
        transfer.address,
        gap.byteOffset,
        rest.byteOffset,
        resistance.byteOffset,
        j,
      ),
    shareRows: (fine, coarse, transfer, j) =>
      exports.shareRows(fine.address, coarse.address, transfer.address, j),
    holdOfSlab: (fine, out, j, face) => exports.holdOfSlab(fine.address, out.byteOffset, j, face),
    pairSlabs: (fine, first, second, j) =>
      exports.pairSlabs(fine.address, first.byteOffset, second.byteOffset, j),
    joinSlabs: (fine, coarse, transfer, before, after, j) =>
      exports.joinSlabs(
        fine.address,
        coarse.address,
        transfer.address,
        before.byteOffset,
        after.byteOffset,
        j,
      ),
    shareSlabs: (fine, coarse, transfer, j) =>
      exports.shareSlabs(fine.address, coarse.address, transfer.address, j),
    applyFlux: (operator, q, p, j) => exports.applyFlux(operator.address, q.byteOffset, p.byteOffset, j),
    narrowResidual: (operator, out, f, x, j) =>
      exports.narrowResidual(operator.address, out.byteOffset, f.byteOffset, x.byteOffset, j),
    diagonalOfSlab: (operator, out, j) => exports.diagonalOfSlab(operator.address, out.byteOffset, j),
    voteOfSlab: (operator, votes, j) => exports.voteOfSlab(operator.address, votes.byteOffset, j),
    combine: (p, z, scale, beta, from, to) =>
      exports.combine(p.byteOffset + DOUBLE * from, z.byteOffset + SINGLE * from, scale, beta, to - from),
    advance: (alpha, x, p, r, q, narrow, scale) =>
      exports.advance(
        alpha,
        x.byteOffset,
        p.byteOffset,
        r.byteOffset,
        q.byteOffset,
        narrow.byteOffset,
        scale,
        r.length,
      ),
    subtract: (r, q) => exports.subtract(r.byteOffset, q.byteOffset, r.length),
    narrowTo: (narrow, wide, scale) =>
      exports.narrowTo(narrow.byteOffset, wide.byteOffset, scale, narrow.length),
    dot: (a, b, from, to) =>
      exports.dot(a.byteOffset + SINGLE * from, b.byteOffset + SINGLE * from, to - from),
    add: (out, a, b) => exports.add(out.byteOffset, a.byteOffset, b.byteOffset, out.length),
  };
}
