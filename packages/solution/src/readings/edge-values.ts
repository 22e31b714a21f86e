/** The change of the rise by a cell's walls along each axis: rises count from what is around the walls. */
export class EdgeValues {
  private readonly shares = [1, 1, 1];
  private readonly gains = [0, 0, 0];
  private around = 0;

  /** @param around rise of what is around the walls of the next cell, K */
  clear(around = 0): void {
    this.shares.fill(1);
    this.gains.fill(0);
    this.around = around;
  }

  addWall(axis: number, rise: number, wallRise: number): void {
    const [own, ofWall] = [rise - this.around, wallRise - this.around];
    if (Math.abs(ofWall) > Math.abs(own) || ofWall * own < 0) {
      const gain = ofWall - own;
      if (Math.abs(gain) > Math.abs(this.gains[axis])) this.gains[axis] = gain;
    } else if (own !== 0) this.shares[axis] = Math.min(this.shares[axis], ofWall / own);
  }

  /** The rise on the edge or corner, from one at a place within the cell that already lies on a face of `axis`. */
  beyond(rise: number, axis: number): number {
    let value = rise - this.around;
    for (let a = 0; a < 3; a++) if (a !== axis) value *= this.shares[a];
    for (let a = 0; a < 3; a++) if (a !== axis) value += this.gains[a];
    return this.around + value;
  }
}
