import type { StencilSystem } from './system.ts';

/**
 * Zᵀ A Z without ties, row by row, where the columns of Z are 1 in a group of cells and 0 elsewhere, W/K.
 *
 * @param groupOf the group of every cell; -1: none
 */
export function groupCouplings(system: StencilSystem, groupOf: Int32Array, count: number): Float64Array {
  const coupled = new Float64Array(count * count);
  const strides = [1, system.nx, system.nx * system.ny];
  for (const axis of [0, 1, 2] as const) {
    const couplings = system.couplings(axis);
    for (let cell = 0; cell + strides[axis] < couplings.length; cell++) {
      const [own, next] = [groupOf[cell], groupOf[cell + strides[axis]]];
      if (own === next || couplings[cell] === 0) continue;
      if (own >= 0) coupled[own * count + own] += couplings[cell];
      if (next >= 0) coupled[next * count + next] += couplings[cell];
      if (own < 0 || next < 0) continue;
      coupled[own * count + next] -= couplings[cell];
      coupled[next * count + own] -= couplings[cell];
    }
  }
  return coupled;
}
