/** The resistance of a joint that no heat passes, m²·K/W: at 100 K a square centimetre leaks 10 nW. */
export const INSULATING = 1e6;

/**
 * A face between two half cells that may be joined by a thin layer, in which a planar source may lie. Heat takes two ways
 * in series, from the middle of the lower cell to the middle of the joint and on to that of the upper cell, each of the
 * resistance, per area,
 *
 *   d / (2 k) + R'' / 2 = (d + k R'') / (2 k)
 *
 * with d the size of the cell, k its conductivity towards the face and R'' the resistance of the joint, m²·K/W: half of
 * the joint is as much more of the cell's own medium. Without a joint this is the harmonic mean of Patankar 1980, section
 * 4.2-3. A joint has two temperatures, one on either side; a source in its middle has a third one between them.
 *
 * One object is filled with one face after the other (`Faces`), so that a walk over all faces of a grid makes none.
 */
export class Face {
  /** Conductances of the two ways, W/K; all temperatures are the same with both, and the heat on the face, over the same factor. */
  toLow = 0;
  toHigh = 0;
  /** The part of each way's resistance that lies in its cell: 1 where there is no joint. */
  private inLow = 1;
  private inHigh = 1;

  /**
   * @param doubleArea two times the area, m²; 1 for conductances over that, W/(m²·K)
   * @param kLow conductivity of the lower cell towards the face, W/(m·K), times the part of the face that conducts
   * @param sizeLow size of the lower cell along the normal, m
   * @param joint areal resistance of the joint, m²·K/W, finite
   */
  set(
    doubleArea: number,
    kLow: number,
    sizeLow: number,
    kHigh: number,
    sizeHigh: number,
    joint: number,
  ): this {
    const wayLow = sizeLow + kLow * joint;
    const wayHigh = sizeHigh + kHigh * joint;
    this.toLow = (doubleArea * kLow) / wayLow;
    this.toHigh = (doubleArea * kHigh) / wayHigh;
    this.inLow = joint === 0 ? 1 : sizeLow / wayLow;
    this.inHigh = joint === 0 ? 1 : sizeHigh / wayHigh;
    return this;
  }

  /** Whether heat can cross. */
  get conducts(): boolean {
    return this.toLow > 0 && this.toHigh > 0;
  }

  /** Whether the two sides have temperatures of their own. */
  get hasJoint(): boolean {
    return this.inLow < 1 || this.inHigh < 1;
  }

  /**
   * The rise in the middle of the joint, K, where the two ways meet: what reaches it from both cells and from a source there
   * is zero in sum.
   *
   * @param low rise of the lower cell, K
   * @param high rise of the upper cell, K
   * @param watts of planar sources on the face
   */
  rise(low: number, high: number, watts = 0): number {
    return (this.toLow * low + this.toHigh * high + watts) / (this.toLow + this.toHigh);
  }

  /** The rise of the side of the lower cell, K. */
  riseBelow(low: number, high: number, watts = 0): number {
    return this.inLow * this.rise(low, high, watts) + (1 - this.inLow) * low;
  }

  /** The rise of the side of the upper cell, K. */
  riseAbove(low: number, high: number, watts = 0): number {
    return this.inHigh * this.rise(low, high, watts) + (1 - this.inHigh) * high;
  }

  /** The part of the heat of a source in the joint that the lower cell gets where both cells are equally warm. */
  get partLow(): number {
    return this.toLow / (this.toLow + this.toHigh);
  }

  /** The heat that a source in the joint gives to the lower cell where both cells are equally warm, W. */
  heatToLow(watts: number): number {
    return (watts * this.toLow) / (this.toLow + this.toHigh);
  }

  /** The heat that a source in the joint gives to the upper cell where both cells are equally warm, W. */
  heatToHigh(watts: number): number {
    return (watts * this.toHigh) / (this.toLow + this.toHigh);
  }

  /** The heat that leaves the lower cell for the face, W. */
  flowFromLow(low: number, high: number, watts = 0): number {
    return this.conducted(low, high) - watts * this.partLow;
  }

  /** The heat that enters the upper cell from the face, W. */
  flowToHigh(low: number, high: number, watts = 0): number {
    return this.conducted(low, high) + watts * (1 - this.partLow);
  }

  private conducted(low: number, high: number): number {
    return ((this.toLow * this.toHigh) / (this.toLow + this.toHigh)) * (low - high);
  }
}

/** The conductance from one cell to the other through a face, W/K; parameters as in `Face.set`. */
export function coupling(
  doubleArea: number,
  kLow: number,
  sizeLow: number,
  kHigh: number,
  sizeHigh: number,
  joint: number,
): number {
  return doubleArea / (sizeLow / kLow + sizeHigh / kHigh + 2 * joint);
}
