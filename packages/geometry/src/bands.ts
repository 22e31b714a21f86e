/**
 * Finds the segments that may meet a coordinate without visiting all: the range is cut into bands of equal width, and
 * each band lists the segments that reach into it. One band per four segments, at most 256, so that a comb of long
 * segments costs 256 entries each at worst.
 */
export class Bands {
  /** Segment numbers, band after band. */
  readonly segments: Uint32Array;
  /** Band i lists `segments` from start[i] up to start[i + 1]. */
  readonly start: Uint32Array;
  private readonly from: number;
  private readonly scale: number;
  private readonly last: number;

  /** Segment i spans low[i]..high[i], all within from..to. Each band lists its segments in the sequence of `order`. */
  constructor(
    low: ArrayLike<number>,
    high: ArrayLike<number>,
    from: number,
    to: number,
    order: Iterable<number>,
  ) {
    const count = Math.min(256, Math.ceil(low.length / 4));
    this.from = from;
    this.scale = count / (to - from);
    this.last = count - 1;
    this.start = new Uint32Array(count + 1);
    for (let i = 0; i < low.length; i++) {
      for (let band = this.bandAt(low[i]); band <= this.bandAt(high[i]); band++) this.start[band + 1]++;
    }
    for (let band = 0; band < count; band++) this.start[band + 1] += this.start[band];
    this.segments = new Uint32Array(this.start[count]);
    const end = this.start.slice();
    for (const i of order) {
      for (let band = this.bandAt(low[i]); band <= this.bandAt(high[i]); band++) {
        this.segments[end[band]++] = i;
      }
    }
  }

  /** Rounding cannot separate a coordinate from the segments around it, because this never decreases. */
  bandAt(coordinate: number): number {
    return Math.max(0, Math.min(this.last, Math.floor((coordinate - this.from) * this.scale)));
  }
}
