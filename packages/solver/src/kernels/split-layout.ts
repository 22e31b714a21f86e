/**
 * How one unknown per cell lies in memory while the solver works.
 *
 * The solver has axes of its own: z is the line axis (whole lines along it are relaxed at once), x the rows, y the
 * slabs. A row holds its even cells first, then its odd ones, each half padded with zeros to a multiple of four:
 * so the cells of one colour of a red-black sweep are contiguous, which is what lets a processor relax them as
 * vectors. Offset of cell (i, j, k):
 *
 *   j slab + k row + (i even ? i / 2 : half + (i - 1) / 2)
 *
 * Couplings lie likewise: along y and z each cell holds the one to its next neighbour. Along x the even cells hold
 * both theirs, `right` to odd cell m and `left` to odd cell m - 1, in two arrays of half a row per row. Odd cell m
 * uses right[m] and left[m + 1].
 *
 * Walls are nowhere branched on. A cell in the first slab finds the last one "before" it, the coupling that closes
 * this cycle is the one stored in the last slab, and that is zero; the same along z. Along x, left[0] is zero, and
 * the last odd cell's left[half] is the next row's left[0]: hence four entries more at the end of `left`.
 */
export interface SplitLayout {
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  /** Length of one half of a row, a multiple of 4. */
  readonly half: number;
  readonly row: number;
  readonly slab: number;
  /** Entries of a vector, padding included. */
  readonly size: number;
  /** Entries of `left` and `right`. */
  readonly halfSize: number;
}

/** Entries that half a row is padded to: four single-precision numbers make one vector register. */
const PADDING = 4;

export function splitLayout(nx: number, ny: number, nz: number): SplitLayout {
  const half = Math.ceil(Math.ceil(nx / 2) / PADDING) * PADDING;
  const row = 2 * half;
  const slab = nz * row;
  return { nx, ny, nz, half, row, slab, size: ny * slab, halfSize: (ny * slab) / 2 + PADDING };
}

/** Where cell i of a row lies in its row. */
export function slotOf(layout: SplitLayout, i: number): number {
  return (i & 1) * layout.half + (i >> 1);
}

/** First cell of the slab before slab j, the last slab coming before the first. */
export function slabBefore(layout: SplitLayout, j: number): number {
  return (j === 0 ? layout.ny - 1 : j - 1) * layout.slab;
}

/** First cell of the slab after slab j, the first slab coming after the last. */
export function slabAfter(layout: SplitLayout, j: number): number {
  return (j === layout.ny - 1 ? 0 : j + 1) * layout.slab;
}

/** Where the cells of one parity of a row lie, with their neighbours and their couplings: that of entry m is m further on. */
export interface RowOffsets {
  readonly here: number;
  /** The other cells of the row: `right` couples to `near`, `left` to `far`. */
  readonly near: number;
  readonly far: number;
  /** In `right` and in `left`. */
  readonly toNear: number;
  readonly toFar: number;
  /** In the slabs before and after, and in the rows down and up the lines; cyclic. */
  readonly before: number;
  readonly after: number;
  readonly down: number;
  readonly up: number;
}

export function rowOffsets(layout: SplitLayout, j: number, k: number, parity: number): RowOffsets {
  const { half, row, slab, nz } = layout;
  const shift = parity * half;
  const skip = k * row + shift;
  const origin = j * slab;
  const near = origin + k * row + half - shift;
  const toNear = origin / 2 + k * half;
  return {
    here: origin + skip,
    near,
    far: near + (parity === 0 ? -1 : 1),
    toNear,
    toFar: toNear + parity,
    before: slabBefore(layout, j) + skip,
    after: slabAfter(layout, j) + skip,
    down: origin + (k === 0 ? nz - 1 : k - 1) * row + shift,
    up: origin + (k === nz - 1 ? 0 : k + 1) * row + shift,
  };
}
