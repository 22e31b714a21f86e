import type { Axis } from '@thermarium/geometry';
import { cutOfCode, type Discretisation, type Side, VOID } from '@thermarium/mesh';

/** The parts that objects have in one cell or on one of its sides, filled anew each time; they add up to 1. */
export class Shares {
  count = 0;
  readonly objects: number[] = [];
  readonly parts: number[] = [];

  set(object: number): void {
    this.count = 1;
    this.objects[0] = object;
    this.parts[0] = 1;
  }
}

/**
 * The shares of objects in cells that surfaces cut. Heat crosses a side of such a cell through the objects side
 * by side, as area times conductivity of each; what a cell stores is theirs as their heat capacities are.
 */
export class CellShares {
  /** The object of every region. */
  readonly objectOf: Int32Array;
  /** The entries of a cut cell, one per object in it, lie from `start[cut]` to before `start[cut + 1]`. */
  readonly start: Int32Array;
  readonly object: Int32Array;
  private readonly code: Int32Array;
  /** Area times conductivity on every side, six per entry. */
  private readonly crossing: Float32Array;
  private readonly volume: Float32Array;
  private readonly capacity: Float32Array;

  constructor({ scene, grid, problem }: Discretisation) {
    const { cutCells } = grid;
    this.code = grid.code;
    this.objectOf = scene.objectOf;
    let parts = 0;
    for (const cell of cutCells) parts += cell.parts.length;
    this.start = new Int32Array(cutCells.length + 1);
    this.object = new Int32Array(parts);
    this.crossing = new Float32Array(6 * parts);
    this.volume = new Float32Array(parts);
    this.capacity = new Float32Array(parts);
    let end = 0;
    for (const [cut, cell] of cutCells.entries()) {
      const first = end;
      for (const { region, share, sides } of cell.parts) {
        const { conductivity, volumetricHeat } = scene.regions[region].medium;
        let entry = first;
        while (entry < end && this.object[entry] !== this.objectOf[region]) entry++;
        if (entry === end) this.object[end++] = this.objectOf[region];
        for (let side = 0; side < 6; side++) {
          this.crossing[6 * entry + side] += sides[side] * conductivity[(side >> 1) as Axis];
        }
        this.volume[entry] += share;
        this.capacity[entry] += problem.capacity === null ? share : share * (volumetricHeat ?? 0);
      }
      this.start[cut + 1] = end;
    }
  }

  /** The entry of an object in a cell that surfaces cut; -1 elsewhere. */
  entryOf(cell: number, object: number): number {
    const code = this.code[cell];
    if (code >= VOID) return -1;
    const cut = cutOfCode(code);
    for (let entry = this.start[cut]; entry < this.start[cut + 1]; entry++) {
      if (this.object[entry] === object) return entry;
    }
    return -1;
  }

  /** The parts of a side through which heat crosses it. */
  ofSide(cell: number, side: Side, into: Shares): void {
    if (this.code[cell] >= 0) into.set(this.objectOf[this.code[cell]]);
    else this.fill(cutOfCode(this.code[cell]), into, (entry) => this.crossing[6 * entry + side]);
  }

  /** The parts of what conducts in a cell. */
  ofVolume(cell: number, into: Shares): void {
    if (this.code[cell] >= 0) into.set(this.objectOf[this.code[cell]]);
    else this.fill(cutOfCode(this.code[cell]), into, (entry) => this.volume[entry]);
  }

  /** The parts of what a cut cell stores. */
  ofCapacity(cut: number, into: Shares): void {
    this.fill(cut, into, (entry) => this.capacity[entry]);
  }

  private fill(cut: number, into: Shares, weightOf: (entry: number) => number): void {
    const first = this.start[cut];
    into.count = this.start[cut + 1] - first;
    let total = 0;
    for (let n = 0; n < into.count; n++) {
      into.objects[n] = this.object[first + n];
      into.parts[n] = weightOf(first + n);
      total += into.parts[n];
    }
    // Without any weight (no heat capacity) all have the same.
    for (let n = 0; n < into.count; n++) into.parts[n] = total > 0 ? into.parts[n] / total : 1 / into.count;
  }
}
