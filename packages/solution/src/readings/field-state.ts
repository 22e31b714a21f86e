import type { Discretisation, PoweredField } from '@thermarium/mesh';

/** A solved field: rises over ambient in K, per cell and per exposed wall. */
export interface FieldState extends PoweredField {
  readonly rise: Float64Array;
  readonly wallRise: Float64Array;
  /** Heat to its surroundings through each wall, W. */
  readonly wallHeat: Float64Array;
}

/** A solved field with the model on its grid. */
export interface FieldOnGrid {
  readonly discretisation: Discretisation;
  readonly state: FieldState;
}
