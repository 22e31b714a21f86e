/**
 * A line through a cell as segments, painted over by one solid after another: where each segment ends, its region, and
 * the slope |n·axis| of the surface at its end. Buffers are kept between lines; a cell has hundreds of them.
 */
export class PaintedLine {
  count = 0;
  ends = new Float64Array(16);
  regions = new Int32Array(16);
  slopes = new Float64Array(16);
  private spareEnds = new Float64Array(16);
  private spareRegions = new Int32Array(16);
  private spareSlopes = new Float64Array(16);
  private low = 0;

  /** One segment of the region beneath, from `low` to `high`. */
  start(low: number, high: number, region: number): void {
    this.low = low;
    this.count = 1;
    this.ends[0] = high;
    this.regions[0] = region;
    this.slopes[0] = 1;
  }

  /** Paints `region` from one crossing to another, both within the line. */
  paint(from: number, to: number, slopeFrom: number, slopeTo: number, region: number): void {
    this.reserve(this.count + 2);
    const { count, ends, regions, slopes } = this;
    let put = 0;
    let start = this.low;
    let painted = false;
    for (let s = 0; s < count; s++) {
      const before = Math.min(ends[s], from);
      if (before > start) {
        this.put(put++, before, regions[s], ends[s] <= from ? slopes[s] : slopeFrom);
        start = before;
      }
      if (!painted && ends[s] > from) {
        this.put(put++, to, region, slopeTo);
        start = to;
        painted = true;
      }
      if (ends[s] > to && ends[s] > start) {
        this.put(put++, ends[s], regions[s], slopes[s]);
        start = ends[s];
      }
    }
    this.count = put;
    [this.ends, this.spareEnds] = [this.spareEnds, ends];
    [this.regions, this.spareRegions] = [this.spareRegions, regions];
    [this.slopes, this.spareSlopes] = [this.spareSlopes, slopes];
  }

  private put(at: number, end: number, region: number, slope: number): void {
    this.spareEnds[at] = end;
    this.spareRegions[at] = region;
    this.spareSlopes[at] = slope;
  }

  private reserve(count: number): void {
    if (count <= this.ends.length) return;
    const room = 2 * count;
    this.ends = grown(this.ends, new Float64Array(room));
    this.regions = grown(this.regions, new Int32Array(room));
    this.slopes = grown(this.slopes, new Float64Array(room));
    this.spareEnds = new Float64Array(room);
    this.spareRegions = new Int32Array(room);
    this.spareSlopes = new Float64Array(room);
  }
}

function grown<Buffer extends Float64Array | Int32Array>(from: Buffer, to: Buffer): Buffer {
  to.set(from);
  return to;
}
