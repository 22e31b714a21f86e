import type { CutCell } from '../paint/cut-cell.ts';

/** No curved surface. */
export const NO_SIDE = -1;
/** More than one object. */
export const SEVERAL = -1;

/**
 * The parts of cut cells that objects cover, laid out flat: the entries of a cell, one per object in it, lie from `start[cut]` to
 * before `start[cut + 1]`. Walks over faces ask for it a dozen times per cell, and cells themselves lie all over memory.
 */
export class CutCovers {
  readonly start: Int32Array;
  readonly object: Int32Array;
  /** Part of each side that the object covers, seen from inside, six per entry. */
  readonly cover: Float32Array;
  /** The side that the largest curved surface of the object faces, to void or to other objects; NO_SIDE when it has none. */
  readonly curvedSide: Int8Array;
  private readonly curvedArea: Float32Array;
  private entries = 0;

  /** @param objectOf the object of every region */
  constructor(cutCells: readonly CutCell[], objectOf: Int32Array) {
    let parts = 0;
    for (const cell of cutCells) parts += cell.parts.length;
    this.start = new Int32Array(cutCells.length + 1);
    this.object = new Int32Array(parts);
    this.cover = new Float32Array(6 * parts);
    this.curvedSide = new Int8Array(parts).fill(NO_SIDE);
    this.curvedArea = new Float32Array(parts);
    for (let cut = 0; cut < cutCells.length; cut++) {
      this.enter(this.entries, cutCells[cut], objectOf);
      this.start[cut + 1] = this.entries;
    }
  }

  /** The only object in a cut cell, or SEVERAL. */
  only(cut: number): number {
    const first = this.start[cut];
    return this.start[cut + 1] - first === 1 ? this.object[first] : SEVERAL;
  }

  private enter(first: number, { parts, contacts }: CutCell, objectOf: Int32Array): void {
    for (const { region, share, sides, wallArea, wallSide } of parts) {
      const entry = this.entryOf(first, objectOf[region]);
      for (let side = 0; side < 6; side++) this.cover[6 * entry + side] += sides[side];
      if (share > 0) this.offer(entry, wallArea, wallSide);
    }
    for (const { low, high, area, side } of contacts) {
      if (objectOf[low] === objectOf[high]) continue;
      this.offer(this.entryOf(first, objectOf[low]), area, side);
      this.offer(this.entryOf(first, objectOf[high]), area, side ^ 1);
    }
  }

  /** The entry of an object among those of the cell at hand. */
  private entryOf(first: number, object: number): number {
    for (let entry = first; entry < this.entries; entry++) if (this.object[entry] === object) return entry;
    this.object[this.entries] = object;
    return this.entries++;
  }

  private offer(entry: number, area: number, side: number): void {
    if (!(area > this.curvedArea[entry])) return;
    this.curvedArea[entry] = area;
    this.curvedSide[entry] = side;
  }
}
