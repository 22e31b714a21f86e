/** A vector register holds four numbers of single precision or two of double precision: 16 bytes. */
export const REGISTER: usize = 16;

/** log2 of the bytes of a number in single and in double precision, and of a 32-bit integer. */
export const SINGLE: usize = 2;
export const DOUBLE: usize = 3;

/** a + b c in single precision, rounded twice. */
export function addProduct(a: v128, b: v128, c: v128): v128 {
  return f32x4.add(a, f32x4.mul(b, c));
}

/** Two numbers of single precision, widened. */
export function widened(address: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(address));
}

/** Stores two numbers of double precision in single precision. */
export function storeNarrow(address: usize, value: v128): void {
  v128.store64_lane(address, f32x4.demote_f64x2_zero(value), 0);
}

export function sumOfLanes(sum: v128): f64 {
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}
