import type { Axis, Box } from '@thermarium/geometry';

/** One medium's part of a cut cell. */
export interface CellPart {
  readonly region: number;
  /** Part of the cell's volume. */
  share: number;
  /** Area of its curved surface towards void inside the cell, mm². */
  wallArea: number;
  /** Mean distance of that surface from the cell's centroid along its normal, mm; may not be positive in odd corners. */
  wallDistance: number;
  /** The side that this surface mostly faces; only where its area is above 0. */
  wallSide: number;
  /** Part of each side that it covers, seen from inside: -x +x -y +y -z +z. */
  readonly sides: Float64Array;
}

/** The curved surface between two media inside a cell. */
export interface CellContact {
  /** Its regions, the lower number first. */
  readonly low: number;
  readonly high: number;
  /** mm². */
  readonly area: number;
  /** The side that it mostly faces, seen from `low`: 0..5 for -x +x -y +y -z +z. */
  readonly side: number;
}

/** Sums over the lines that cross a surface: its area, and per axis projected area times position, and projected area. */
interface Sums {
  area: number;
  readonly first: Float64Array;
  readonly normal: Float64Array;
}

/**
 * Gathers the curved surfaces of one cell from lines through it. Surface area by the identity: the sum over the axes a
 * of |n_a| dA projected on a is dS, because n is a unit vector; lines along a meet dS with density |n_a|, so each
 * crossing counts |n_a| times the area that its line stands for.
 */
export class CellSurfaces {
  private readonly walls = new Map<CellPart, Sums>();
  private readonly contacts: { readonly low: number; readonly high: number; readonly sums: Sums }[] = [];

  /** A line leaves (`facing` > 0) or enters a part through its surface towards void; `facing` is n_a dS. */
  meetWall(part: CellPart, axis: Axis, at: number, slope: number, facing: number): void {
    let sums = this.walls.get(part);
    if (!sums) {
      sums = emptySums();
      this.walls.set(part, sums);
    }
    add(sums, axis, at, slope, facing);
  }

  /** A line goes from one region into another; `area` is what the line stands for. */
  meetContact(from: number, to: number, axis: Axis, at: number, slope: number, area: number): void {
    const low = Math.min(from, to);
    const high = Math.max(from, to);
    let contact = this.contacts.find((known) => known.low === low && known.high === high);
    if (!contact) {
      contact = { low, high, sums: emptySums() };
      this.contacts.push(contact);
    }
    add(contact.sums, axis, at, slope, from === low ? area : -area);
  }

  /** Writes area, distance from the cell's centroid and facing of every wall into its part. */
  describeWalls(box: Box, centroid: Float64Array, sampled: readonly Axis[]): void {
    for (const [part, { area, first, normal }] of this.walls) {
      let distance = 0;
      for (const axis of sampled) {
        const size = box.max[axis] - box.min[axis];
        distance += first[axis] - (box.min[axis] + centroid[axis] * size) * normal[axis];
      }
      part.wallArea = area;
      part.wallDistance = distance / area;
      part.wallSide = dominantSide(normal);
    }
  }

  describeContacts(): CellContact[] {
    return this.contacts.map(({ low, high, sums }) => ({
      low,
      high,
      area: sums.area,
      side: dominantSide(sums.normal),
    }));
  }
}

const emptySums = (): Sums => ({ area: 0, first: new Float64Array(3), normal: new Float64Array(3) });

function add(sums: Sums, axis: Axis, at: number, slope: number, facing: number): void {
  sums.area += slope * Math.abs(facing);
  sums.first[axis] += at * facing;
  sums.normal[axis] += facing;
}

/** Where two components agree to this, the first decides, so that rounding does not. */
const EQUAL = 1 + 1e-9;

/** The side that a normal points to most. */
function dominantSide(normal: Float64Array): number {
  let axis = 0;
  for (let a = 1; a < 3; a++) if (Math.abs(normal[a]) > EQUAL * Math.abs(normal[axis])) axis = a;
  return 2 * axis + (normal[axis] > 0 ? 1 : 0);
}
