/** Line Gauss-Seidel in single precision: the fast twin of src/kernels/lines.ts, which has the equations. */
import { addProduct, REGISTER, SINGLE } from './registers';
import { Level, slabAfter, slabBefore } from './structs';

/** x = solution of the lines of one parity in slab j, for a zero guess of their lateral neighbours. */
export function solveLines(level: Level, j: usize, parity: usize): void {
  const half = level.half << SINGLE;
  const row = level.row << SINGLE;
  const self = (j * level.slab + parity * level.half) << SINGLE;
  const x = level.correction + self;
  const f = level.rightHandSide + self;
  const lower = level.lower + self;
  memory.copy(x, f, half);
  for (let k: usize = 1; k < level.nz; k++) {
    const here = k * row;
    const down = here - row;
    for (let m: usize = 0; m < half; m += REGISTER) {
      const forward = addProduct(
        v128.load(f + here + m),
        v128.load(lower + down + m),
        v128.load(x + down + m),
      );
      v128.store(x + here + m, forward);
    }
  }
  substituteBack(level, self);
}

/** Relaxes the lines of one parity in slab j with the present values of their lateral neighbours. */
export function relaxLines(level: Level, j: usize, parity: usize): void {
  const half = level.half << SINGLE;
  const row = level.row << SINGLE;
  const shift = parity * half;
  const origin = (j * level.slab) << SINGLE;
  const self = origin + shift;
  const x = level.correction;
  const across = level.across;
  let here = self;
  let near = x + origin + half - shift;
  let far = near - 4 + parity * 8;
  let toNear = level.right + (origin >> 1);
  let toFar = level.left + (origin >> 1) + parity * 4;
  let before = (slabBefore(level, j) << SINGLE) + shift;
  let after = (slabAfter(level, j) << SINGLE) + shift;
  let down = self + (level.nz - 1) * row;
  for (let k: usize = 0; k < level.nz; k++) {
    for (let m: usize = 0; m < half; m += REGISTER) {
      let sum = v128.load(level.rightHandSide + here + m);
      sum = addProduct(sum, v128.load(toNear + m), v128.load(near + m));
      sum = addProduct(sum, v128.load(toFar + m), v128.load(far + m));
      sum = addProduct(sum, v128.load(across + before + m), v128.load(x + before + m));
      sum = addProduct(sum, v128.load(across + here + m), v128.load(x + after + m));
      sum = addProduct(sum, v128.load(level.lower + down + m), v128.load(x + down + m));
      v128.store(x + here + m, sum);
    }
    down = here;
    here += row;
    near += row;
    far += row;
    toNear += half;
    toFar += half;
    before += row;
    after += row;
  }
  substituteBack(level, self);
}

function substituteBack(level: Level, self: usize): void {
  const half = level.half << SINGLE;
  const row = level.row << SINGLE;
  const last = self + (level.nz - 1) * row;
  let x = level.correction + last;
  let inverse = level.inverse + last;
  let lower = level.lower + last;
  for (let m: usize = 0; m < half; m += REGISTER) {
    v128.store(x + m, f32x4.mul(v128.load(x + m), v128.load(inverse + m)));
  }
  for (let k: usize = 1; k < level.nz; k++) {
    const up = x;
    x -= row;
    inverse -= row;
    lower -= row;
    for (let m: usize = 0; m < half; m += REGISTER) {
      const own = f32x4.mul(v128.load(x + m), v128.load(inverse + m));
      v128.store(x + m, addProduct(own, v128.load(lower + m), v128.load(up + m)));
    }
  }
}

/** The residual of the colour relaxed first, after the other colour, half a row per row. */
export function lateralResidual(level: Level, out: usize, j: usize, parity: usize): void {
  const half = level.half << SINGLE;
  const row = level.row << SINGLE;
  const shift = parity * half;
  const origin = (j * level.slab) << SINGLE;
  const x = level.correction;
  const across = level.across;
  let here = origin + shift;
  let near = x + origin + half - shift;
  let far = near - 4 + parity * 8;
  let toNear = level.right + (origin >> 1);
  let toFar = level.left + (origin >> 1) + parity * 4;
  let before = (slabBefore(level, j) << SINGLE) + shift;
  let after = (slabAfter(level, j) << SINGLE) + shift;
  for (let k: usize = 0; k < level.nz; k++) {
    for (let m: usize = 0; m < half; m += REGISTER) {
      let sum = f32x4.mul(v128.load(toNear + m), v128.load(near + m));
      sum = addProduct(sum, v128.load(toFar + m), v128.load(far + m));
      sum = addProduct(sum, v128.load(across + before + m), v128.load(x + before + m));
      sum = addProduct(sum, v128.load(across + here + m), v128.load(x + after + m));
      v128.store(out + m, sum);
    }
    out += half;
    here += row;
    near += row;
    far += row;
    toNear += half;
    toFar += half;
    before += row;
    after += row;
  }
}
