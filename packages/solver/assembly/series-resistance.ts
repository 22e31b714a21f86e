/** Interpolation along one axis by resistances in series: the fast twin of src/kernels/series-resistance.ts. */

/** Stands for the resistance of an absent coupling. */
const OPEN: f64 = 1e30;
/** From here on a resistance is that of an absent coupling. */
const ABSENT: f64 = 1e26;
/** Weights below this share nothing. */
const LEAST_WEIGHT: f64 = 1e-12;

/** Resistance between aggregates whose facing cells have `left` and `right` and are coupled; infinite where they are not. */
export function wholeResistance(left: f64, coupling: f64, right: f64): f64 {
  return coupling > 0 ? left + 1 / coupling + right : Infinity;
}

export function coarseCoupling(resistance: f64): f64 {
  return resistance < ABSENT ? 1 / resistance : 0;
}

export function leaningWeight(resistance: f64, whole: f64): f64 {
  return resistance > LEAST_WEIGHT * whole ? resistance / whole : 0;
}

export function pairResistance(coupling: f64, own: f64, other: f64): f64 {
  if (coupling <= 0 && own <= 0) return OPEN;
  const held = own + other;
  if (!(held > 0)) return 0;
  return coupling > 0 ? other / (coupling * held) : (OPEN * other) / held;
}
