import type { Axis } from '@thermarium/geometry';
import { GridAxis, NumberIndex } from './grid-axis.ts';
import { type FaceLayout, HEAD_SIZE, isSameNumbers, type PackedFaces, valueRoom } from './packed-faces.ts';

/** Cells without a face that a patch may hold, beside one for each that has one: as much as its own description takes. */
const SPARE = 24;

/** A rectangle of cells, and which of the given cells lie in it: `order[from]` up to `order[to - 1]`. */
type VisitRectangle = (u: number, v: number, columns: number, rows: number, from: number, to: number) => void;

/** The places of cells on a plane, by cell. */
interface CellPlaces {
  readonly u: Uint32Array;
  readonly v: Uint32Array;
}

/**
 * Covers cells of a plane with disjoint rectangles that hold few empty places: widely spread cells are cut through
 * their widest gap, or else in the middle of the longer side.
 *
 * @param order the cells between `from` and `to`; sorted anew within these
 */
function splitFaces(
  { u, v }: CellPlaces,
  order: Uint32Array,
  from: number,
  to: number,
  visit: VisitRectangle,
): void {
  let [u0, u1, v0, v1] = [Infinity, -1, Infinity, -1];
  for (let n = from; n < to; n++) {
    const cell = order[n];
    if (u[cell] < u0) u0 = u[cell];
    if (u[cell] > u1) u1 = u[cell];
    if (v[cell] < v0) v0 = v[cell];
    if (v[cell] > v1) v1 = v[cell];
  }
  const [columns, rows] = [u1 - u0 + 1, v1 - v0 + 1];
  const count = to - from;
  if (columns * rows <= 2 * count + SPARE) {
    visit(u0, v0, columns, rows, from, to);
    return;
  }
  const [first, second] = columns >= rows ? [u, v] : [v, u];
  const alongFirst = columns >= rows ? ([u0, columns] as const) : ([v0, rows] as const);
  const alongSecond = columns >= rows ? ([v0, rows] as const) : ([u0, columns] as const);
  const gap = widestGap(first, order, from, to, ...alongFirst);
  const other = gap === null ? widestGap(second, order, from, to, ...alongSecond) : null;
  const along = gap === null && other !== null ? second : first;
  const cut = gap ?? other ?? alongFirst[0] + (alongFirst[1] >> 1);
  const middle = partition(along, order, from, to, cut);
  splitFaces({ u, v }, order, from, middle, visit);
  splitFaces({ u, v }, order, middle, to, visit);
}

/** The first place behind the widest run of places that no cell has; null: every place has one. */
function widestGap(
  places: Uint32Array,
  order: Uint32Array,
  from: number,
  to: number,
  low: number,
  length: number,
): number | null {
  const taken = new Uint8Array(length);
  for (let n = from; n < to; n++) taken[places[order[n]] - low] = 1;
  let widest = 0;
  let cut: number | null = null;
  let run = 0;
  for (let n = 0; n < length; n++) {
    if (taken[n] === 0) run++;
    else {
      if (run > widest) {
        widest = run;
        cut = low + n;
      }
      run = 0;
    }
  }
  return cut;
}

/** Puts cells before `cut` first; answers where the others begin. */
function partition(places: Uint32Array, order: Uint32Array, from: number, to: number, cut: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const cell = order[low];
    if (places[cell] < cut) low++;
    else {
      order[low] = order[--high];
      order[high] = cell;
    }
  }
  return low;
}

/** Face cells as they come: each the side of a cell. Positions and sizes in mm, °C. */
export interface FaceRows {
  readonly count: number;
  /** Per row its object, and its face: normal axis * 2, + 1 where it looks along the axis. */
  readonly object: Int32Array;
  readonly face: Uint8Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  readonly d1: Float64Array;
  readonly d2: Float64Array;
  readonly temp: Float64Array;
}

const ACROSS: { readonly [axis in Axis]: readonly [Axis, Axis] } = { 0: [1, 2], 1: [0, 2], 2: [0, 1] };

/** The two axes of a plane, ascending. */
export const across = (axis: Axis): readonly [Axis, Axis] => ACROSS[axis];

const AXIS_OF_FACE: readonly Axis[] = [0, 0, 1, 1, 2, 2];

/** Gathers face cells into patches: by object, direction and place along the normal, cut where they are spread wide. */
export function packFaces(rows: FaceRows): PackedFaces {
  const { layout, places, room } = layOut(rows);
  return { ...layout, values: laidIn(places, room, rows.temp) };
}

/** Packs solutions one after the other. The steps of a transient have the same cells, which are sorted only once. */
export class FacePacker {
  private last: { readonly rows: FaceRows; readonly laid: LaidOut } | null = null;

  pack(rows: FaceRows): PackedFaces {
    if (!this.last || !isSamePlaces(this.last.rows, rows)) this.last = { rows, laid: layOut(rows) };
    const { layout, places, room } = this.last.laid;
    const { lines, heads, coordinates } = layout;
    return {
      // Copies: what is handed over by a worker is gone here.
      lines: [lines[0].slice(), lines[1].slice(), lines[2].slice()],
      heads: heads.slice(),
      coordinates: coordinates.slice(),
      values: laidIn(places, room, rows.temp),
    };
  }
}

interface LaidOut {
  readonly layout: FaceLayout;
  /** The index of each row's temperature among the values. */
  readonly places: Uint32Array;
  readonly room: number;
}

function isSamePlaces(a: FaceRows, b: FaceRows): boolean {
  return a.count === b.count && PLACE_COLUMNS.every((name) => isSameNumbers(a[name], b[name]));
}

const PLACE_COLUMNS = ['object', 'face', 'x', 'y', 'z', 'd1', 'd2'] as const;

function laidIn(places: Uint32Array, room: number, temp: Float64Array): Float32Array {
  const values = new Float32Array(room).fill(Number.NaN);
  for (let row = 0; row < places.length; row++) values[places[row]] = temp[row];
  return values;
}

function layOut(rows: FaceRows): LaidOut {
  const { lines, u, v, place, places } = placeRows(rows);
  const { order, starts, groups } = groupRows(rows, place, places.count);
  const heads = new IntList();
  const coordinates: number[] = [];
  let cells = 0;
  const rectangles: { from: number; to: number }[] = [];
  for (let group = 0; group < groups; group++) {
    const row = order[starts[group]];
    splitFaces({ u, v }, order, starts[group], starts[group + 1], (u0, v0, columns, height, from, to) => {
      const face = rows.face[row];
      heads.push(rows.object[row], AXIS_OF_FACE[face], face & 1 ? 1 : -1, u0, v0, columns, height, cells);
      coordinates.push(places.values[place[row]]);
      rectangles.push({ from, to });
      cells += columns * height;
    });
  }
  const at = new Uint32Array(rows.count);
  const packed = heads.finish();
  rectangles.forEach(({ from, to }, patch) => {
    const [, , , u0, v0, columns, , first] = packed.subarray(patch * HEAD_SIZE, (patch + 1) * HEAD_SIZE);
    for (let n = from; n < to; n++) {
      const row = order[n];
      at[row] = first + (v[row] - v0) * columns + u[row] - u0;
    }
  });
  const layout = { lines, heads: packed, coordinates: Float32Array.from(coordinates) };
  return { layout, places: at, room: valueRoom(cells) };
}

/** Where each row lies: its interval along both axes of its face, and the number of its place along the normal. */
function placeRows({ count, face, x, y, z, d1, d2 }: FaceRows) {
  const axes = [new GridAxis(), new GridAxis(), new GridAxis()];
  const places = new NumberIndex();
  const position = [x, y, z];
  const u = new Uint32Array(count);
  const v = new Uint32Array(count);
  const place = new Uint32Array(count);
  for (let row = 0; row < count; row++) {
    const normal = AXIS_OF_FACE[face[row]];
    const [first, second] = ACROSS[normal];
    u[row] = axes[first].note(position[first][row], d1[row]);
    v[row] = axes[second].note(position[second][row], d2[row]);
    place[row] = places.of(position[normal][row]);
  }
  const finished = axes.map((axis) => axis.finish());
  for (let row = 0; row < count; row++) {
    const [first, second] = ACROSS[AXIS_OF_FACE[face[row]]];
    u[row] = finished[first].ranks[u[row]];
    v[row] = finished[second].ranks[v[row]];
  }
  const line = (axis: Axis): Float32Array => Float32Array.from(finished[axis].lines);
  const lines: PackedFaces['lines'] = [line(0), line(1), line(2)];
  return { lines, u, v, place, places };
}

/** Rows of one object, face and place follow one another in `order`, groups by object. */
function groupRows({ count, object, face }: FaceRows, place: Uint32Array, places: number) {
  const keys = new NumberIndex();
  const groupOf = new Uint32Array(count);
  for (let row = 0; row < count; row++) {
    groupOf[row] = keys.of((object[row] * 6 + face[row]) * places + place[row]);
  }
  const groups = keys.count;
  const byKey = Uint32Array.from({ length: groups }, (_, n) => n).sort(
    (a, b) => keys.values[a] - keys.values[b],
  );
  const rank = new Uint32Array(groups);
  byKey.forEach((group, n) => {
    rank[group] = n;
  });
  const starts = new Uint32Array(groups + 1);
  for (let row = 0; row < count; row++) starts[rank[groupOf[row]] + 1]++;
  for (let group = 0; group < groups; group++) starts[group + 1] += starts[group];
  const next = starts.slice();
  const order = new Uint32Array(count);
  for (let row = 0; row < count; row++) order[next[rank[groupOf[row]]]++] = row;
  return { order, starts, groups };
}

/** Whole numbers, as many as come. */
class IntList {
  private values = new Int32Array(1024);
  private count = 0;

  push(...numbers: readonly number[]): void {
    if (this.count + numbers.length > this.values.length) {
      const values = new Int32Array(2 * this.values.length);
      values.set(this.values);
      this.values = values;
    }
    this.values.set(numbers, this.count);
    this.count += numbers.length;
  }

  finish(): Int32Array {
    return this.values.slice(0, this.count);
  }
}
