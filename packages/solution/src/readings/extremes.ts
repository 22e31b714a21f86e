import type { Side } from '@thermarium/mesh';
import type { FieldOnGrid } from './field-state.ts';
import { Readings, type ReadingVisitor } from './readings.ts';
import { type Spot, spotNumber, spotOf } from './spot.ts';

/** The range of rises over each of many parts of the model, K, and where its ends were found. */
class RiseRanges {
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
      this.minSpot[part] = spotNumber(cell, side);
    }
    if (rise > this.max[part]) {
      this.max[part] = rise;
      this.maxSpot[part] = spotNumber(cell, side);
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

/** The range of rises over some part of the model, K. Infinite and reversed where there is nothing. */
export interface Extremes {
  readonly min: Float64Array;
  readonly max: Float64Array;
}

/** The extremes of every object, and those of the whole model, with their places. */
export interface FieldExtremes extends Extremes {
  /** The spot where an object is coldest; null where nothing is left of it. */
  coldestIn(object: number): Spot | null;
  /** The spot where an object is hottest; null where nothing is left of it. */
  hottestIn(object: number): Spot | null;
  /** Null where there is no body at all. */
  readonly hottest: Spot | null;
  readonly hottestRise: number;
  readonly coldest: number;
}

/** The temperature of a rise; null for the extreme of nothing. */
export function celsiusOf(rise: number, ambient: number): number | null {
  return Number.isFinite(rise) ? ambient + rise : null;
}

/**
 * Extreme rises of every object, its faces included. Inside a region the cells' own values bound those of the faces
 * between them, so only cells, faces where regions meet, exposed walls and sources are looked at.
 */
export function objectExtremes(field: FieldOnGrid): FieldExtremes {
  const { scene } = field.discretisation;
  const { objectOf } = scene;
  const readings = new Readings([field]);
  const survey = new Survey(readings, objectOf, scene.objects.length);
  readings.visitBodies(survey);
  objectOf.forEach((object, region) => {
    survey.objects.include(object, survey.regions, region);
  });
  let coldest = Infinity;
  for (const rise of survey.regions.min) coldest = Math.min(coldest, rise);
  survey.areRegionsRead = true;
  readings.visitSources(survey);
  const { objects } = survey;
  const whole = survey.wholeRange();
  return {
    min: objects.min,
    max: objects.max,
    coldestIn: (object) => objects.coldest(object),
    hottestIn: (object) => objects.hottest(object),
    hottest: whole.hottest(0),
    hottestRise: whole.max[0],
    coldest,
  };
}

class Survey implements ReadingVisitor {
  readonly regions: RiseRanges;
  readonly objects: RiseRanges;
  /** From then on objects take part in what their regions read. */
  areRegionsRead = false;
  private readonly readings: Readings;
  private readonly objectOf: Int32Array;

  constructor(readings: Readings, objectOf: Int32Array, objects: number) {
    this.readings = readings;
    this.objectOf = objectOf;
    this.regions = new RiseRanges(objectOf.length);
    this.objects = new RiseRanges(objects);
  }

  region(region: number, rises: Float64Array, cell: number, side: Side | null): void {
    this.regions.add(region, rises[0], cell, side);
    if (this.areRegionsRead) this.objects.add(this.objectOf[region], rises[0], cell, side);
  }

  edge(region: number, inner: Float64Array, axis: number, cell: number, side: Side | null): void {
    this.region(region, this.readings.beyond(inner, axis), cell, side);
  }

  object(object: number, rises: Float64Array, cell: number, side: Side | null): void {
    this.objects.add(object, rises[0], cell, side);
  }

  /** The range over all regions. */
  wholeRange(): RiseRanges {
    const whole = new RiseRanges(1);
    for (let region = 0; region < this.regions.min.length; region++) whole.include(0, this.regions, region);
    return whole;
  }
}
