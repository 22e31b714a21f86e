/**
 * Operator-dependent interpolation along one axis, after the one-dimensional problem it would be exact for: heat
 * flowing from aggregate to aggregate passes resistances in series. Within a pair (0, 1) with coupling g, whose
 * cells are held by their other couplings w_0 and w_1, the mean temperature of the aggregate sits
 *
 *   r_0 = w_1 / (g (w_0 + w_1))   from cell 0,      r_1 = w_0 / (g (w_0 + w_1))   from cell 1,
 *
 * and the resistance between two aggregates whose facing cells are coupled by a is R = r_left + 1 / a + r_right. The
 * coarse coupling is 1 / R; the facing cell leans r / R on the other aggregate and 1 - r / R on its own.
 */

/** Stands for the resistance of an absent coupling; its reciprocal is still a single-precision number. */
const OPEN = 1e30;

/**
 * From here on a resistance is that of an absent coupling, of which a cell may carry a small part. Its reciprocal
 * must not become a coupling: level by level it would shrink until 1 / a overflows single precision.
 */
const ABSENT = 1e-4 * OPEN;

/** R between two aggregates whose facing cells are coupled and have the resistances `left` and `right`; infinite if they are not. */
export function wholeResistance(left: number, coupling: number, right: number): number {
  return coupling > 0 ? left + 1 / coupling + right : Infinity;
}

/** 1 / R of a resistance between aggregates; 0 where the way leads through an absent coupling. */
export function coarseCoupling(resistance: number): number {
  return resistance < ABSENT ? 1 / resistance : 0;
}

/** Weights below this share nothing: they come from absent couplings, or are far below single precision. */
const LEAST_WEIGHT = 1e-12;

/** r / R, by how much a facing cell leans on the other aggregate. */
export function leaningWeight(resistance: number, whole: number): number {
  return resistance > LEAST_WEIGHT * whole ? resistance / whole : 0;
}

/** r of the cell held by `own` in a pair whose other cell is held by `other`. */
export function pairResistance(coupling: number, own: number, other: number): number {
  const resistance = coupling > 0 ? 1 / coupling : OPEN;
  if (coupling <= 0 && own <= 0) return OPEN;
  const held = own + other;
  return held > 0 ? (resistance * other) / held : 0;
}
