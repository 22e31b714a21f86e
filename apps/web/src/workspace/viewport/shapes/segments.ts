import type { Box, Vec3 } from '@thermarium/geometry';

/** Numbers of a segment: x y z of both ends. */
const SEGMENT = 6;
const BOX_EDGES = 12;

/** Segments cut by a clip box, in one list of numbers that grows. mm. */
export class Segments {
  private readonly clip: Box | null;
  private room = new Float32Array(64 * SEGMENT);
  private count = 0;

  constructor(clip: Box | null) {
    this.clip = clip;
  }

  /** x y z of both ends of each. */
  get values(): Float32Array {
    return this.room.subarray(0, this.count);
  }

  /** The edges of a box. */
  box({ min, max }: Box, [dx, dy, dz]: Vec3): void {
    const { clip } = this;
    let [x0, y0, z0, x1, y1, z1] = [
      min[0] + dx,
      min[1] + dy,
      min[2] + dz,
      max[0] + dx,
      max[1] + dy,
      max[2] + dz,
    ];
    if (clip) {
      if (x0 >= clip.max[0] || y0 >= clip.max[1] || z0 >= clip.max[2]) return;
      if (x1 <= clip.min[0] || y1 <= clip.min[1] || z1 <= clip.min[2]) return;
      // A block that is cut is a smaller block, outlined all round.
      x0 = Math.max(x0, clip.min[0]);
      y0 = Math.max(y0, clip.min[1]);
      z0 = Math.max(z0, clip.min[2]);
      x1 = Math.min(x1, clip.max[0]);
      y1 = Math.min(y1, clip.max[1]);
      z1 = Math.min(z1, clip.max[2]);
    }
    this.reserve(BOX_EDGES);
    for (const z of [z0, z1]) {
      this.put(x0, y0, z, x1, y0, z);
      this.put(x1, y0, z, x1, y1, z);
      this.put(x1, y1, z, x0, y1, z);
      this.put(x0, y1, z, x0, y0, z);
    }
    this.put(x0, y0, z0, x0, y0, z1);
    this.put(x1, y0, z0, x1, y0, z1);
    this.put(x1, y1, z0, x1, y1, z1);
    this.put(x0, y1, z0, x0, y1, z1);
  }

  path(points: readonly Vec3[]): void {
    for (let i = 1; i < points.length; i++) this.add(points[i - 1], points[i]);
  }

  add(from: Vec3, to: Vec3): void {
    let [start, end] = [0, 1];
    for (let axis = 0; axis < 3 && this.clip; axis++) {
      const along = to[axis] - from[axis];
      const [low, high] = [this.clip.min[axis] - from[axis], this.clip.max[axis] - from[axis]];
      if (along === 0) {
        if (low > 0 || high < 0) return;
        continue;
      }
      start = Math.max(start, Math.min(low / along, high / along));
      end = Math.min(end, Math.max(low / along, high / along));
    }
    if (start >= end) return;
    const at = (share: number): Vec3 => [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
      from[2] + (to[2] - from[2]) * share,
    ];
    this.reserve(1);
    this.put(...at(start), ...at(end));
  }

  private reserve(segments: number): void {
    const wanted = this.count + SEGMENT * segments;
    if (wanted <= this.room.length) return;
    const larger = new Float32Array(2 * wanted);
    larger.set(this.values);
    this.room = larger;
  }

  private put(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number): void {
    const { room } = this;
    let { count } = this;
    room[count++] = x0;
    room[count++] = y0;
    room[count++] = z0;
    room[count++] = x1;
    room[count++] = y1;
    room[count++] = z1;
    this.count = count;
  }
}
