import { CURVED, type Discretisation, firstWallOf, type Side } from '@thermarium/mesh';
import { EdgeValues } from '../readings/edge-values.ts';
import type { FieldOnGrid } from '../readings/field-state.ts';
import { spotNumber } from '../readings/spot.ts';

interface BentCell {
  readonly rises: Float64Array;
  readonly walls: readonly {
    readonly axis: number;
    readonly rises: Float64Array;
    /** Rise of what is around it, per field, K. */
    readonly around: Float64Array;
  }[];
  readonly edges: {
    readonly part: number;
    readonly inner: Float64Array;
    readonly axis: number;
    readonly spot: number;
  }[];
}

/** The edges whose rises are not linear in the powers, since a power heats a wall of their cell. */
export class NonlinearEdges {
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

  add(part: number, inner: Float64Array, axis: number, cell: number, side: Side | null): void {
    let known = this.#cells.get(cell);
    if (!known) {
      known = this.#describe(cell);
      this.#cells.set(cell, known);
    }
    known.edges.push({ part, inner: inner.slice(), axis, spot: spotNumber(cell, side) });
  }

  /**
   * Visits the rise of every edge in one case, with the number of its place.
   *
   * @param coefficients one per field
   */
  forRises(coefficients: Float64Array, visit: (part: number, rise: number, spot: number) => void): void {
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
      for (const { part, inner, axis, spot } of edges) visit(part, values.beyond(sum(inner), axis), spot);
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
