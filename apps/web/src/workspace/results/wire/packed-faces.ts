/** Numbers of a patch in `PackedFaces.heads`. */
export const HEAD = {
  object: 0,
  axis: 1,
  side: 2,
  /** Its first interval along each of its two axes. */
  u: 3,
  v: 4,
  columns: 5,
  rows: 6,
  at: 7,
} as const;
export const HEAD_SIZE = 8;

/** Values come in whole rows of a texture, so that they go to the graphics card as they are; the rest is NaN. */
export const VALUE_ROW = 1024;

/** Room for so many values in whole rows. */
export const valueRoom = (count: number): number => Math.max(Math.ceil(count / VALUE_ROW), 1) * VALUE_ROW;

/** The faces of a solution as a worker hands them over: a few arrays, whatever the number of patches. mm, °C. */
export interface PackedFaces {
  /** The lines of the grid by axis, ascending. */
  readonly lines: readonly [Float32Array, Float32Array, Float32Array];
  /** `HEAD_SIZE` numbers per patch, by object. */
  readonly heads: Int32Array;
  /** Where each patch lies along its normal. */
  readonly coordinates: Float32Array;
  readonly values: Float32Array;
}
