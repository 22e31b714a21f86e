import { AXES, type Vec3 } from '@thermarium/geometry';
import { Grid, PLANE_TOLERANCE } from '@thermarium/mesh';
import { cellsAt, riseInCell } from '../readings/cell-interpolation.ts';
import type { FieldHeader } from './field-file.ts';
import { FieldSlab } from './field-slab.ts';
import { NO_OBJECT } from './plane-cells.ts';

type Place = [number, number, number];

/** Points at which a field is read, mm, each on or in a cell of an object. */
export interface SamplePoints {
  readonly count: number;
  /** Writes the point into `at`. */
  place(point: number, at: Place): void;
  /** Writes the corners of its cell into `low` and `high`. */
  cell(point: number, low: Place, high: Place): void;
  /** The index of the object among those of the field; NO_OBJECT: the field does not have it; ANY_OBJECT: only the place counts. */
  object(point: number): number;
}

/** A point that is of no object in particular. */
export const ANY_OBJECT = -2;

/** The source of a rise, the best last; 0: none yet. */
const ELSEWHERE = 1;
const PLACE = 2;
/** Where a point is in void, its cell is searched at so many places along each axis. */
const PARTS = 4;

/**
 * Reads a stored field at points, from its slabs one after the other in any order; none is kept. Where an object has
 * another shape in the field, whatever conducts at the point is read; where nothing does (a curved surface is elsewhere on
 * each grid), what there is of the object in the point's cell.
 */
export class FieldSampler {
  private readonly header: FieldHeader;
  private readonly points: SamplePoints;
  private readonly grid: Grid;
  private readonly quality: Uint8Array;
  private readonly sum: Float64Array;
  private readonly parts: Uint8Array;

  constructor(header: FieldHeader, points: SamplePoints) {
    this.header = header;
    this.points = points;
    this.grid = new Grid(header.edges);
    this.quality = new Uint8Array(points.count);
    this.sum = new Float64Array(points.count);
    this.parts = new Uint8Array(points.count);
  }

  /** Takes a slab's bytes, no longer compressed. */
  add(bytes: Uint8Array): void {
    const slab = new FieldSlab(this.header, bytes);
    const { edges } = this.header;
    const bottom = edges[2][slab.firstLayer] - PLANE_TOLERANCE;
    const top = edges[2][slab.endLayer] + PLANE_TOLERANCE;
    const cells = AXES.map((axis) => new KnownCells(edges[axis]));
    const [at, low, high]: [Place, Place, Place] = [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ];
    for (let point = 0; point < this.points.count; point++) {
      const object = this.points.object(point);
      if (object === NO_OBJECT) continue;
      this.points.place(point, at);
      // A point on the border of two slabs is read from both.
      if (at[2] >= bottom && at[2] <= top) this.read(slab, cells, point, at, null);
      if (this.quality[point] === PLACE) continue;
      this.points.cell(point, low, high);
      if (high[2] < bottom || low[2] > top || !this.holds(slab, cells, low, high, object)) continue;
      for (let n = 0; n < PARTS ** 3; n++) {
        for (const axis of AXES) {
          const part = Math.floor(n / PARTS ** axis) % PARTS;
          at[axis] = low[axis] + ((high[axis] - low[axis]) * (part + 0.5)) / PARTS;
        }
        this.read(slab, cells, point, at, object);
      }
    }
  }

  /** Per point the rise over the field's ambient, K; NaN where the field has nothing. */
  finish(): Float64Array {
    return this.sum.map((sum, point) => (this.parts[point] > 0 ? sum / this.parts[point] : Number.NaN));
  }

  /** Whether an object is in any cell between two corners. */
  private holds(
    slab: FieldSlab,
    cells: readonly KnownCells[],
    low: Vec3,
    high: Vec3,
    object: number,
  ): boolean {
    const [[i0, i1], [j0, j1], [k0, k1]] = AXES.map((axis) => cells[axis].between(low[axis], high[axis]));
    for (let k = Math.max(k0, slab.firstLayer); k <= Math.min(k1, slab.endLayer - 1); k++) {
      for (let j = j0; j <= j1; j++) {
        for (let i = i0; i <= i1; i++) if (isOf(object, slab.object(this.grid.cellAt(i, j, k)))) return true;
      }
    }
    return false;
  }

  /** @param only the object that counts; null: any, since it is the point itself */
  private read(
    slab: FieldSlab,
    cells: readonly KnownCells[],
    point: number,
    at: Vec3,
    only: number | null,
  ): void {
    const quality = only === null ? PLACE : ELSEWHERE;
    if (quality < this.quality[point]) return;
    for (const k of cells[2].at(at[2])) {
      if (k < slab.firstLayer || k >= slab.endLayer) continue;
      for (const j of cells[1].at(at[1])) {
        for (const i of cells[0].at(at[0])) {
          const cell = this.grid.cellAt(i, j, k);
          const found = slab.object(cell);
          if (!isOf(only ?? ANY_OBJECT, found)) continue;
          this.note(point, quality, riseInCell(slab, cell, [i, j, k], this.header, at));
        }
      }
    }
  }

  /** Cells of the same quality are averaged; a better one replaces all before. */
  private note(point: number, quality: number, rise: number): void {
    const isBetter = quality > this.quality[point];
    this.quality[point] = quality;
    this.sum[point] = isBetter ? rise : this.sum[point] + rise;
    this.parts[point] = isBetter ? 1 : this.parts[point] + 1;
  }
}

/** Whether what is found in a cell counts for a point of an object. */
function isOf(object: number, found: number): boolean {
  return found !== NO_OBJECT && (object === ANY_OBJECT || object === found);
}

/** The cells of an axis at coordinates, of which faces have few. */
class KnownCells {
  private readonly edges: Float64Array;
  private readonly known = new Map<number, readonly number[]>();

  constructor(edges: Float64Array) {
    this.edges = edges;
  }

  at(coordinate: number): readonly number[] {
    const known = this.known.get(coordinate);
    if (known) return known;
    const cells = cellsAt(this.edges, coordinate);
    this.known.set(coordinate, cells);
    return cells;
  }

  /** The first and the last cell between two coordinates, not those that only touch one; no cell: the last is before the first. */
  between(low: number, high: number): readonly [first: number, last: number] {
    const count = this.edges.length - 1;
    const [start, end] = [this.edges[0], this.edges[count]];
    if (low > end - PLANE_TOLERANCE || high < start + PLANE_TOLERANCE) return [count, -1];
    const first = low < start ? 0 : this.at(low).at(high > low ? -1 : 0);
    const last = high > end ? count - 1 : this.at(high).at(high > low ? 0 : -1);
    return [first ?? count, last ?? -1];
  }
}
