import type { Discretisation, Side } from '@thermarium/mesh';
import type { FieldOnGrid } from '../readings/field-state.ts';
import { Readings, type ReadingVisitor } from '../readings/readings.ts';
import { spotNumber } from '../readings/spot.ts';
import { Candidates } from './candidates.ts';
import type { Dominance } from './dominance.ts';
import { NonlinearEdges } from './nonlinear-edges.ts';

/** The parts of a model that have extremes of their own: objects with bodies, and then what sources and patches are by themselves. */
export class Parts {
  /** One per object, then one for each object with a source or a patch. */
  readonly count: number;
  readonly objectOf: Int32Array;
  readonly #objects: number;
  readonly #ofSource: ReadonlyMap<number, number>;

  constructor({ scene, loads }: Discretisation) {
    const flat = [...loads.sourceFaces, ...loads.sourceCells, ...scene.patches];
    const sources = [...new Set(flat.map(({ object }) => object))];
    this.#objects = scene.objects.length;
    this.objectOf = scene.objectOf;
    this.#ofSource = new Map(sources.map((object, n) => [object, this.#objects + n]));
    this.count = this.#objects + sources.length;
  }

  /** The part of an object's own source or patch. */
  ofSource(object: number): number {
    return this.#ofSource.get(object) ?? object;
  }

  /** The parts of an object. The whole model's extremes are those of the first ones, of all objects. */
  of(object: number): readonly number[] {
    const own = this.#ofSource.get(object);
    return own === undefined ? [object] : [object, own];
  }
}

/** What a search finds: readings that may be extreme, and the edges that are not linear in the powers. */
export interface FoundCandidates {
  readonly lowest: Candidates;
  readonly highest: Candidates;
  readonly edges: NonlinearEdges;
}

/** One direction of the search. */
interface End {
  readonly dominance: Dominance;
  readonly candidates: Candidates;
  most: number;
}

export interface CandidateSearch {
  readonly parts: Parts;
  /** Tells which readings are never the lowest, and which never the highest. */
  readonly lowest: Dominance;
  readonly highest: Dominance;
  /** So many candidates are held of each end; then `onFull` takes some away, and answers how many may be held from then on. */
  readonly most: number;
  readonly onFull: (candidates: Candidates, sign: 1 | -1) => number;
}

/**
 * Finds the readings that may be the extreme of their part. Two rounds over all readings, whose rises in all fields are taken
 * at once: the first finds the extreme ones of a few cases, the second drops what these outdo in every case.
 *
 * @param fields of the same model with different powers
 */
export function searchCandidates(fields: readonly FieldOnGrid[], search: CandidateSearch): FoundCandidates {
  return new Search(fields, search).run();
}

class Search implements ReadingVisitor {
  readonly #readings: Readings;
  readonly #search: CandidateSearch;
  readonly #edges: NonlinearEdges;
  readonly #lowest: End;
  readonly #highest: End;
  #isFirstRound = true;

  constructor(fields: readonly FieldOnGrid[], search: CandidateSearch) {
    this.#readings = new Readings(fields);
    this.#search = search;
    this.#edges = new NonlinearEdges(fields);
    this.#lowest = { dominance: search.lowest, candidates: new Candidates(fields.length), most: search.most };
    this.#highest = {
      dominance: search.highest,
      candidates: new Candidates(fields.length),
      most: search.most,
    };
  }

  run(): FoundCandidates {
    this.#visitAll();
    for (const { dominance, candidates } of [this.#lowest, this.#highest]) {
      dominance.forExtremes((part, rises, spot) => candidates.add(part, rises, spot));
    }
    this.#isFirstRound = false;
    this.#visitAll();
    return {
      lowest: this.#lowest.candidates,
      highest: this.#highest.candidates,
      edges: this.#edges,
    };
  }

  region(region: number, rises: Float64Array, cell: number, side: Side | null): void {
    this.#take(this.#search.parts.objectOf[region], rises, cell, side);
  }

  edge(region: number, inner: Float64Array, axis: number, cell: number, side: Side | null): void {
    if (!this.#edges.has(cell)) this.region(region, this.#readings.beyond(inner, axis), cell, side);
    else if (this.#isFirstRound)
      this.#edges.add(this.#search.parts.objectOf[region], inner, axis, cell, side);
  }

  object(object: number, rises: Float64Array, cell: number, side: Side | null): void {
    this.#take(this.#search.parts.ofSource(object), rises, cell, side);
  }

  #visitAll(): void {
    this.#readings.visitBodies(this);
    this.#readings.visitSources(this);
  }

  #take(part: number, rises: Float64Array, cell: number, side: Side | null): void {
    this.#takeAt(this.#lowest, -1, part, rises, cell, side);
    this.#takeAt(this.#highest, 1, part, rises, cell, side);
  }

  #takeAt(end: End, sign: 1 | -1, part: number, rises: Float64Array, cell: number, side: Side | null): void {
    const { dominance, candidates } = end;
    if (this.#isFirstRound) dominance.observe(part, rises, spotNumber(cell, side));
    else if (!dominance.isDominated(part, rises)) {
      candidates.add(part, rises, spotNumber(cell, side));
      if (candidates.count >= end.most) end.most = this.#search.onFull(candidates, sign);
    }
  }
}
