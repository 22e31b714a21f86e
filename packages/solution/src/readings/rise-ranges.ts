import type { Side } from '@thermarium/mesh';
import type { Spot } from './spot.ts';

/** A spot is kept as one number: of each cell its six sides and its middle. */
const SPOTS_PER_CELL = 7;
const MIDDLE = 6;

/** The range of rises over each of many parts of the model, K, and where its ends were found. */
export class RiseRanges {
  /** Infinite where there is nothing. */
  readonly min: Float64Array;
  /** Minus infinity where there is nothing. */
  readonly max: Float64Array;
  private readonly minSpot: Float64Array;
  private readonly maxSpot: Float64Array;

  constructor(parts: number) {
    this.min = new Float64Array(parts).fill(Infinity);
    this.max = new Float64Array(parts).fill(-Infinity);
    this.minSpot = new Float64Array(parts);
    this.maxSpot = new Float64Array(parts);
  }

  add(part: number, rise: number, cell: number, side: Side | null): void {
    if (rise < this.min[part]) {
      this.min[part] = rise;
      this.minSpot[part] = SPOTS_PER_CELL * cell + (side ?? MIDDLE);
    }
    if (rise > this.max[part]) {
      this.max[part] = rise;
      this.maxSpot[part] = SPOTS_PER_CELL * cell + (side ?? MIDDLE);
    }
  }

  /** Adds a part of other ranges. */
  include(part: number, from: RiseRanges, other: number): void {
    if (from.min[other] < this.min[part]) {
      this.min[part] = from.min[other];
      this.minSpot[part] = from.minSpot[other];
    }
    if (from.max[other] > this.max[part]) {
      this.max[part] = from.max[other];
      this.maxSpot[part] = from.maxSpot[other];
    }
  }

  /** The spot where a part is coldest; null where there is nothing of it. */
  coldest(part: number): Spot | null {
    return this.min[part] === Infinity ? null : spotOf(this.minSpot[part]);
  }

  /** The spot where a part is hottest; null where there is nothing of it. */
  hottest(part: number): Spot | null {
    return this.max[part] === -Infinity ? null : spotOf(this.maxSpot[part]);
  }
}

function spotOf(number: number): Spot {
  const side = number % SPOTS_PER_CELL;
  return { cell: (number - side) / SPOTS_PER_CELL, side: side === MIDDLE ? null : (side as Side) };
}
