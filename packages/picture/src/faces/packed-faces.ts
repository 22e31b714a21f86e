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

/** The places of a solution's faces: a few arrays, whatever the number of patches. mm. */
export interface FaceLayout {
  /** The lines of the grid by axis, ascending. */
  readonly lines: readonly [Float32Array, Float32Array, Float32Array];
  /** `HEAD_SIZE` numbers per patch, by object. */
  readonly heads: Int32Array;
  /** Where each patch lies along its normal. */
  readonly coordinates: Float32Array;
}

/** The faces of a solution as a worker hands them over, °C. */
export interface PackedFaces extends FaceLayout {
  readonly values: Float32Array;
}

/** Whether faces lie at the same places, so that pictures of the one serve for the other. */
export function isSameLayout(a: FaceLayout, b: FaceLayout): boolean {
  return (
    isSameNumbers(a.heads, b.heads) &&
    isSameNumbers(a.coordinates, b.coordinates) &&
    a.lines.every((line, axis) => isSameNumbers(line, b.lines[axis]))
  );
}

/** Whether two arrays have the same numbers; NaN is not looked for. */
export function isSameNumbers(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let n = 0; n < a.length; n++) if (a[n] !== b[n]) return false;
  return true;
}
