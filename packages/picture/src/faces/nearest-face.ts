import { across } from './pack-faces.ts';
import type { SurfaceField } from './surface-field.ts';

/** Buckets per cell: as many keep a search to a few of them. */
const CELLS_PER_BUCKET = 4;
const MOST_BUCKETS = 1 << 18;
/** The largest number of buckets along one axis. */
const MOST_ALONG = 256;
/** Cells per step: these take half a millisecond. */
const AT_ONCE = 8192;

/** The face cells of one object, to find the nearest to a point. mm, °C. */
export class NearestFace {
  /** The usual distance of neighbours, mm. */
  readonly spacing: number;
  private readonly cells: Cells;
  private readonly grid: Grid;
  /** Cells sorted by bucket; bucket n holds those from `starts[n]` up to `starts[n + 1]`. */
  private readonly starts: Uint32Array;

  private constructor(spacing: number, cells: Cells, grid: Grid, starts: Uint32Array) {
    this.spacing = spacing;
    this.cells = cells;
    this.grid = grid;
    this.starts = starts;
  }

  /** Sorts the cells in steps of half a millisecond. */
  static *build(field: SurfaceField, object: number): Generator<void, NearestFace> {
    const { cells, area, low, high } = yield* gather(field, object);
    const grid = new Grid(cells.count, low, high);
    const starts = new Uint32Array(grid.buckets + 1);
    const bucketOf = new Uint32Array(cells.count);
    for (let from = 0; from < cells.count; from += AT_ONCE) {
      countIn(grid, cells, bucketOf, starts, from);
      yield;
    }
    for (let n = 1; n < starts.length; n++) starts[n] += starts[n - 1];
    yield;
    const next = starts.slice();
    const sorted = new Cells(cells.count);
    for (let from = 0; from < cells.count; from += AT_ONCE) {
      sort(cells, bucketOf, next, sorted, from);
      yield;
    }
    return new NearestFace(Math.sqrt(area / Math.max(cells.count, 1)), sorted, grid, starts);
  }

  /** The index, among the values, of the temperature of the cell whose middle is nearest; -1: the object has no faces. */
  at(x: number, y: number, z: number): number {
    const { grid, starts } = this;
    const { positions, places } = this.cells;
    const [i, j, k] = [grid.along(0, x), grid.along(1, y), grid.along(2, z)];
    const reach = Math.max(...grid.counts);
    let nearest = -1;
    let least = Infinity;
    for (let ring = 0; ring < reach; ring++) {
      for (let dk = -ring; dk <= ring; dk++) {
        for (let dj = -ring; dj <= ring; dj++) {
          // Only the shell: the buckets within it have been searched.
          const step = Math.abs(dk) === ring || Math.abs(dj) === ring ? 1 : 2 * ring;
          for (let di = -ring; di <= ring; di += Math.max(step, 1)) {
            if (!grid.holds(i + di, j + dj, k + dk)) continue;
            const bucket = grid.bucket(i + di, j + dj, k + dk);
            for (let n = starts[bucket]; n < starts[bucket + 1]; n++) {
              const dx = positions[3 * n] - x;
              const dy = positions[3 * n + 1] - y;
              const dz = positions[3 * n + 2] - z;
              const distance = dx * dx + dy * dy + dz * dz;
              if (distance < least) {
                least = distance;
                nearest = n;
              }
            }
          }
        }
      }
      // Cells in buckets beyond this ring are at least `seen` away from the point.
      if (nearest >= 0 && least <= grid.seen(x, y, z, ring) ** 2) break;
    }
    return nearest < 0 ? -1 : places[nearest];
  }
}

/** Middles of face cells, x y z each, and where their temperatures stand among the values. */
class Cells {
  readonly positions: Float32Array;
  readonly places: Uint32Array;
  readonly count: number;

  constructor(count: number) {
    this.positions = new Float32Array(3 * count);
    this.places = new Uint32Array(count);
    this.count = count;
  }
}

/** Cubes of one size in which cells lie. */
class Grid {
  readonly counts: [number, number, number] = [1, 1, 1];
  private readonly low: Triple;
  private readonly size: number;

  constructor(cells: number, low: Triple, high: Triple) {
    this.low = low;
    const spans = high.map((end, axis) => Math.max(end - low[axis], 1e-6));
    const buckets = Math.min(Math.max(cells / CELLS_PER_BUCKET, 1), MOST_BUCKETS);
    this.size = Math.max(
      Math.cbrt((spans[0] * spans[1] * spans[2]) / buckets),
      Math.max(...spans) / MOST_ALONG,
    );
    for (let axis = 0; axis < 3 && cells > 0; axis++) {
      this.counts[axis] = Math.min(Math.max(Math.ceil(spans[axis] / this.size), 1), MOST_ALONG);
    }
  }

  get buckets(): number {
    return this.counts[0] * this.counts[1] * this.counts[2];
  }

  /** The distance around a point within which all cells are searched, once the buckets up to `ring` are. */
  seen(x: number, y: number, z: number, ring: number): number {
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

  along(axis: number, at: number): number {
    return Math.min(Math.max(Math.floor((at - this.low[axis]) / this.size), 0), this.counts[axis] - 1);
  }

  holds(i: number, j: number, k: number): boolean {
    const [nx, ny, nz] = this.counts;
    return i >= 0 && j >= 0 && k >= 0 && i < nx && j < ny && k < nz;
  }

  bucket(i: number, j: number, k: number): number {
    return (k * this.counts[1] + j) * this.counts[0] + i;
  }
}

type Triple = [number, number, number];

interface Gathered {
  readonly cells: Cells;
  /** mm² */
  readonly area: number;
  readonly low: Triple;
  readonly high: Triple;
}

/** How many cells there are: a patch has room for more. */
function* counted({ patches, values, byObject }: SurfaceField, object: number): Generator<void, number> {
  let count = 0;
  let taken = 0;
  for (const index of byObject.get(object) ?? []) {
    const { at, columns, rows } = patches[index];
    const end = at + columns * rows;
    for (let n = at; n < end; n++) if (!Number.isNaN(values[n])) count++;
    taken += end - at;
    if (taken < AT_ONCE) continue;
    taken = 0;
    yield;
  }
  return count;
}

function* gather(field: SurfaceField, object: number): Generator<void, Gathered> {
  const cells = new Cells(yield* counted(field, object));
  const { patches, values, byObject } = field;
  const { positions, places } = cells;
  const low: Triple = [Infinity, Infinity, Infinity];
  const high: Triple = [-Infinity, -Infinity, -Infinity];
  let count = 0;
  let area = 0;
  let taken = 0;
  for (const index of byObject.get(object) ?? []) {
    const { axis, coordinate, u, v, columns, rows, at } = patches[index];
    const [first, second] = across(axis);
    low[axis] = Math.min(low[axis], coordinate);
    high[axis] = Math.max(high[axis], coordinate);
    low[first] = Math.min(low[first], u[0]);
    high[first] = Math.max(high[first], u[columns]);
    low[second] = Math.min(low[second], v[0]);
    high[second] = Math.max(high[second], v[rows]);
    for (let row = 0; row < rows; row++) {
      const middle = (v[row] + v[row + 1]) / 2;
      const height = v[row + 1] - v[row];
      for (let column = 0; column < columns; column++) {
        const place = at + row * columns + column;
        if (Number.isNaN(values[place])) continue;
        positions[3 * count + axis] = coordinate;
        positions[3 * count + first] = (u[column] + u[column + 1]) / 2;
        positions[3 * count + second] = middle;
        places[count++] = place;
        area += (u[column + 1] - u[column]) * height;
      }
      taken += columns;
      if (taken < AT_ONCE) continue;
      taken = 0;
      yield;
    }
  }
  return { cells, area, low, high };
}

/** Notes the buckets of the cells from `from` on, and how many lie in each: one place farther on in `starts`. */
function countIn(grid: Grid, cells: Cells, bucketOf: Uint32Array, starts: Uint32Array, from: number): void {
  const { positions, count } = cells;
  const to = Math.min(from + AT_ONCE, count);
  for (let n = from; n < to; n++) {
    const bucket = grid.bucket(
      grid.along(0, positions[3 * n]),
      grid.along(1, positions[3 * n + 1]),
      grid.along(2, positions[3 * n + 2]),
    );
    bucketOf[n] = bucket;
    starts[bucket + 1]++;
  }
}

/** Puts the cells from `from` on into the next free places of their buckets. */
function sort(cells: Cells, bucketOf: Uint32Array, next: Uint32Array, into: Cells, from: number): void {
  const to = Math.min(from + AT_ONCE, cells.count);
  for (let n = from; n < to; n++) {
    const place = next[bucketOf[n]]++;
    into.places[place] = cells.places[n];
    into.positions[3 * place] = cells.positions[3 * n];
    into.positions[3 * place + 1] = cells.positions[3 * n + 1];
    into.positions[3 * place + 2] = cells.positions[3 * n + 2];
  }
}

/** Sorts an object's cells step by step; returns them after the last step. */
type Steps = Generator<void, NearestFace>;

/** The cells of each object of a solution, sorted once for the picture of curved bodies and for the pointer. */
export class NearestFaces {
  private readonly field: SurfaceField;
  private readonly sorted = new Map<number, NearestFace>();
  private readonly running = new Map<number, Steps>();

  constructor(field: SurfaceField) {
    this.field = field;
  }

  /** The cells of an object; null: they are not sorted yet. */
  known(object: number): NearestFace | null {
    return this.sorted.get(object) ?? null;
  }

  /** Sorts the cells in steps of half a millisecond. Continues a sort that another caller has begun. */
  *steps(object: number): Steps {
    for (;;) {
      const known = this.sorted.get(object);
      if (known) return known;
      const steps = this.running.get(object) ?? NearestFace.build(this.field, object);
      this.running.set(object, steps);
      const { done, value } = steps.next();
      if (done) {
        this.running.delete(object);
        this.sorted.set(object, value);
      } else yield;
    }
  }
}

/** By patches: all steps of a transient share them. */
const faces = new WeakMap<SurfaceField['patches'], NearestFaces>();

export function nearestFacesOf(field: SurfaceField): NearestFaces {
  let found = faces.get(field.patches);
  if (!found) {
    found = new NearestFaces(field);
    faces.set(field.patches, found);
  }
  return found;
}
