import type { Walls } from '../problem.ts';
import type { ActingLaw, LinearLaw, Mechanism, NonlinearLaw } from './laws/boundary-law.ts';
import { heatOf, riseInBalance, slopeOf } from './laws/rise-in-balance.ts';

/** 0 °C in K. */
const ZERO_CELSIUS = 273.15;

/** w = 1 / (1 + g / H): the part of a wall's source that goes straight to ambient. 1 when held, 0 when adiabatic. */
export function ambientShare(half: number, conductance: number): number {
  return conductance === 0 ? 0 : 1 / (1 + half / conductance);
}

/** Whether any law acts on a wall; it is adiabatic otherwise. */
export function losesHeat({ laws }: Walls, wall: number): boolean {
  return laws.some(({ strength }) => strength[wall] > 0);
}

/**
 * An exposed wall has no cell of its own: its temperature is eliminated. With the conductance g from the cell to the
 * wall, the conductance H of its linear laws, a planar source q on it and the wall's rise θ over ambient,
 *
 *   g (T - θ) + q = H θ + nonlinear(θ)
 *
 * Where all its laws are linear: θ = (g T + q) / (g + H), and with w = H / (g + H) the cell is tied to ambient by g w,
 * gets q (1 - w) of the source, and q w goes straight to ambient. A wall with H = ∞ is held: θ = 0, w = 1.
 */
export class EliminatedWalls {
  /** Ambient temperature, K. */
  readonly ambient: number;
  readonly #walls: Walls;
  /** H, W/K. */
  readonly #conductance: Float64Array;
  readonly #linear: readonly ActingLaw<LinearLaw>[];
  readonly #nonlinear: readonly ActingLaw<NonlinearLaw>[];

  /** @param ambient °C */
  constructor(walls: Walls, ambient: number) {
    this.ambient = ambient + ZERO_CELSIUS;
    this.#walls = walls;
    this.#linear = walls.laws.filter(
      (acting): acting is ActingLaw<LinearLaw> => acting.law.type === 'linear',
    );
    const total = new Float64Array(walls.count);
    for (const { law, strength } of this.#linear) {
      for (let wall = 0; wall < total.length; wall++) total[wall] += law.conductance(strength[wall]);
    }
    this.#conductance = total;
    this.#nonlinear = walls.laws.filter(
      (acting): acting is ActingLaw<NonlinearLaw> =>
        acting.law.type === 'nonlinear' &&
        acting.strength.some((s, wall) => s > 0 && total[wall] !== Infinity),
    );
  }

  get count(): number {
    return this.#walls.count;
  }

  /** Whether the heat through every wall is in proportion to its rise. */
  get areLinear(): boolean {
    return this.#nonlinear.length === 0;
  }

  get bytes(): number {
    return this.#conductance.byteLength;
  }

  /**
   * The walls of a body of one temperature as one wall that is as hot as it: its conductance, W/K, and the laws that
   * are not linear with their strengths added up, in an array of one.
   */
  asOne(): { readonly conductance: number; readonly laws: readonly ActingLaw<NonlinearLaw>[] } {
    const { half, count } = this.#walls;
    let conductance = 0;
    for (let wall = 0; wall < count; wall++) {
      const h = this.#conductance[wall];
      if (h > 0) conductance += half[wall] / (1 + half[wall] / h);
    }
    const laws = this.#nonlinear.map(({ law, strength }) => ({
      law,
      strength: Float64Array.of(strength.reduce((sum, s, wall) => (this.#isHeld(wall) ? sum : sum + s), 0)),
    }));
    return { conductance, laws };
  }

  /**
   * Rise of every wall over ambient, K.
   *
   * @param cellRise rise of every cell, K
   * @param watts planar source on every wall, W
   * @param out one entry per wall
   */
  rise(cellRise: Float64Array, watts: Float64Array, out: Float64Array): void {
    const { cell, half, count } = this.#walls;
    for (let wall = 0; wall < count; wall++) {
      const g = half[wall];
      const h = this.#conductance[wall];
      const drive = g * cellRise[cell[wall]] + watts[wall];
      if (h === Infinity || drive === 0) out[wall] = 0;
      else if (this.#isLinear(wall)) out[wall] = drive / (g + h);
      else out[wall] = riseInBalance(g + h, this.#nonlinear, wall, this.ambient, drive);
    }
  }

  /**
   * Heat to ambient through every wall, W.
   *
   * @param cellRise rise of every cell, K
   * @param watts planar source on every wall, W
   * @param wallRise what `rise` gave, K
   * @param out one entry per wall
   * @param byMechanism receives the sums over all walls
   */
  heatToAmbient(
    cellRise: Float64Array,
    watts: Float64Array,
    wallRise: Float64Array,
    out: Float64Array,
    byMechanism: Record<Mechanism, number>,
  ): void {
    const { cell, half, count } = this.#walls;
    out.fill(0);
    for (const { law, strength } of this.#linear) {
      let sum = 0;
      for (let wall = 0; wall < count; wall++) {
        const h = law.conductance(strength[wall]);
        let heat = 0;
        if (h === Infinity) heat = half[wall] * cellRise[cell[wall]] + watts[wall];
        // H θ, not g (T - θ): a weak film behind a good conductor would lose its digits in the difference.
        else if (!this.#isHeld(wall)) heat = h * wallRise[wall];
        out[wall] += heat;
        sum += heat;
      }
      byMechanism[law.mechanism] += sum;
    }
    for (const { law, strength } of this.#nonlinear) {
      let sum = 0;
      for (let wall = 0; wall < count; wall++) {
        if (this.#isHeld(wall)) continue;
        const heat = law.heat(strength[wall], this.ambient, wallRise[wall]);
        out[wall] += heat;
        sum += heat;
      }
      byMechanism[law.mechanism] += sum;
    }
  }

  /**
   * The walls as the cells see them, linearised at the wall rises: heat from cell to wall = tie T - offset. Exact where
   * all laws are linear, else the tangent (Newton); offset is then found from the true wall rise.
   *
   * @param wallRise the walls' rises at the point of linearisation, K (of no account where all laws are linear)
   * @param share one entry per wall: w of the linearised wall
   */
  linearise(wallRise: Float64Array, share: Float64Array): void {
    const { half, count } = this.#walls;
    for (let wall = 0; wall < count; wall++) {
      const slope = slopeOf(this.#nonlinear, wall, this.ambient, wallRise[wall]);
      share[wall] = ambientShare(half[wall], this.#conductance[wall] + slope);
    }
  }

  /** Adds the walls' ties to ambient g w to those of their cells, W/K. */
  addTies(share: Float64Array, tie: Float64Array): void {
    const { cell, half, count } = this.#walls;
    for (let wall = 0; wall < count; wall++) tie[cell[wall]] += half[wall] * share[wall];
  }

  /** Adds what linear walls give their cells besides the tie: (1 - w) q, W. */
  addSources(share: Float64Array, watts: Float64Array, heat: Float64Array): void {
    const { cell, count } = this.#walls;
    for (let wall = 0; wall < count; wall++) heat[cell[wall]] += (1 - share[wall]) * watts[wall];
  }

  /**
   * The same by the tangent: g w T less what truly leaves the cell, g (T - θ) = H θ + nonlinear(θ) - q, W.
   *
   * @param wallRise true rise of every wall at this `cellRise`, K
   */
  addTangentOffsets(
    share: Float64Array,
    cellRise: Float64Array,
    watts: Float64Array,
    wallRise: Float64Array,
    heat: Float64Array,
  ): void {
    const { cell, half, count } = this.#walls;
    for (let wall = 0; wall < count; wall++) {
      // A held wall takes its source and leaves nothing over.
      if (this.#isHeld(wall)) continue;
      const bent = heatOf(this.#nonlinear, wall, this.ambient, wallRise[wall]);
      const leaving = this.#conductance[wall] * wallRise[wall] + bent - watts[wall];
      heat[cell[wall]] += half[wall] * share[wall] * cellRise[cell[wall]] - leaving;
    }
  }

  #isHeld(wall: number): boolean {
    return this.#conductance[wall] === Infinity;
  }

  #isLinear(wall: number): boolean {
    for (const { strength } of this.#nonlinear) if (strength[wall] > 0) return false;
    return true;
  }
}
