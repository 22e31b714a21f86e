import type { Spot } from '../readings/spot.ts';
import { spotOf } from '../readings/spot.ts';
import type { Solution } from '../solution.ts';
import { type FoundCandidates, Parts, searchCandidates } from '../superposition/candidate-search.ts';
import { type CoefficientRange, Dominance } from '../superposition/dominance.ts';
import { thinCandidates } from '../superposition/thin-candidates.ts';

/** The extreme rises of objects, K; infinite where nothing is left of one. */
export interface RiseExtremes {
  readonly min: Float64Array;
  readonly max: Float64Array;
}

/** So many candidates are held before they are thinned for the first time. */
const MOST_UNTHINNED = 100_000;

/** The extremes of all objects for any coefficients of the fields within a range, without a field. */
export class ExtremeResponses {
  readonly #parts: Parts;
  readonly #found: FoundCandidates;
  readonly #lowest: Float64Array;
  readonly #highest: Float64Array;
  readonly #spots: readonly [Float64Array, Float64Array];
  readonly #objects: number;

  constructor(fields: readonly Solution[], range: CoefficientRange) {
    const { discretisation } = fields[0];
    this.#objects = discretisation.scene.objects.length;
    this.#parts = new Parts(discretisation);
    const { count } = this.#parts;
    this.#found = searchCandidates(fields, {
      parts: this.#parts,
      lowest: new Dominance(range, count, -1),
      highest: new Dominance(range, count, 1),
      most: MOST_UNTHINNED,
      onFull: (candidates, sign) => {
        thinCandidates(candidates, range, sign);
        return Math.max(MOST_UNTHINNED, 2 * candidates.count);
      },
    });
    thinCandidates(this.#found.lowest, range, -1);
    thinCandidates(this.#found.highest, range, 1);
    this.#lowest = new Float64Array(count);
    this.#highest = new Float64Array(count);
    this.#spots = [new Float64Array(count), new Float64Array(count)];
  }

  /** Readings that are compared each time. */
  get candidates(): number {
    return this.#found.lowest.count + this.#found.highest.count;
  }

  /**
   * The extremes at these coefficients, one per field. Answers of one call are gone with the next.
   *
   * `hottest` and `hottestAt` are of the whole model's bodies.
   */
  at(coefficients: Float64Array): RiseExtremes & {
    readonly hottest: number;
    readonly hottestAt: Spot | null;
    readonly maxSpot: (object: number) => Spot | null;
  } {
    const [lowest, highest] = [this.#lowest.fill(Infinity), this.#highest.fill(-Infinity)];
    const [lowSpots, highSpots] = this.#spots;
    this.#found.lowest.raise(coefficients, lowest, lowSpots, -1);
    this.#found.highest.raise(coefficients, highest, highSpots, 1);
    this.#found.edges.forRises(coefficients, (part, rise, spot) => {
      if (rise < lowest[part]) lowest[part] = rise;
      if (rise > highest[part]) {
        highest[part] = rise;
        highSpots[part] = spot;
      }
    });
    const min = lowest.slice(0, this.#objects);
    const max = highest.slice(0, this.#objects);
    let hottest = -1;
    for (let object = 0; object < this.#objects; object++)
      if (hottest < 0 || max[object] > max[hottest]) hottest = object;
    const partOfMax = Int32Array.from(max, (_, object) => object);
    for (let object = 0; object < this.#objects; object++) {
      for (const part of this.#parts.of(object)) {
        if (lowest[part] < min[object]) min[object] = lowest[part];
        if (highest[part] > max[object]) {
          max[object] = highest[part];
          partOfMax[object] = part;
        }
      }
    }
    const spotOfPart = (part: number): Spot | null =>
      highest[part] === -Infinity ? null : spotOf(highSpots[part]);
    return {
      min,
      max,
      hottest: hottest < 0 ? -Infinity : highest[hottest],
      hottestAt: hottest < 0 ? null : spotOfPart(hottest),
      maxSpot: (object) => spotOfPart(partOfMax[object]),
    };
  }
}
