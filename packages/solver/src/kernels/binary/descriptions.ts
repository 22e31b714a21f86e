import type { LineLevel, Stencil, Transfer } from '../arrays.ts';
import type { SplitLayout } from '../split-layout.ts';

/** The numbers that kernels in WebAssembly read of an object: the fields of assembly/structs.ts, each as 32 bits. */

function gridFields({ nx, ny, nz, half, row, slab }: SplitLayout): number[] {
  return [nx, ny, nz, half, row, slab];
}

export function levelFields(level: Omit<LineLevel, 'address'>): number[] {
  const { layout, right, left, across, lower, inverse, rightHandSide, correction } = level;
  const arrays = [right, left, across, lower, inverse, rightHandSide, correction];
  return [...gridFields(layout), ...arrays.map(addressOf)];
}

export function stencilFields(stencil: Omit<Stencil<Float32Array | Float64Array>, 'address'>): number[] {
  const { layout, right, left, across, along, tie } = stencil;
  return [...gridFields(layout), ...[right, left, across, along, tie].map(addressOf)];
}

export function transferFields({ x, y, between }: Omit<Transfer, 'address'>): number[] {
  const rows = x === null ? [] : [x.weight, x.own, x.lean, x.first, x.slot, x.coarseSlot];
  const slabs = y === null ? [] : [y.weight, y.own, y.lean];
  return [
    between.row,
    between.slab,
    ...filled(rows.map(addressOf), 6),
    x === null ? 0 : x.first.length - 1,
    ...filled(slabs.map(addressOf), 3),
  ];
}

function addressOf(array: Float32Array | Float64Array | Int32Array): number {
  return array.byteOffset;
}

function filled(addresses: number[], count: number): number[] {
  return addresses.length > 0 ? addresses : new Array(count).fill(0);
}
