import type { Axis } from '../linear/axes.ts';
import { createAxisFluxes, readAxisFluxes } from './axis-fluxes.ts';
import { type BoundedProblem, halvesOf } from './bounded-problem.ts';
import type { CornerGrid } from './corner-grid.ts';
import type { TwoSolutions } from './energy-products.ts';

/** The gap of a load by the layers of the grid along x, y and z, W·K: cutting a layer in two takes most of its own away. */
export type LayerShares = readonly [Float64Array, Float64Array, Float64Array];

const AXES: readonly Axis[] = [0, 1, 2];

export function createLayerShares({ nx, ny, nz }: BoundedProblem): LayerShares {
  return [new Float64Array(nx), new Float64Array(ny), new Float64Array(nz)];
}

/**
 * The gap ∫ |q + k∇v|² / k of one load within cells. In each cell and along each axis it has parts of three kinds: fluxes that grow along
 * the axis, against a gradient that does not, ask for shorter cells along it; gradients that differ across it, for shorter ones across; and
 * means that differ are the doing of all three axes alike.
 */
export function gapShares(
  problem: BoundedProblem,
  grid: CornerGrid,
  { onCells, onCorners: v }: TwoSolutions,
): LayerShares {
  const shares = createLayerShares(problem);
  const { nx, ny, nz } = problem;
  const q = createAxisFluxes(problem);
  for (const axis of AXES) {
    const conductances = problem.conductances(axis);
    readAxisFluxes(problem, axis, halvesOf(conductances), onCells, q);
    const s = grid.stride[axis];
    const [b, c] = AXES.filter((other) => other !== axis);
    const [toB, toC] = [grid.stride[b], grid.stride[c]];
    const own = shares[axis];
    const [acrossB, acrossC] = [shares[b], shares[c]];
    const at = [0, 0, 0];
    let cell = 0;
    for (let k = 0; k < nz; k++) {
      for (let j = 0; j < ny; j++) {
        const row = grid.lowest(0, j, k);
        for (let i = 0; i < nx; i++, cell++) {
          const conductance = conductances.across[cell];
          if (conductance === 0) continue;
          at[0] = i;
          at[1] = j;
          at[2] = k;
          const n = row + grid.alongX[i];
          const v00 = v[n + s] - v[n];
          const v10 = v[n + s + toB] - v[n + toB];
          const v01 = v[n + s + toC] - v[n + toC];
          const v11 = v[n + s + toB + toC] - v[n + toB + toC];
          const [entering, leaving] = [q.entering[cell], q.leaving[cell]];
          const mean = (entering + leaving) / 2 + (conductance * (v00 + v10 + v01 + v11)) / 4;
          const ofMean = (mean * mean) / (3 * conductance);
          const twist = (conductance * (v00 - v10 - v01 + v11) ** 2) / 288;
          own[at[axis]] += (leaving - entering) ** 2 / (12 * conductance) + ofMean;
          acrossB[at[b]] += (conductance * (v10 + v11 - v00 - v01) ** 2) / 48 + twist + ofMean;
          acrossC[at[c]] += (conductance * (v01 + v11 - v00 - v10) ** 2) / 48 + twist + ofMean;
        }
      }
    }
  }
  return shares;
}
