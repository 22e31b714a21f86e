/** Any seven-point operator in natural order. */
export interface Stencil {
  readonly nx: number;
  readonly ny: number;
  readonly diag: Float64Array;
  readonly ax: Float64Array;
  readonly ay: Float64Array;
  readonly az: Float64Array;
}

/**
 * The best of five plain double-precision sweeps out = A x, s of processor time: the unit in which solves are
 * measured.
 */
export function secondsPerSweep({ nx, ny, diag, ax, ay, az }: Stencil): number {
  const x = new Float64Array(diag.length).fill(1);
  const out = new Float64Array(diag.length);
  let best = Infinity;
  for (let repetition = 0; repetition < 5; repetition++) {
    const before = process.cpuUsage();
    sweep(out, diag, ax, ay, az, x, nx, nx * ny);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1e6);
  }
  return best;
}

/** Covers the cells that have all six neighbours by index; the few at both ends do not count. */
function sweep(
  out: Float64Array,
  diag: Float64Array,
  ax: Float64Array,
  ay: Float64Array,
  az: Float64Array,
  x: Float64Array,
  row: number,
  layer: number,
): void {
  const end = out.length - layer;
  for (let i = layer; i < end; i++) {
    out[i] =
      diag[i] * x[i] -
      ax[i] * x[i + 1] -
      ax[i - 1] * x[i - 1] -
      ay[i] * x[i + row] -
      ay[i - row] * x[i - row] -
      az[i] * x[i + layer] -
      az[i - layer] * x[i - layer];
  }
}
