import type { Side } from '../grid/grid.ts';
import { VOID } from '../paint/cut-cell.ts';
import { cutOfCode, type PaintedGrid } from '../paint/painted-grid.ts';
import { CutCovers, SEVERAL } from './cut-covers.ts';

/** A contact below this part of a cell's side is a difference between two measurements of one surface. */
const LEAST_CONTACT = 1e-4;

/** Objects on one side of a grid face and the part of it that each covers, filled anew for every face. */
class Cover {
  count = 0;
  readonly objects: number[] = [];
  readonly parts: number[] = [];
  sum = 0;

  clear(): void {
    this.count = 0;
    this.sum = 0;
  }

  add(object: number, part: number): void {
    this.objects[this.count] = object;
    this.parts[this.count] = part;
    this.sum += part;
    this.count++;
  }

  /** Takes out what both sides share: there an object meets itself. */
  takeShared(other: Cover): void {
    for (let a = 0; a < this.count; a++) {
      for (let b = 0; b < other.count; b++) {
        if (this.objects[a] !== other.objects[b]) continue;
        const shared = Math.min(this.parts[a], other.parts[b]);
        this.parts[a] -= shared;
        this.sum -= shared;
        other.parts[b] -= shared;
        other.sum -= shared;
      }
    }
  }
}

/**
 * Which objects meet on a side of a cell that surfaces cut, by area fractions. Where an object lies on both sides it
 * meets itself; what is left of both sides meets in proportion, and the rest looks into void.
 */
export class SideSharing {
  readonly covers: CutCovers;
  private readonly objectOf: Int32Array;
  private readonly code: Int32Array;
  private readonly own = new Cover();
  private readonly beyond = new Cover();

  /** @param objectOf the object of every region */
  constructor(grid: PaintedGrid, objectOf: Int32Array) {
    this.objectOf = objectOf;
    this.code = grid.code;
    this.covers = new CutCovers(grid.cutCells, objectOf);
  }

  /** Visits pairs of different objects that touch through a cell's side, and the part of the side where they do. */
  forContacts(
    cell: number,
    side: Side,
    beyond: number,
    visit: (own: number, other: number, part: number) => void,
  ): void {
    const only = this.onlyObject(this.code[cell]);
    if (only !== SEVERAL && only === this.onlyObject(this.code[beyond])) return;
    const { own, beyond: other } = this;
    this.fill(own, this.code[cell], side);
    this.fill(other, this.code[beyond], (side ^ 1) as Side);
    own.takeShared(other);
    const total = Math.max(own.sum, other.sum);
    if (!(total > LEAST_CONTACT)) return;
    for (let a = 0; a < own.count; a++) {
      for (let b = 0; b < other.count; b++) {
        const part = (own.parts[a] * other.parts[b]) / total;
        if (part > LEAST_CONTACT) visit(own.objects[a], other.objects[b], part);
      }
    }
  }

  private onlyObject(code: number): number {
    if (code === VOID) return SEVERAL;
    return code >= 0 ? this.objectOf[code] : this.covers.only(cutOfCode(code));
  }

  private fill(into: Cover, code: number, side: Side): void {
    into.clear();
    if (code >= 0) into.add(this.objectOf[code], 1);
    else if (code !== VOID) {
      const { start, object, cover } = this.covers;
      const cut = cutOfCode(code);
      for (let entry = start[cut]; entry < start[cut + 1]; entry++) {
        if (cover[6 * entry + side] > 0) into.add(object[entry], cover[6 * entry + side]);
      }
    }
  }
}
