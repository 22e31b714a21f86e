/** Merging along the rows: the fast twin of src/kernels/row-coarsening.ts, one slab at a time. */
import { DOUBLE, SINGLE } from './registers';
import { coarseCoupling, leaningWeight, pairResistance, wholeResistance } from './series-resistance';
import { Stencil, slabAfter, slabBefore, Transfer } from './structs';

function single(array: usize, index: usize): f64 {
  return load<f32>(array + (index << SINGLE)) as f64;
}

function setSingle(array: usize, index: usize, value: f64): void {
  store<f32>(array + (index << SINGLE), value as f32);
}

function double(array: usize, index: usize): f64 {
  return load<f64>(array + (index << DOUBLE));
}

function setDouble(array: usize, index: usize, value: f64): void {
  store<f64>(array + (index << DOUBLE), value);
}

function integer(table: usize, index: usize): usize {
  return load<u32>(table + (index << SINGLE)) as usize;
}

/**
 * Couplings between the aggregates of all rows of slab j, and the weights of their cells.
 *
 * @param gap one row of workspace in double precision; `rest` and `resistance`: likewise
 */
export function joinRows(
  fine: Stencil,
  coarse: Stencil,
  transfer: Transfer,
  gap: usize,
  rest: usize,
  resistance: usize,
  j: usize,
): void {
  for (let k: usize = 0; k < fine.nz; k++) {
    unpackRow(fine, gap, rest, j, k);
    resistancesOfRow(transfer, gap, rest, resistance);
    joinRow(fine, coarse, transfer, gap, resistance, j, k);
  }
}

function unpackRow(fine: Stencil, gap: usize, rest: usize, j: usize, k: usize): void {
  const here = j * fine.slab + k * fine.row;
  const edge = here >> 1;
  const before = slabBefore(fine, j) + k * fine.row;
  const down = j * fine.slab + (k === 0 ? fine.nz - 1 : k - 1) * fine.row;
  for (let i: usize = 0; i < fine.nx; i++) {
    const m = i >> 1;
    const isOdd = (i & 1) !== 0;
    const slot = m + (isOdd ? fine.half : 0);
    if (isOdd) setDouble(gap, i, i + 1 < fine.nx ? single(fine.left, edge + m + 1) : 0);
    else setDouble(gap, i, single(fine.right, edge + m));
    const sum =
      single(fine.tie, here + slot) +
      single(fine.across, before + slot) +
      single(fine.across, here + slot) +
      single(fine.along, down + slot) +
      single(fine.along, here + slot);
    setDouble(rest, i, sum);
  }
}

function resistancesOfRow(transfer: Transfer, gap: usize, rest: usize, resistance: usize): void {
  for (let aggregate: usize = 0; aggregate < transfer.rowAggregates; aggregate++) {
    const i = integer(transfer.rowFirst, aggregate);
    if (integer(transfer.rowFirst, aggregate + 1) - i === 1) {
      setDouble(resistance, i, 0);
      continue;
    }
    const coupling = double(gap, i);
    const holdFirst = double(rest, i) + (i > 0 ? double(gap, i - 1) : 0);
    const holdSecond = double(rest, i + 1) + double(gap, i + 1);
    setDouble(resistance, i, pairResistance(coupling, holdFirst, holdSecond));
    setDouble(resistance, i + 1, pairResistance(coupling, holdSecond, holdFirst));
  }
}

function joinRow(
  fine: Stencil,
  coarse: Stencil,
  transfer: Transfer,
  gap: usize,
  resistance: usize,
  j: usize,
  k: usize,
): void {
  const weight = transfer.rowWeight + ((j * fine.slab + k * fine.row) << SINGLE);
  const edge = (j * coarse.slab + k * coarse.row) >> 1;
  const faces = transfer.rowAggregates - 1;
  const lastCell = integer(transfer.rowFirst, faces + 1) - 1;
  setSingle(weight, integer(transfer.rowSlot, 0), 0);
  setSingle(weight, integer(transfer.rowSlot, lastCell), 0);
  for (let aggregate: usize = 0; aggregate < faces; aggregate++) {
    const after = integer(transfer.rowFirst, aggregate + 1);
    const left = double(resistance, after - 1);
    const right = double(resistance, after);
    const whole = wholeResistance(left, double(gap, after - 1), right);
    const isOdd = (aggregate & 1) !== 0;
    setSingle(isOdd ? coarse.left : coarse.right, edge + ((aggregate + 1) >> 1), coarseCoupling(whole));
    // A single cell faces both sides, and leans on neither: its resistance is 0.
    setSingle(weight, integer(transfer.rowSlot, after - 1), leaningWeight(left, whole));
    setSingle(weight, integer(transfer.rowSlot, after), leaningWeight(right, whole));
  }
}

/** Adds up the ties of slab j and its couplings across and along over the aggregates, by the weights. */
export function shareRows(fine: Stencil, coarse: Stencil, transfer: Transfer, j: usize): void {
  for (let k: usize = 0; k < fine.nz; k++) {
    const here = (j * fine.slab + k * fine.row) << SINGLE;
    const to = (j * coarse.slab + k * coarse.row) << SINGLE;
    const after = (slabAfter(fine, j) + k * fine.row) << SINGLE;
    const up = k + 1 < fine.nz ? here + (fine.row << SINGLE) : here;
    shareRow(coarse.across + to, fine.across + here, transfer, here, after);
    shareRow(coarse.along + to, fine.along + here, transfer, here, up);
    shareRow(coarse.tie + to, fine.tie + here, transfer, here, here);
  }
}

/** Adds up one row of values; `here` and `partner`: where the weights of the cells and of their partners lie. */
function shareRow(out: usize, from: usize, transfer: Transfer, here: usize, partner: usize): void {
  const weight = transfer.rowWeight + here;
  const partnerWeight = transfer.rowWeight + partner;
  let table = transfer.rowFirst;
  let coarseSlot = transfer.rowCoarseSlot;
  const end = table + (transfer.rowAggregates << SINGLE);
  // The part of the last cell of the aggregate before that leaned this way.
  let carried: f64 = 0;
  let previous: usize = 0;
  let i = load<u32>(table) as usize;
  for (; table < end; table += 4, coarseSlot += 4) {
    const next = load<u32>(table + 4) as usize;
    const cell = integer(transfer.rowSlot, i);
    const value = single(from, cell);
    const share = out + ((load<u32>(coarseSlot) as usize) << SINGLE);
    if (next - i === 1) {
      store<f32>(share, (value + carried) as f32);
      carried = 0;
    } else {
      const leaning = 0.5 * (single(weight, cell) + single(partnerWeight, cell)) * value;
      const second = integer(transfer.rowSlot, i + 1);
      const secondValue = single(from, second);
      const secondLeaning = 0.5 * (single(weight, second) + single(partnerWeight, second)) * secondValue;
      if (previous !== 0) store<f32>(previous, (load<f32>(previous) + (leaning as f32)) as f32);
      store<f32>(share, (value - leaning + secondValue - secondLeaning + carried) as f32);
      carried = secondLeaning;
    }
    previous = share;
    i = next;
  }
}
