/** The change of the rise by a cell's walls along each axis. */
export class EdgeValues {
  private readonly shares = [1, 1, 1];
  private readonly gains = [0, 0, 0];

  clear(): void {
    this.shares.fill(1);
    this.gains.fill(0);
  }

  addWall(axis: number, rise: number, wallRise: number): void {
    if (Math.abs(wallRise) > Math.abs(rise) || wallRise * rise < 0) {
      const gain = wallRise - rise;
      if (Math.abs(gain) > Math.abs(this.gains[axis])) this.gains[axis] = gain;
    } else if (rise !== 0) this.shares[axis] = Math.min(this.shares[axis], wallRise / rise);
  }

  /** The rise on the edge or corner, from one at a place within the cell that already lies on a face of `axis`. */
  beyond(rise: number, axis: number): number {
    let value = rise;
    for (let a = 0; a < 3; a++) if (a !== axis) value *= this.shares[a];
    for (let a = 0; a < 3; a++) if (a !== axis) value += this.gains[a];
    return value;
  }
}
