import type { StencilSystem } from '../system.ts';

/** Mulberry32: uniform numbers in 0..1 from a seed, the same on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface RandomSystem extends StencilSystem {
  readonly cells: number;
  readonly arrays: readonly [Float64Array, Float64Array, Float64Array];
  readonly ties: Float64Array;
}

/**
 * Couplings and ties spread over `decades` powers of ten, a share `missing` of them zero. The last cells of each
 * axis hold a coupling too: solvers must not look at it.
 */
export function randomSystem(
  sizes: readonly [number, number, number],
  random: () => number,
  { decades = 2, missing = 0, untied = 0 } = {},
): RandomSystem {
  const [nx, ny, nz] = sizes;
  const cells = nx * ny * nz;
  const conductances = (zero: number) =>
    Float64Array.from({ length: cells }, () => (random() < zero ? 0 : 10 ** (decades * (random() - 0.5))));
  const arrays = [conductances(missing), conductances(missing), conductances(missing)] as const;
  const ties = conductances(untied);
  return { nx, ny, nz, cells, arrays, ties, couplings: (axis) => arrays[axis], tie: () => ties };
}

/** Every face of a system once: the two cells and their coupling. */
export function* facesOf(system: StencilSystem): Generator<readonly [number, number, number]> {
  const count = [system.nx, system.ny, system.nz];
  const stride = [1, system.nx, system.nx * system.ny];
  for (const axis of [0, 1, 2] as const) {
    const couplings = system.couplings(axis);
    for (let cell = 0; cell < couplings.length; cell++) {
      const at = Math.floor(cell / stride[axis]) % count[axis];
      if (at + 1 < count[axis] && couplings[cell] > 0) yield [cell, cell + stride[axis], couplings[cell]];
    }
  }
}

/** A x, face by face. */
export function naiveMultiply(system: StencilSystem, x: ArrayLike<number>): Float64Array {
  const out = Float64Array.from(system.tie(), (tie, cell) => tie * x[cell]);
  for (const [a, b, coupling] of facesOf(system)) {
    out[a] += coupling * (x[a] - x[b]);
    out[b] += coupling * (x[b] - x[a]);
  }
  return out;
}

/** Gaussian elimination of the whole matrix by rows, void cells excepted, which keep their first guess. */
export function denseSolve(
  system: StencilSystem,
  b: ArrayLike<number>,
  guess: ArrayLike<number>,
): Float64Array {
  const n = b.length;
  const matrix = Array.from({ length: n }, () => new Float64Array(n + 1));
  for (const [cell, tie] of system.tie().entries()) matrix[cell][cell] = tie;
  for (const [a, c, coupling] of facesOf(system)) {
    matrix[a][a] += coupling;
    matrix[c][c] += coupling;
    matrix[a][c] -= coupling;
    matrix[c][a] -= coupling;
  }
  for (let i = 0; i < n; i++) {
    const isVoid = matrix[i][i] === 0;
    matrix[i][n] = isVoid ? guess[i] : b[i];
    if (isVoid) matrix[i][i] = 1;
  }
  for (let i = 0; i < n; i++) {
    for (let r = i + 1; r < n; r++) {
      const factor = matrix[r][i] / matrix[i][i];
      if (factor !== 0) for (let c = i; c <= n; c++) matrix[r][c] -= factor * matrix[i][c];
    }
  }
  const x = new Float64Array(n);
  for (let i = n - 1; i >= 0; i--) {
    let rest = matrix[i][n];
    for (let c = i + 1; c < n; c++) rest -= matrix[i][c] * x[c];
    x[i] = rest / matrix[i][i];
  }
  return x;
}

/** Runs a solve to its end. */
export function finish<Progress, Outcome>(solve: Generator<Progress, Outcome>): Outcome {
  let step = solve.next();
  while (!step.done) step = solve.next();
  return step.value;
}

export function norm(vector: Float64Array): number {
  return Math.sqrt(vector.reduce((sum, value) => sum + value ** 2, 0));
}
