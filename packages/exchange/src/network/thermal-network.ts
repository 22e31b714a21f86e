/** A thermal impedance as networks, K/W, J/K and s. */
export interface ThermalNetwork {
  readonly model: string;
  readonly source: string;
  readonly object: string;
  /** null: ambient. */
  readonly reference: string | null;
  readonly foster: readonly { readonly r: number; readonly tau: number }[];
  readonly cauer: readonly { readonly r: number; readonly c: number }[];
  /** The distance of the ladder from the curve, over the curve's end. */
  readonly cauer_error: number;
}

/** A curve of a thermal impedance: s and K/W. */
export interface ImpedanceCurve {
  readonly times: readonly number[];
  readonly zth: readonly number[];
}
