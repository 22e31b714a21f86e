import type { Side } from '@thermarium/mesh';
import type { FieldOnGrid } from '../readings/field-state.ts';
import { Readings, type ReadingVisitor } from '../readings/readings.ts';
import { BentEdges } from './bent-edges.ts';
import { Candidates } from './candidates.ts';
import { Dominance } from './dominance.ts';

/** The extreme rises of every object in every case, K: `n * objects + object`. Infinite where nothing is left of one. */
export interface ExtremesOfCases {
  readonly min: Float64Array;
  readonly max: Float64Array;
  /** The extremes of the whole model, per case. */
  readonly hottest: Float64Array;
}

/** So many candidates are held at once; more are settled in between. */
const MOST_HELD = 200_000;

/**
 * The same as `objectExtremes` of every superposed case, without its field. Two rounds over all readings, whose rises in
 * all fields are taken at once: the first finds the extreme ones of a few cases, the second drops what these outdo in
 * every case. The few that are left are compared case by case.
 *
 * @param fields of the same model with different powers
 * @param coefficients per case, one per field
 */
export function extremesOfCases(fields: readonly FieldOnGrid[], coefficients: Float64Array): ExtremesOfCases {
  const { discretisation } = fields[0];
  const { scene, loads } = discretisation;
  const cases = coefficients.length / fields.length;
  const objects = scene.objects.length;
  // A source's own rises are a part of their own: the whole model's are those of its bodies.
  const sources = [...new Set([...loads.sourceFaces, ...loads.sourceCells].map(({ object }) => object))];
  const search = new Search(fields, coefficients, {
    objectOf: scene.objectOf,
    ofSource: new Map(sources.map((object, n) => [object, objects + n])),
  });
  const { min, max } = search.run();
  const found = {
    min: new Float64Array(cases * objects).fill(Infinity),
    max: new Float64Array(cases * objects).fill(-Infinity),
    hottest: new Float64Array(cases).fill(-Infinity),
  };
  const include = (object: number, part: number, n: number): void => {
    const at = n * objects + object;
    found.min[at] = Math.min(found.min[at], min[part * cases + n]);
    found.max[at] = Math.max(found.max[at], max[part * cases + n]);
  };
  for (let n = 0; n < cases; n++) {
    for (let object = 0; object < objects; object++) {
      include(object, object, n);
      found.hottest[n] = Math.max(found.hottest[n], max[object * cases + n]);
    }
    for (const [source, object] of sources.entries()) include(object, objects + source, n);
  }
  return found;
}

/** The part of the model that a reading counts for: an object with bodies, or a source's own. */
interface Parts {
  readonly objectOf: Int32Array;
  readonly ofSource: ReadonlyMap<number, number>;
}

/** One direction of the search. */
interface End {
  readonly sign: 1 | -1;
  readonly dominance: Dominance;
  readonly candidates: Candidates;
  readonly extremes: Float64Array;
}

class Search implements ReadingVisitor {
  readonly #readings: Readings;
  readonly #coefficients: Float64Array;
  readonly #fields: number;
  readonly #cases: number;
  readonly #parts: Parts;
  readonly #bent: BentEdges;
  readonly #ends: readonly [End, End];
  #isFirstRound = true;

  constructor(fields: readonly FieldOnGrid[], coefficients: Float64Array, parts: Parts) {
    this.#readings = new Readings(fields);
    this.#coefficients = coefficients;
    this.#fields = fields.length;
    this.#cases = coefficients.length / fields.length;
    this.#parts = parts;
    this.#bent = new BentEdges(fields);
    const count = fields[0].discretisation.scene.objects.length + parts.ofSource.size;
    const end = (sign: 1 | -1): End => ({
      sign,
      dominance: new Dominance(coefficients, fields.length, count, sign),
      candidates: new Candidates(fields.length),
      extremes: new Float64Array(count * this.#cases).fill(-sign * Infinity),
    });
    this.#ends = [end(-1), end(1)];
  }

  run(): { readonly min: Float64Array; readonly max: Float64Array } {
    this.#visitAll();
    for (const { dominance, candidates } of this.#ends) {
      dominance.forExtremes((part, rises) => candidates.add(part, rises));
    }
    this.#isFirstRound = false;
    this.#visitAll();
    for (const end of this.#ends) this.#settle(end);
    this.#settleBent();
    const [{ extremes: min }, { extremes: max }] = this.#ends;
    return { min, max };
  }

  region(region: number, rises: Float64Array): void {
    this.#take(this.#parts.objectOf[region], rises);
  }

  edge(region: number, inner: Float64Array, axis: number, cell: number, _side: Side | null): void {
    if (!this.#bent.has(cell)) this.region(region, this.#readings.beyond(inner, axis));
    else if (this.#isFirstRound) this.#bent.add(this.#parts.objectOf[region], inner, axis, cell);
  }

  object(object: number, rises: Float64Array): void {
    this.#take(this.#parts.ofSource.get(object) ?? object, rises);
  }

  #visitAll(): void {
    this.#readings.visitBodies(this);
    this.#readings.visitSources(this);
  }

  #take(part: number, rises: Float64Array): void {
    for (const end of this.#ends) {
      if (this.#isFirstRound) end.dominance.observe(part, rises);
      else if (!end.dominance.isDominated(part, rises)) {
        end.candidates.add(part, rises);
        if (end.candidates.count === MOST_HELD) this.#settle(end);
      }
    }
  }

  #settle({ candidates, extremes, sign }: End): void {
    candidates.settle(this.#coefficients, extremes, sign);
  }

  #settleBent(): void {
    const [{ extremes: min }, { extremes: max }] = this.#ends;
    for (let n = 0; n < this.#cases; n++) {
      const coefficients = this.#coefficients.subarray(n * this.#fields, (n + 1) * this.#fields);
      this.#bent.forRises(coefficients, (part, rise) => {
        const at = part * this.#cases + n;
        min[at] = Math.min(min[at], rise);
        max[at] = Math.max(max[at], rise);
      });
    }
  }
}
