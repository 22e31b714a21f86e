/** Factors of the lines: the fast twin of src/kernels/line-factors.ts, which has the equations. */
import { DOUBLE, REGISTER, SINGLE, storeNarrow, widened } from './registers';
import { Level, Stencil, slabBefore } from './structs';

const NOTHING = f64x2.splat(0);
const ONE = f64x2.splat(1);

/** Factors the lines of slab j. `series`: one row of workspace in double precision. */
export function factorLines(level: Level, stencil: Stencil, series: usize, j: usize): void {
  const half = level.half << SINGLE;
  const row = level.row << SINGLE;
  const origin = (j * level.slab) << SINGLE;
  const below = slabBefore(level, j) << SINGLE;
  memory.fill(series, 0, level.row << DOUBLE);
  for (let k: usize = 0; k < level.nz; k++) {
    const toNear = stencil.right + (origin >> 1) + k * half;
    for (let parity: usize = 0; parity < 2; parity++) {
      const shift = parity * half;
      const here = origin + k * row + shift;
      const before = stencil.across + below + k * row + shift;
      const down = stencil.along + origin + (k === 0 ? level.nz - 1 : k - 1) * row + shift;
      const toFar = stencil.left + (origin >> 1) + k * half + (parity << SINGLE);
      const tied = series + 2 * shift;
      for (let m: usize = 0; m < half; m += REGISTER / 2) {
        const previous = v128.load(tied + 2 * m);
        const link = widened(down + m);
        const product = f64x2.mul(link, previous);
        const inSeries = v128.and(f64x2.div(product, f64x2.add(link, previous)), f64x2.gt(product, NOTHING));
        const lateral = f64x2.add(
          f64x2.add(widened(toNear + m), widened(toFar + m)),
          f64x2.add(widened(before + m), widened(stencil.across + here + m)),
        );
        const sum = f64x2.add(f64x2.add(widened(stencil.tie + here + m), lateral), inSeries);
        const next = widened(stencil.along + here + m);
        const pivot = f64x2.add(sum, next);
        const reciprocal = v128.and(f64x2.div(ONE, pivot), f64x2.gt(pivot, NOTHING));
        v128.store(tied + 2 * m, sum);
        storeNarrow(level.inverse + here + m, reciprocal);
        storeNarrow(level.lower + here + m, f64x2.mul(next, reciprocal));
      }
    }
  }
}
