import type { ActingLaw, LinearLaw, Mechanism, NonlinearLaw } from '../laws/boundary-law.ts';
import { heatOf, riseInBalance, slopeOf } from '../laws/rise-in-balance.ts';
import { type Walls, ZERO_CELSIUS } from '../problem.ts';

/** A coefficient is settled where a pass changes it by no more than this part. */
const SETTLED = 1e-11;
const MOST_PASSES = 60;

/** w = 1 / (1 + g / H): the part of a wall's source that goes straight to its surroundings. 1 when held, 0 when adiabatic. */
export function ambientShare(half: number, conductance: number): number {
  return conductance === 0 ? 0 : 1 / (1 + half / conductance);
}

/** Whether any law acts on a wall; it is adiabatic otherwise. */
export function losesHeat({ laws }: Walls, wall: number): boolean {
  return laws.some(({ strength }) => strength[wall] > 0);
}

/** The walls of a body of one temperature that have the same surroundings, as one wall that is as hot as it. */
interface JoinedWalls {
  /** Rise of their surroundings over ambient, K. */
  readonly surroundings: number;
  /** From the body to the surroundings by linear laws, W/K. */
  readonly conductance: number;
  /** The laws that are not linear with their strengths added up, in an array of one. */
  readonly laws: readonly ActingLaw<NonlinearLaw>[];
}

/**
 * An exposed wall has no cell of its own: its temperature is eliminated. With the conductance g from the cell to the
 * wall, the conductance H of its linear laws, a planar source q on it, the rise θ of the wall over ambient and the rise s
 * of its surroundings,
 *
 *   g (T - θ) + q = H (θ - s) + nonlinear(θ - s)
 *
 * Where all its laws are linear: θ - s = (g (T - s) + q) / (g + H), and with w = H / (g + H) the cell is tied to the
 * surroundings by g w, gets q (1 - w) of the source, and q w goes straight to the surroundings. A wall with H = ∞ is
 * held: θ = s, w = 1.
 */
export class EliminatedWalls {
  /** Ambient temperature, K. */
  readonly ambient: number;
  readonly #walls: Walls;
  /** s, K; null: 0 everywhere. */
  readonly #surroundings: Float64Array | null;
  /** H, W/K. */
  readonly #conductance: Float64Array;
  readonly #linear: readonly ActingLaw<LinearLaw>[];
  readonly #nonlinear: readonly ActingLaw<NonlinearLaw>[];

  /** @param ambient °C */
  constructor(walls: Walls, ambient: number) {
    this.ambient = ambient + ZERO_CELSIUS;
    this.#walls = walls;
    this.#surroundings = walls.surroundings;
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

  /** Whether coefficients of films follow the temperatures of their walls. */
  get followTemperature(): boolean {
    return this.#walls.films !== undefined;
  }

  /**
   * Takes the coefficients of films at these temperatures; they and the temperatures of their walls follow each other at once.
   *
   * @param cellRise rise of every cell, K
   * @param watts planar source on every wall, W
   */
  follow(cellRise: Float64Array, watts: Float64Array): void {
    const { films, cell } = this.#walls;
    if (!films) return;
    for (const { walls, areas, coefficient } of films.groups) {
      let area = 0;
      for (const part of areas) area += part;
      const around = this.ambient + this.#surroundingsOf(walls[0]);
      for (let pass = 0; pass < MOST_PASSES; pass++) {
        let sum = 0;
        for (let n = 0; n < walls.length; n++)
          sum += areas[n] * this.riseOf(walls[n], cellRise[cell[walls[n]]], watts[walls[n]]);
        const next = coefficient(this.ambient + sum / area, around);
        const before = films.strength[walls[0]] / areas[0];
        if (Math.abs(next - before) <= SETTLED * next) break;
        for (let n = 0; n < walls.length; n++) {
          films.strength[walls[n]] = next * areas[n];
          this.#conductance[walls[n]] = next * areas[n];
        }
      }
    }
  }

  get count(): number {
    return this.#walls.count;
  }

  /** Whether the heat through every wall is in proportion to its rise over its surroundings. */
  get areLinear(): boolean {
    return this.#nonlinear.length === 0;
  }

  /** Whether all walls are in ambient. */
  get areInAmbient(): boolean {
    return this.#surroundings === null;
  }

  get bytes(): number {
    return this.#conductance.byteLength;
  }

  /** Gross heat that the surroundings would give to cells that are at ambient, by the slopes of the laws, W. */
  get heatToCellsAtAmbient(): number {
    const surroundings = this.#surroundings;
    if (surroundings === null) return 0;
    const share = new Float64Array(this.count);
    this.linearise(null, share);
    const { half } = this.#walls;
    return share.reduce((sum, part, wall) => sum + half[wall] * part * Math.abs(surroundings[wall]), 0);
  }

  /** The walls of a body of one temperature, joined by their surroundings. */
  joined(): readonly JoinedWalls[] {
    const groups = new Map<number, number[]>();
    for (let wall = 0; wall < this.count; wall++) {
      const surroundings = this.#surroundingsOf(wall);
      const known = groups.get(surroundings);
      if (known) known.push(wall);
      else groups.set(surroundings, [wall]);
    }
    return [...groups].map(([surroundings, own]) => ({ surroundings, ...this.#asOne(own) }));
  }

  #asOne(own: readonly number[]): Omit<JoinedWalls, 'surroundings'> {
    const { half } = this.#walls;
    let conductance = 0;
    for (const wall of own) {
      const h = this.#conductance[wall];
      if (h > 0) conductance += half[wall] / (1 + half[wall] / h);
    }
    const laws = this.#nonlinear.map(({ law, strength }) => ({
      law,
      strength: Float64Array.of(
        own.reduce((sum, wall) => (this.#isHeld(wall) ? sum : sum + strength[wall]), 0),
      ),
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
    const { cell, count } = this.#walls;
    for (let wall = 0; wall < count; wall++) out[wall] = this.riseOf(wall, cellRise[cell[wall]], watts[wall]);
  }

  /**
   * Rise of one wall over ambient, K.
   *
   * @param cellRise of its cell, K
   * @param watts planar source on it, W
   */
  riseOf(wall: number, cellRise: number, watts: number): number {
    const g = this.#walls.half[wall];
    const h = this.#conductance[wall];
    const around = this.#surroundingsOf(wall);
    const drive = g * (cellRise - around) + watts;
    if (h === Infinity || drive === 0) return around;
    if (this.#isLinear(wall)) return around + drive / (g + h);
    return around + riseInBalance(g + h, this.#nonlinear, wall, this.ambient + around, drive);
  }

  /**
   * Heat to the surroundings through every wall, W.
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
        const around = this.#surroundingsOf(wall);
        let heat = 0;
        if (h === Infinity) heat = half[wall] * (cellRise[cell[wall]] - around) + watts[wall];
        // H θ, not g (T - θ): a weak film behind a good conductor would lose its digits in the difference.
        else if (!this.#isHeld(wall)) heat = h * (wallRise[wall] - around);
        out[wall] += heat;
        sum += heat;
      }
      byMechanism[law.mechanism] += sum;
    }
    for (const { law, strength } of this.#nonlinear) {
      let sum = 0;
      for (let wall = 0; wall < count; wall++) {
        if (this.#isHeld(wall)) continue;
        const around = this.#surroundingsOf(wall);
        const heat = law.heat(strength[wall], this.ambient + around, wallRise[wall] - around);
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
   * @param wallRise the walls' rises at the point of linearisation, K (of no account where all laws are linear); null: none
   * is warmer or colder than its surroundings
   * @param share one entry per wall: w of the linearised wall
   */
  linearise(wallRise: Float64Array | null, share: Float64Array): void {
    const { half, count } = this.#walls;
    for (let wall = 0; wall < count; wall++) {
      const around = this.#surroundingsOf(wall);
      const rise = wallRise === null ? 0 : wallRise[wall] - around;
      const slope = slopeOf(this.#nonlinear, wall, this.ambient + around, rise);
      share[wall] = ambientShare(half[wall], this.#conductance[wall] + slope);
    }
  }

  /** Adds the walls' ties to their surroundings g w to those of their cells, W/K. */
  addTies(share: Float64Array, tie: Float64Array): void {
    const { cell, half, count } = this.#walls;
    for (let wall = 0; wall < count; wall++) tie[cell[wall]] += half[wall] * share[wall];
  }

  /** Adds what linear walls give their cells besides the tie: (1 - w) q, and g w s from their surroundings, W. */
  addSources(share: Float64Array, watts: Float64Array, heat: Float64Array): void {
    this.addOwnSources(share, watts, heat);
    const { cell, half, count } = this.#walls;
    const surroundings = this.#surroundings;
    if (surroundings === null) return;
    for (let wall = 0; wall < count; wall++)
      heat[cell[wall]] += half[wall] * share[wall] * surroundings[wall];
  }

  /** Adds (1 - w) q, W: the part of their sources that walls give their cells. */
  addOwnSources(share: Float64Array, watts: Float64Array, heat: Float64Array): void {
    const { cell, count } = this.#walls;
    for (let wall = 0; wall < count; wall++) heat[cell[wall]] += (1 - share[wall]) * watts[wall];
  }

  /**
   * The same by the tangent: g w T less what truly leaves the cell, g (T - θ) = H (θ - s) + nonlinear(θ - s) - q, W.
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
      const around = this.#surroundingsOf(wall);
      // A held wall takes its source and leaves nothing over but what its own temperature gives.
      if (this.#isHeld(wall)) {
        heat[cell[wall]] += half[wall] * around;
        continue;
      }
      const own = wallRise[wall] - around;
      const bent = heatOf(this.#nonlinear, wall, this.ambient + around, own);
      const leaving = this.#conductance[wall] * own + bent - watts[wall];
      heat[cell[wall]] += half[wall] * share[wall] * cellRise[cell[wall]] - leaving;
    }
  }

  /**
   * The conductance of every wall to its surroundings at its rise, W/K: with it in place of its laws the wall loses the same heat.
   * Infinity: it is held.
   */
  secants(wallRise: Float64Array): Float64Array {
    return this.#conductance.map((linear, wall) => {
      if (linear === Infinity || this.#isLinear(wall)) return linear;
      const around = this.#surroundingsOf(wall);
      const own = wallRise[wall] - around;
      if (own === 0) return linear + slopeOf(this.#nonlinear, wall, this.ambient + around, 0);
      return linear + heatOf(this.#nonlinear, wall, this.ambient + around, own) / own;
    });
  }

  /**
   * By how much more heat every wall loses per kelvin at its rise, W/K: the slope of its laws, with films as they were last taken.
   * Infinity: it is held.
   */
  tangents(wallRise: Float64Array): Float64Array {
    return this.#conductance.map((linear, wall) => {
      if (linear === Infinity || this.#isLinear(wall)) return linear;
      const around = this.#surroundingsOf(wall);
      return linear + slopeOf(this.#nonlinear, wall, this.ambient + around, wallRise[wall] - around);
    });
  }

  #surroundingsOf(wall: number): number {
    return this.#surroundings === null ? 0 : this.#surroundings[wall];
  }

  #isHeld(wall: number): boolean {
    return this.#conductance[wall] === Infinity;
  }

  #isLinear(wall: number): boolean {
    for (const { strength } of this.#nonlinear) if (strength[wall] > 0) return false;
    return true;
  }
}
