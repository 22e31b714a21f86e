/** Transfers between a level and the next coarser one: the fast twin of src/kernels/transfer.ts. */
import { addProduct, REGISTER, SINGLE } from './registers';
import { Level, Transfer } from './structs';

/** Address of entry `index` of an array of 32-bit numbers. */
function entry(array: usize, index: usize): usize {
  return array + (index << SINGLE);
}

/** The slot of the grid between that a table names for the cell in `slot`, in bytes. */
function slotIn(table: usize, slot: usize): usize {
  return (load<u32>(entry(table, slot)) as usize) << SINGLE;
}

/** Cells of one parity in a row. */
function cellsOf(level: Level, parity: usize): usize {
  return (level.nx + 1 - parity) >> 1;
}

/** Adds `residual` (half rows) of one parity of slab j to the right-hand side of the coarse level; `scratch`: one slab. */
export function restrict(
  level: Level,
  coarse: Level,
  transfer: Transfer,
  residual: usize,
  scratch: usize,
  j: usize,
  parity: usize,
): void {
  const half = level.half << SINGLE;
  const betweenSlab = transfer.betweenSlab << SINGLE;
  const merges = transfer.slabWeight !== 0;
  const out = merges ? scratch : coarse.rightHandSide + j * betweenSlab;
  if (merges) memory.fill(out, 0, betweenSlab);
  if (transfer.rowWeight !== 0) restrictAlongRows(level, transfer, out, residual, j, parity);
  else {
    for (let k: usize = 0; k < level.nz; k++) {
      const to = out + k * (level.row << SINGLE) + parity * half;
      const from = residual + k * half;
      for (let m: usize = 0; m < half; m += REGISTER) {
        v128.store(to + m, f32x4.add(v128.load(to + m), v128.load(from + m)));
      }
    }
  }
  if (merges) restrictAcrossSlabs(coarse, transfer, out, j);
}

function restrictAlongRows(
  level: Level,
  transfer: Transfer,
  out: usize,
  residual: usize,
  j: usize,
  parity: usize,
): void {
  const shift = parity * level.half;
  const count = cellsOf(level, parity);
  for (let k: usize = 0; k < level.nz; k++) {
    const from = residual + ((k * level.half) << SINGLE);
    const weight = entry(transfer.rowWeight, j * level.slab + k * level.row + shift);
    const to = out + k * (transfer.betweenRow << SINGLE);
    for (let m: usize = 0; m < count; m++) {
      const value = load<f32>(entry(from, m));
      const leaning = load<f32>(entry(weight, m)) * value;
      const own = to + slotIn(transfer.rowOwn, shift + m);
      const lean = to + slotIn(transfer.rowLean, shift + m);
      store<f32>(own, load<f32>(own) + value - leaning);
      store<f32>(lean, load<f32>(lean) + leaning);
    }
  }
}

/** Adds a slab of the grid between to its own coarse slab and to the one it leans on. */
function restrictAcrossSlabs(coarse: Level, transfer: Transfer, slab: usize, j: usize): void {
  const bytes = transfer.betweenSlab << SINGLE;
  const own = coarse.rightHandSide + (load<u32>(entry(transfer.slabOwn, j)) as usize) * bytes;
  const lean = coarse.rightHandSide + (load<u32>(entry(transfer.slabLean, j)) as usize) * bytes;
  const weight = transfer.slabWeight + j * bytes;
  if (own === lean) {
    for (let q: usize = 0; q < bytes; q += REGISTER) {
      v128.store(own + q, f32x4.add(v128.load(own + q), v128.load(slab + q)));
    }
    return;
  }
  for (let q: usize = 0; q < bytes; q += REGISTER) {
    const value = v128.load(slab + q);
    const leaning = f32x4.mul(v128.load(weight + q), value);
    v128.store(own + q, f32x4.add(v128.load(own + q), f32x4.sub(value, leaning)));
    v128.store(lean + q, f32x4.add(v128.load(lean + q), leaning));
  }
}

/** Adds the coarse level's correction to the cells of one parity of slab j; `scratch`: one slab. */
export function prolong(
  level: Level,
  coarse: Level,
  transfer: Transfer,
  scratch: usize,
  j: usize,
  parity: usize,
): void {
  const half = level.half << SINGLE;
  let from = coarse.correction + ((j * transfer.betweenSlab) << SINGLE);
  if (transfer.slabWeight !== 0) from = prolongAcrossSlabs(coarse, transfer, scratch, j);
  if (transfer.rowWeight !== 0) {
    prolongAlongRows(level, transfer, from, j, parity);
    return;
  }
  for (let k: usize = 0; k < level.nz; k++) {
    const skip = ((k * level.row) << SINGLE) + parity * half;
    const x = level.correction + ((j * level.slab) << SINGLE) + skip;
    for (let m: usize = 0; m < half; m += REGISTER) {
      v128.store(x + m, f32x4.add(v128.load(x + m), v128.load(from + skip + m)));
    }
  }
}

/** Returns where the interpolated slab lies: the coarse slab itself where a slab has merged with no other. */
function prolongAcrossSlabs(coarse: Level, transfer: Transfer, scratch: usize, j: usize): usize {
  const bytes = transfer.betweenSlab << SINGLE;
  const own = coarse.correction + (load<u32>(entry(transfer.slabOwn, j)) as usize) * bytes;
  const lean = coarse.correction + (load<u32>(entry(transfer.slabLean, j)) as usize) * bytes;
  if (own === lean) return own;
  const weight = transfer.slabWeight + j * bytes;
  for (let q: usize = 0; q < bytes; q += REGISTER) {
    const value = v128.load(own + q);
    const difference = f32x4.sub(v128.load(lean + q), value);
    v128.store(scratch + q, addProduct(value, v128.load(weight + q), difference));
  }
  return scratch;
}

function prolongAlongRows(level: Level, transfer: Transfer, from: usize, j: usize, parity: usize): void {
  const shift = parity * level.half;
  const count = cellsOf(level, parity);
  for (let k: usize = 0; k < level.nz; k++) {
    const here = j * level.slab + k * level.row + shift;
    const x = entry(level.correction, here);
    const weight = entry(transfer.rowWeight, here);
    const source = from + k * (transfer.betweenRow << SINGLE);
    for (let m: usize = 0; m < count; m++) {
      const value = load<f32>(source + slotIn(transfer.rowOwn, shift + m));
      const difference = load<f32>(source + slotIn(transfer.rowLean, shift + m)) - value;
      const cell = entry(x, m);
      store<f32>(cell, load<f32>(cell) + value + load<f32>(entry(weight, m)) * difference);
    }
  }
}
