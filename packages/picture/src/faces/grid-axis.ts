import { NumberIndex } from './number-index.ts';

/** Two lines nearer than this are one: the program rounds to 1e-7 mm. */
const SAME = 1e-6;

/** The cells of a grid along one axis, as far as the rows show them. */
export class GridAxis {
  private readonly found = new NumberIndex();
  private sizes = new Float64Array(64);

  /** Notes a cell by its middle and size, mm; answers a number that `ranks` turns into its place. */
  note(middle: number, size: number): number {
    const before = this.found.count;
    const index = this.found.of(middle);
    if (this.found.count > before) {
      if (index >= this.sizes.length) {
        const sizes = new Float64Array(2 * this.sizes.length);
        sizes.set(this.sizes);
        this.sizes = sizes;
      }
      this.sizes[index] = size;
    }
    return index;
  }

  /**
   * The lines of the axis, ascending, and by noted number which interval between them the cell is. Where nothing tells
   * of the cells in between they are one interval.
   */
  finish(): { readonly lines: Float64Array; readonly ranks: Uint32Array } {
    const { count, values } = this.found;
    const order = Uint32Array.from({ length: count }, (_, n) => n).sort((a, b) => values[a] - values[b]);
    const lines: number[] = [];
    const ranks = new Uint32Array(count);
    for (const n of order) {
      const low = values[n] - this.sizes[n] / 2;
      if (lines.length === 0 || low - lines[lines.length - 1] > SAME) lines.push(low);
      ranks[n] = lines.length - 1;
      lines.push(values[n] + this.sizes[n] / 2);
    }
    return { lines: Float64Array.from(lines), ranks };
  }
}
