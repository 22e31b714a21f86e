import { CURVED, type Discretisation, firstWallOf, type Side } from '@thermarium/mesh';
import { EdgeValues } from '../readings/edge-values.ts';
import type { FieldOnGrid } from '../readings/field-state.ts';
import { Readings, type ReadingVisitor } from '../readings/readings.ts';
import { Dominance } from './dominance.ts';

interface BentCell {
  readonly rises: Float64Array;
  readonly walls: readonly {
    readonly axis: number;
    readonly rises: Float64Array;
    /** Rise of what is around it, per field, K. */
    readonly around: Float64Array;
  }[];
  readonly edges: { readonly part: number; readonly inner: Float64Array; readonly axis: number }[];
}

/** The edges whose rises are not linear in the powers, since a power heats a wall of their cell. */
class NonlinearEdges {
  readonly #fields: readonly FieldOnGrid[];
  readonly #discretisation: Discretisation;
  readonly #heated: ReadonlySet<number>;
  readonly #cells = new Map<number, BentCell>();

  constructor(fields: readonly FieldOnGrid[]) {
    this.#fields = fields;
    this.#discretisation = fields[0].discretisation;
    const { loads, walls } = this.#discretisation;
    this.#heated = new Set(
      [...loads.sourceFaces, ...loads.wallHeats].flatMap((heated) =>
        heated.walls.map(({ wall }) => walls.cell[wall]),
      ),
    );
  }

  has(cell: number): boolean {
    return this.#heated.has(cell);
  }

  add(part: number, inner: Float64Array, axis: number, cell: number): void {
    let known = this.#cells.get(cell);
    if (!known) {
      known = this.#describe(cell);
      this.#cells.set(cell, known);
    }
    known.edges.push({ part, inner: inner.slice(), axis });
  }

  /**
   * Visits the rise of every edge in one case.
   *
   * @param coefficients one per field
   */
  forRises(coefficients: Float64Array, visit: (part: number, rise: number) => void): void {
    const sum = (rises: Float64Array): number => {
      let total = 0;
      for (let f = 0; f < rises.length; f++) total += coefficients[f] * rises[f];
      return total;
    };
    const values = new EdgeValues();
    for (const { rises, walls, edges } of this.#cells.values()) {
      const rise = sum(rises);
      values.clear();
      for (const wall of walls) values.addWall(wall.axis, rise, sum(wall.rises), sum(wall.around));
      for (const { part, inner, axis } of edges) visit(part, values.beyond(sum(inner), axis));
    }
  }

  #describe(cell: number): BentCell {
    const { walls } = this.#discretisation;
    const own: BentCell['walls'][number][] = [];
    const first = firstWallOf(walls, cell);
    for (let wall = first; wall < walls.count && walls.cell[wall] === cell; wall++) {
      if (walls.side[wall] === CURVED) continue;
      const rises = Float64Array.from(this.#fields, ({ state }) => state.wallRise[wall]);
      const around = Float64Array.from(
        this.#fields,
        ({ discretisation }) => discretisation.walls.surroundings?.[wall] ?? 0,
      );
      own.push({ axis: walls.side[wall] >> 1, rises, around });
    }
    const rises = Float64Array.from(this.#fields, ({ state }) => state.rise[cell]);
    return { rises, walls: own, edges: [] };
  }
}

/**
 * Readings that may be the extreme of their part in some case. A reading is a vector u of rises, one per field; in a case
 * with the coefficients a its rise is a·u.
 */
class Candidates {
  #parts = new Int32Array(1024);
  #rises: Float64Array;
  #count = 0;
  readonly #fields: number;

  constructor(fields: number) {
    this.#fields = fields;
    this.#rises = new Float64Array(1024 * fields);
  }

  get count(): number {
    return this.#count;
  }

  add(part: number, rises: Float64Array): void {
    if (this.#count === this.#parts.length) this.#grow();
    this.#parts[this.#count] = part;
    this.#rises.set(rises, this.#count * this.#fields);
    this.#count++;
  }

  /**
   * Raises the extremes of all cases to those of the candidates, and forgets these.
   *
   * @param coefficients per case, one per field
   * @param extremes per part, one per case
   * @param sign 1 for the highest, -1 for the lowest
   */
  settle(coefficients: Float64Array, extremes: Float64Array, sign: 1 | -1): void {
    const fields = this.#fields;
    const cases = coefficients.length / fields;
    for (let candidate = 0; candidate < this.#count; candidate++) {
      const rises = this.#rises.subarray(candidate * fields, (candidate + 1) * fields);
      const first = this.#parts[candidate] * cases;
      for (let at = 0, c = 0; c < cases; c++) {
        let rise = 0;
        for (let f = 0; f < fields; f++, at++) rise += coefficients[at] * rises[f];
        if (sign * rise > sign * extremes[first + c]) extremes[first + c] = rise;
      }
    }
    this.#count = 0;
  }

  #grow(): void {
    const parts = new Int32Array(2 * this.#parts.length);
    parts.set(this.#parts);
    this.#parts = parts;
    const rises = new Float64Array(2 * this.#rises.length);
    rises.set(this.#rises);
    this.#rises = rises;
  }
}

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
  // The own rises of sources and patches are a part of their own: the whole model's are those of its bodies.
  const flat = [...loads.sourceFaces, ...loads.sourceCells, ...scene.patches];
  const sources = [...new Set(flat.map(({ object }) => object))];
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

/** The part of the model that a reading counts for: an object with bodies, or the own of a source or a patch. */
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
  readonly #nonlinearEdges: NonlinearEdges;
  readonly #ends: readonly [End, End];
  #isFirstRound = true;

  constructor(fields: readonly FieldOnGrid[], coefficients: Float64Array, parts: Parts) {
    this.#readings = new Readings(fields);
    this.#coefficients = coefficients;
    this.#fields = fields.length;
    this.#cases = coefficients.length / fields.length;
    this.#parts = parts;
    this.#nonlinearEdges = new NonlinearEdges(fields);
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
    if (!this.#nonlinearEdges.has(cell)) this.region(region, this.#readings.beyond(inner, axis));
    else if (this.#isFirstRound) this.#nonlinearEdges.add(this.#parts.objectOf[region], inner, axis, cell);
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
      this.#nonlinearEdges.forRises(coefficients, (part, rise) => {
        const at = part * this.#cases + n;
        min[at] = Math.min(min[at], rise);
        max[at] = Math.max(max[at], rise);
      });
    }
  }
}
