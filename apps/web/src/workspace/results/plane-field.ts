import type { Axis } from '@thermarium/geometry';

/** Temperatures on a plane across the model: a rectangular grid as in a `Patch`, NaN in void. mm, °C. */
export interface PlaneField {
  readonly axis: Axis;
  readonly coordinate: number;
  readonly u: Float32Array;
  readonly v: Float32Array;
  readonly columns: number;
  readonly rows: number;
  readonly values: Float32Array;
  /** The object that each cell belongs to; 0: none. */
  readonly objects: Int32Array;
}
