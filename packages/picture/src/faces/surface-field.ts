import type { Axis } from '@thermarium/geometry';
import type { PackedFaces } from './packed-faces.ts';

/**
 * The temperatures on one flat set of cell faces of one object, all with the same normal and at the same coordinate:
 * a rectangular grid over the face's two axes (in ascending order), NaN where the object has no face there. Lines are
 * mm and ascending: cell (i, j) spans u[i]..u[i+1] and v[j]..v[j+1]; its temperature is `values[at + j * columns + i]`.
 */
export interface Patch {
  readonly object: number;
  readonly axis: Axis;
  /** +1: the face looks along the axis, -1: against it. */
  readonly side: 1 | -1;
  readonly coordinate: number;
  readonly u: Float32Array;
  readonly v: Float32Array;
  readonly columns: number;
  readonly rows: number;
  /** Where its temperatures begin in `SurfaceField.values`. */
  readonly at: number;
}

/** All faces of a solution. `values`: °C of every cell of every patch. */
export interface SurfaceField {
  readonly patches: readonly Patch[];
  readonly values: Float32Array;
  /** Indices of patches by object. */
  readonly byObject: ReadonlyMap<number, readonly number[]>;
  /** The faces as the worker sent them and the graphics card takes them. */
  readonly packed: PackedFaces;
}

/** The temperature of a patch at a point of its plane, °C; NaN where the object has no face there. */
export function temperatureOn(field: SurfaceField, patch: Patch, u: number, v: number): number {
  const column = interval(patch.u, u);
  const row = interval(patch.v, v);
  return column < 0 || row < 0 ? Number.NaN : field.values[patch.at + row * patch.columns + column];
}

/** The index of the interval of ascending lines that holds `at`; -1: outside. */
export function interval(lines: Float32Array, at: number): number {
  let low = 0;
  let high = lines.length - 1;
  if (high < 1 || at < lines[0] || at > lines[high]) return -1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (lines[middle] <= at) low = middle;
    else high = middle;
  }
  return low;
}
