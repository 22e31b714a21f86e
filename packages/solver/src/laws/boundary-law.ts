/** The headings under which walls lose heat, in the order in which they are added up. */
export const MECHANISMS = ['convection', 'radiation', 'bound'] as const;
export type Mechanism = (typeof MECHANISMS)[number];

/**
 * How exposed walls lose heat to their surroundings at a rise θ over these. The laws of a wall act in parallel. Each has a
 * strength there, in its own unit: the heat is in proportion to it, and at 0 the law does not act.
 */
export type BoundaryLaw = LinearLaw | NonlinearLaw;

/** Heat in proportion to θ. */
export interface LinearLaw {
  readonly type: 'linear';
  readonly mechanism: Mechanism;
  /**
   * Heat per rise, W/K. Infinity holds the wall at its surroundings: it takes what arrives, and no other law acts there.
   * At most one law may hold a wall.
   */
  conductance(strength: number): number;
}

/**
 * Heat that is 0 without a rise, never falls in θ and is convex in it: Newton's method on it then converges from every start
 * (see `riseInBalance`).
 */
export interface NonlinearLaw {
  readonly type: 'nonlinear';
  readonly mechanism: Mechanism;
  /**
   * @param ambient temperature of the surroundings, K
   * @param rise θ, K
   * @returns W
   */
  heat(strength: number, ambient: number, rise: number): number;
  /** d heat / dθ, W/K. */
  slope(strength: number, ambient: number, rise: number): number;
  /** A rise at which the law alone takes at least this heat at any ambient, K. */
  riseTaking(strength: number, watts: number): number;
}

/** A law on all walls of a problem. */
export interface ActingLaw<Law extends BoundaryLaw = BoundaryLaw> {
  readonly law: Law;
  /** One entry per wall. */
  readonly strength: Float64Array;
}
