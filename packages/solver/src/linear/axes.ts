import type { StencilSystem } from './system.ts';

export type Axis = 0 | 1 | 2;

/** Which axis of the system is which of the solver's own: lines are relaxed whole, rows lie contiguous in memory. */
export interface AxisOrder {
  readonly rows: Axis;
  readonly slabs: Axis;
  readonly lines: Axis;
}

/** Distances in the caller's natural order between neighbours along the solver's axes, and the axes' lengths. */
export interface NaturalStrides {
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

type Sizes = Pick<StencilSystem, 'nx' | 'ny' | 'nz'>;

/** The order with the given line axis. Of the other two the longer one becomes the rows: they are padded. */
export function orderFor(lines: Axis, sizes: Sizes): AxisOrder {
  const length = [sizes.nx, sizes.ny, sizes.nz];
  const [first, second]: [Axis, Axis] = lines === 0 ? [1, 2] : lines === 1 ? [0, 2] : [0, 1];
  return length[first] >= length[second]
    ? { rows: first, slabs: second, lines }
    : { rows: second, slabs: first, lines };
}

export function naturalStrides(order: AxisOrder, sizes: Sizes): NaturalStrides {
  const length = [sizes.nx, sizes.ny, sizes.nz];
  const stride = [1, sizes.nx, sizes.nx * sizes.ny];
  return {
    nx: length[order.rows],
    ny: length[order.slabs],
    nz: length[order.lines],
    x: stride[order.rows],
    y: stride[order.slabs],
    z: stride[order.lines],
  };
}
