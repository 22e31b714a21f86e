import type { SurfaceField } from './surface-field.ts';
import { across } from './wire/pack-faces.ts';

/** Buckets per cell: as many keep a search to a few of them. */
const CELLS_PER_BUCKET = 4;
const MOST_BUCKETS = 1 << 18;

/** The face cells of one object, to find the nearest to a point. mm, °C. */
export class NearestFace {
  /** The usual distance of neighbours, mm. */
  readonly spacing: number;
  private readonly positions: Float32Array;
  private readonly temperatures: Float32Array;
  private readonly low: [number, number, number] = [Infinity, Infinity, Infinity];
  private readonly counts: [number, number, number] = [1, 1, 1];
  private readonly size: number;
  /** Cells sorted by bucket; bucket n holds those from `starts[n]` up to `starts[n + 1]`. */
  private readonly starts: Uint32Array;

  constructor(field: SurfaceField, object: number) {
    const { positions, temperatures, area } = cellsOf(field, object);
    this.spacing = Math.sqrt(area / Math.max(temperatures.length, 1));
    const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
    for (let at = 0; at < positions.length; at++) {
      const axis = at % 3;
      if (positions[at] < this.low[axis]) this.low[axis] = positions[at];
      if (positions[at] > high[axis]) high[axis] = positions[at];
    }
    const count = temperatures.length;
    const spans = high.map((end, axis) => Math.max(end - this.low[axis], 1e-6));
    const buckets = Math.min(Math.max(count / CELLS_PER_BUCKET, 1), MOST_BUCKETS);
    this.size = Math.max(Math.cbrt((spans[0] * spans[1] * spans[2]) / buckets), Math.max(...spans) / 256);
    for (let axis = 0; axis < 3; axis++) {
      if (count > 0) this.counts[axis] = Math.min(Math.max(Math.ceil(spans[axis] / this.size), 1), 256);
    }
    const [nx, ny, nz] = this.counts;
    this.starts = new Uint32Array(nx * ny * nz + 1);
    const bucketOf = new Uint32Array(count);
    for (let n = 0; n < count; n++) {
      bucketOf[n] = this.bucket(
        this.along(0, positions[3 * n]),
        this.along(1, positions[3 * n + 1]),
        this.along(2, positions[3 * n + 2]),
      );
      this.starts[bucketOf[n] + 1]++;
    }
    for (let n = 1; n < this.starts.length; n++) this.starts[n] += this.starts[n - 1];
    const next = this.starts.slice();
    this.positions = new Float32Array(3 * count);
    this.temperatures = new Float32Array(count);
    for (let n = 0; n < count; n++) {
      const to = next[bucketOf[n]]++;
      this.temperatures[to] = temperatures[n];
      for (let axis = 0; axis < 3; axis++) this.positions[3 * to + axis] = positions[3 * n + axis];
    }
  }

  /** The temperature of the cell whose middle is nearest; NaN where the object has no faces. */
  at(x: number, y: number, z: number): number {
    const [i, j, k] = [this.along(0, x), this.along(1, y), this.along(2, z)];
    const reach = Math.max(...this.counts);
    let nearest = -1;
    let least = Infinity;
    for (let ring = 0; ring < reach; ring++) {
      for (let dk = -ring; dk <= ring; dk++) {
        for (let dj = -ring; dj <= ring; dj++) {
          // Only the shell: within it everything has been seen.
          const step = Math.abs(dk) === ring || Math.abs(dj) === ring ? 1 : 2 * ring;
          for (let di = -ring; di <= ring; di += Math.max(step, 1)) {
            if (!this.holds(i + di, j + dj, k + dk)) continue;
            const bucket = this.bucket(i + di, j + dj, k + dk);
            for (let n = this.starts[bucket]; n < this.starts[bucket + 1]; n++) {
              const dx = this.positions[3 * n] - x;
              const dy = this.positions[3 * n + 1] - y;
              const dz = this.positions[3 * n + 2] - z;
              const distance = dx * dx + dy * dy + dz * dz;
              if (distance < least) {
                least = distance;
                nearest = n;
              }
            }
          }
        }
      }
      // What has not been seen is at least so far from the point as its own bucket's wall and the rings after it.
      if (nearest >= 0 && least <= this.seen(x, y, z, ring) ** 2) break;
    }
    return nearest < 0 ? Number.NaN : this.temperatures[nearest];
  }

  /** How far around a point everything has been seen, once the buckets within `ring` have been. */
  private seen(x: number, y: number, z: number, ring: number): number {
    let least = Infinity;
    const point = [x, y, z];
    for (let axis = 0; axis < 3; axis++) {
      const at = this.along(axis, point[axis]);
      const within = point[axis] - this.low[axis];
      if (at - ring > 0) least = Math.min(least, within - (at - ring) * this.size);
      if (at + ring < this.counts[axis] - 1) least = Math.min(least, (at + ring + 1) * this.size - within);
    }
    return Math.max(least, 0);
  }

  private along(axis: number, at: number): number {
    return Math.min(Math.max(Math.floor((at - this.low[axis]) / this.size), 0), this.counts[axis] - 1);
  }

  private holds(i: number, j: number, k: number): boolean {
    const [nx, ny, nz] = this.counts;
    return i >= 0 && j >= 0 && k >= 0 && i < nx && j < ny && k < nz;
  }

  private bucket(i: number, j: number, k: number): number {
    return (k * this.counts[1] + j) * this.counts[0] + i;
  }
}

/** The middles of an object's face cells, x y z each, and their temperatures. */
function cellsOf({ patches, values, byObject }: SurfaceField, object: number) {
  const indices = byObject.get(object) ?? [];
  const most = indices.reduce((sum, index) => sum + patches[index].columns * patches[index].rows, 0);
  const positions = new Float32Array(3 * most);
  const temperatures = new Float32Array(most);
  let count = 0;
  let area = 0;
  for (const index of indices) {
    const { axis, coordinate, u, v, columns, rows, at } = patches[index];
    const [first, second] = across(axis);
    for (let row = 0; row < rows; row++) {
      const middle = (v[row] + v[row + 1]) / 2;
      const height = v[row + 1] - v[row];
      for (let column = 0; column < columns; column++) {
        const temperature = values[at + row * columns + column];
        if (Number.isNaN(temperature)) continue;
        positions[3 * count + axis] = coordinate;
        positions[3 * count + first] = (u[column] + u[column + 1]) / 2;
        positions[3 * count + second] = middle;
        temperatures[count++] = temperature;
        area += (u[column + 1] - u[column]) * height;
      }
    }
  }
  return {
    positions: positions.subarray(0, 3 * count),
    temperatures: temperatures.subarray(0, count),
    area,
  };
}
