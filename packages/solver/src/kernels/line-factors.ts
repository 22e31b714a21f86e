import type { LineLevel, Stencil } from './arrays.ts';
import { rowOffsets } from './split-layout.ts';

/**
 * Factors the lines of slab j without a subtraction. With e the tie, l the sum of the lateral couplings and a_k
 * the coupling along the line from cell k to k + 1,
 *
 *   s_k = e_k + l_k + a_{k-1} s_{k-1} / (s_{k-1} + a_{k-1}),   pivot_k = s_k + a_k.
 *
 * s_k is what ties cell k to anything but cell k + 1: the part of the line before it acts through a_{k-1} in series
 * with s_{k-1}. The usual pivot, diagonal minus a_{k-1}² / pivot_{k-1}, is the same number by a difference that
 * loses all its digits when the ties are small; here every term is positive, so single precision is enough for
 * what is stored: inverse = 1 / pivot and lower = a_k / pivot_k, both 0 where the pivot is 0 (void cells).
 *
 * @param series one row of workspace, which holds s
 */
export function factorLines(level: LineLevel, stencil: Stencil, series: Float64Array, j: number): void {
  const { layout, lower, inverse } = level;
  const { tie, right, left, across, along } = stencil;
  const { half, nz } = layout;
  series.fill(0);
  for (let k = 0; k < nz; k++) {
    for (let parity = 0; parity < 2; parity++) {
      const { here, toNear, toFar, before, down } = rowOffsets(layout, j, k, parity);
      const shift = parity * half;
      for (let m = 0; m < half; m++) {
        const lateral = right[toNear + m] + left[toFar + m] + across[before + m] + across[here + m];
        const previous = series[shift + m];
        const link = along[down + m];
        const inSeries = link > 0 && previous > 0 ? (link * previous) / (link + previous) : 0;
        const tied = tie[here + m] + lateral + inSeries;
        const next = along[here + m];
        const pivot = tied + next;
        const reciprocal = pivot > 0 ? 1 / pivot : 0;
        series[shift + m] = tied;
        inverse[here + m] = reciprocal;
        lower[here + m] = next * reciprocal;
      }
    }
  }
}
