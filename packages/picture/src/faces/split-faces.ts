/** Cells without a face that a patch may hold, beside one for each that has one: as much as its own description takes. */
const SPARE = 24;

/** A rectangle of cells, and which of the given cells lie in it: `order[from]` up to `order[to - 1]`. */
export type VisitRectangle = (
  u: number,
  v: number,
  columns: number,
  rows: number,
  from: number,
  to: number,
) => void;

/** The places of cells on a plane, by cell. */
export interface CellPlaces {
  readonly u: Uint32Array;
  readonly v: Uint32Array;
}

/**
 * Covers cells of a plane with disjoint rectangles that hold few empty places: widely spread cells are cut through
 * their widest gap, or else in the middle of the longer side.
 *
 * @param order the cells between `from` and `to`; sorted anew within these
 */
export function splitFaces(
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
