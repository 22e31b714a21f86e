import { LuFactors } from '@thermarium/numerics';
import { radiation } from '../laws/radiation.ts';
import type { SurfaceExchange, SurfacePatch, Walls } from '../problem.ts';

/** The factors of the radiosities, which are those of the surfaces alone. */
const known = new WeakMap<SurfaceExchange, ReturnType<typeof factorised>>();

/**
 * Radiation between diffuse grey surfaces by their radiosities (Incropera et al., Fundamentals of Heat and Mass Transfer, 13.3), all less the
 * emission of a black surface at ambient:
 *
 *   J_i = ε_i E_i + (1 - ε_i) H_i,   H_i = Σ F_ij J_j + (1 - Σ F_ij) S_i,
 *
 * with the mean emission E of a patch, and S that of its surroundings. The law of radiation has a wall alone with its surroundings: what is
 * added to it is ε A (H - S) of every wall, as if a source lay on it. A held wall is as warm as its surroundings: it takes just that.
 */
export class GreyExchange {
  /** Heat that every wall gets beside what its law says, W, at the temperatures last taken. */
  readonly watts: Float64Array;
  /** What arrives at every patch beyond the emission of ambient, W/m². */
  readonly arriving: Float64Array;
  readonly #walls: Walls;
  readonly #exchange: SurfaceExchange;
  readonly #ambient: number;
  readonly #radiosities: Float64Array;
  readonly #factors: LuFactors | null;
  readonly #areas: Float64Array;
  /** 1 - Σ F_ij of every patch. */
  readonly #open: Float64Array;

  /** @param ambient K */
  constructor(walls: Walls, exchange: SurfaceExchange, ambient: number) {
    this.watts = new Float64Array(walls.count);
    this.arriving = new Float64Array(exchange.patches.length);
    this.#walls = walls;
    this.#exchange = exchange;
    this.#ambient = ambient;
    this.#radiosities = new Float64Array(exchange.patches.length);
    const of = known.get(exchange) ?? factorised(exchange);
    known.set(exchange, of);
    this.#factors = of.factors;
    this.#areas = of.areas;
    this.#open = of.open;
  }

  get bytes(): number {
    return this.watts.byteLength + this.#exchange.exchangeAreas.byteLength + (this.#factors?.bytes ?? 0);
  }

  /**
   * Takes the temperatures of the walls.
   *
   * @param riseOf a wall over ambient, K
   * @returns the greatest change of the heat of a wall, as a part of the greatest heat
   */
  take(riseOf: (wall: number) => number): number {
    const { patches, exchangeAreas } = this.#exchange;
    const count = patches.length;
    const right = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      const { walls, areas, emissivity } = patches[i];
      let mean = 0;
      for (let n = 0; n < areas.length; n++)
        mean += (areas[n] * this.#emission(riseOf(walls[n]))) / this.#areas[i];
      right[i] = emissivity * mean + (1 - emissivity) * this.#fromSurroundings(i);
    }
    this.#radiosities.set(this.#factors?.solve(right) ?? right);
    const arriving = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      arriving[i] = this.#fromSurroundings(i);
      for (let j = 0; j < count; j++)
        arriving[i] += (exchangeAreas[i * count + j] * this.#radiosities[j]) / this.#areas[i];
    }
    return this.assume(arriving);
  }

  /**
   * Takes what arrives at every patch beyond the emission of ambient, W/m².
   *
   * @returns as `take`
   */
  assume(arriving: Float64Array): number {
    // No less than nothing arrives.
    const least = this.#emission(-this.#ambient);
    let [change, largest] = [0, 0];
    for (const [i, { walls, areas, emissivity }] of this.#exchange.patches.entries()) {
      this.arriving[i] = Math.max(arriving[i], least);
      const around = this.#emission(this.#surroundingsOf(walls[0]));
      for (let n = 0; n < walls.length; n++) {
        const watts = emissivity * areas[n] * (this.arriving[i] - around);
        change = Math.max(change, Math.abs(watts - this.watts[walls[n]]));
        largest = Math.max(largest, Math.abs(watts));
        this.watts[walls[n]] = watts;
      }
    }
    return largest > 0 ? change / largest : change;
  }

  /** Tells the heat that goes from one patch to another one at the temperatures last taken, W, once for each two. */
  forHeatBetween(visit: (from: SurfacePatch, to: SurfacePatch, watts: number) => void): void {
    const { patches, exchangeAreas } = this.#exchange;
    for (let i = 0; i < patches.length; i++) {
      for (let j = i + 1; j < patches.length; j++) {
        const area = exchangeAreas[i * patches.length + j];
        if (area > 0) visit(patches[i], patches[j], area * (this.#radiosities[i] - this.#radiosities[j]));
      }
    }
  }

  #fromSurroundings(patch: number): number {
    const [first] = this.#exchange.patches[patch].walls;
    return this.#open[patch] * this.#emission(this.#surroundingsOf(first));
  }

  #surroundingsOf(wall: number): number {
    return this.#walls.surroundings?.[wall] ?? 0;
  }

  /** W/m² of a black surface beyond that at ambient. */
  #emission(rise: number): number {
    return radiation.heat(1, this.#ambient, rise);
  }
}

/** The areas of patches, the parts of what they see that is their surroundings, and the factors of J_i - (1 - ε_i) Σ F_ij J_j. */
function factorised({ patches, exchangeAreas }: SurfaceExchange) {
  const count = patches.length;
  const areas = Float64Array.from(patches, (patch) => patch.areas.reduce((sum, area) => sum + area, 0));
  const matrix = new Float64Array(count * count);
  const open = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const reflected = (1 - patches[i].emissivity) / areas[i];
    let seen = 0;
    for (let j = 0; j < count; j++) {
      seen += exchangeAreas[i * count + j];
      matrix[i * count + j] = (i === j ? 1 : 0) - reflected * exchangeAreas[i * count + j];
    }
    open[i] = Math.max(0, 1 - seen / areas[i]);
  }
  return { factors: LuFactors.of(matrix, count), areas, open };
}
