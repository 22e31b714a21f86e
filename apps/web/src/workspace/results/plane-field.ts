import type { Axis } from '@thermarium/geometry';

/** The cells of a plane across the model: a rectangular grid as in a `Patch`. mm */
export interface PlaneCells {
  readonly u: Float32Array;
  readonly v: Float32Array;
  readonly columns: number;
  readonly rows: number;
  /** The object that each cell belongs to; 0: none. */
  readonly objects: Int32Array;
}

interface PlanePlace extends PlaneCells {
  readonly axis: Axis;
  readonly coordinate: number;
}

/** Temperatures on a plane across the model, °C; NaN in void. */
export interface PlaneField extends PlanePlace {
  readonly values: Float32Array;
}

/** The heat flux on a plane across the model. */
export interface FluxField extends PlanePlace {
  /** Per cell its x, y and z, W/m²; NaN in void. */
  readonly flux: Float32Array;
}
