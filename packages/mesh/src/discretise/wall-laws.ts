import type { EvaluatedWorld, Medium } from '@thermarium/model';
import { type ActingLaw, type BoundaryLaw, convection, held, radiation } from '@thermarium/solver';
import type { Body } from '../scene/scene.ts';

/** An exposed piece of the surface of a body. */
interface Surface {
  readonly body: Body;
  readonly medium: Medium;
  /** m². */
  readonly area: number;
}

/** The strength of each boundary law on a surface, in the law's own unit; 0 where it does not act. */
const STRENGTHS: readonly {
  readonly law: BoundaryLaw;
  readonly strength: (surface: Surface, world: EvaluatedWorld) => number;
}[] = [
  { law: held, strength: ({ body }) => (body.bound ? 1 : 0) },
  {
    law: convection,
    strength: ({ body, area }) => (body.exchanges ? body.heatTransferCoefficient * area : 0),
  },
  {
    law: radiation,
    strength: ({ body, medium, area }, world) =>
      world.radiation && body.exchanges ? (medium.emissivity ?? 0) * area : 0,
  },
];

/** Collects the strengths of all laws on the walls of a grid. */
export class WallLaws {
  readonly #world: EvaluatedWorld;
  readonly #count: number;
  /** Made for laws that act somewhere. */
  readonly #strengths: (Float64Array | undefined)[] = STRENGTHS.map(() => undefined);

  /** @param count number of walls */
  constructor(world: EvaluatedWorld, count: number) {
    this.#world = world;
    this.#count = count;
  }

  set(wall: number, surface: Surface): void {
    STRENGTHS.forEach(({ strength }, n) => {
      const found = strength(surface, this.#world);
      if (found === 0) return;
      this.#strengths[n] ??= new Float64Array(this.#count);
      this.#strengths[n][wall] = found;
    });
  }

  /** The laws that act on at least one wall. */
  get acting(): ActingLaw[] {
    return STRENGTHS.flatMap(({ law }, n) => {
      const strength = this.#strengths[n];
      return strength ? [{ law, strength }] : [];
    });
  }
}
