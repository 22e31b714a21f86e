/**
 * The change of the rise by a cell's walls along each axis: rises count from what is around the walls. Where these have
 * several surroundings, the axes are taken one after the other, each from its own.
 */
export class EdgeValues {
  private readonly shares = [1, 1, 1];
  private readonly gains = [0, 0, 0];
  /** Rise of what is around the walls that gave the shares, K. */
  private readonly around = [0, 0, 0];
  /** Null: the walls have several surroundings. */
  private common: number | null = 0;
  private isFirst = true;

  /** Begins the next cell. */
  clear(): void {
    for (let axis = 0; axis < 3; axis++) {
      this.shares[axis] = 1;
      this.gains[axis] = 0;
      this.around[axis] = 0;
    }
    this.common = 0;
    this.isFirst = true;
  }

  /** @param around rise of what is around the wall, K */
  addWall(axis: number, rise: number, wallRise: number, around = 0): void {
    if (this.isFirst) this.common = around;
    else if (this.common !== around) this.common = null;
    this.isFirst = false;
    const [own, ofWall] = [rise - around, wallRise - around];
    if (Math.abs(ofWall) > Math.abs(own) || ofWall * own < 0) {
      const gain = ofWall - own;
      if (Math.abs(gain) > Math.abs(this.gains[axis])) this.gains[axis] = gain;
    } else if (own !== 0 && ofWall / own < this.shares[axis]) {
      this.shares[axis] = ofWall / own;
      this.around[axis] = around;
    }
  }

  /** The rise on the edge or corner, from one at a place within the cell that already lies on a face of `axis`. */
  beyond(rise: number, axis: number): number {
    const { common, around, shares, gains } = this;
    if (common === null) {
      let mixed = rise;
      for (let a = 0; a < 3; a++)
        if (a !== axis) mixed = around[a] + (mixed - around[a]) * shares[a] + gains[a];
      return mixed;
    }
    let value = rise - common;
    for (let a = 0; a < 3; a++) if (a !== axis) value *= shares[a];
    for (let a = 0; a < 3; a++) if (a !== axis) value += gains[a];
    return common + value;
  }
}
