/** Cells that see one temperature of a coolant. */
interface CoolantStation {
  readonly cells: Int32Array;
  /** From each cell to the coolant, W/K: parts of the problem's inner ties. */
  readonly ties: Float64Array;
}

/** A coolant that passes cells one station after the other and takes up their heat. It stores none. */
export interface CoolantLine {
  /** Heat that it carries per kelvin, m c_p, W/K; above 0. */
  readonly capacityRate: number;
  /** Rise over ambient at which it enters, K, where it comes from no other line. */
  readonly inlet: number;
  /** The lines whose outlets mix before it, with their parts, which add up to 1. They stand before it; none: it enters at `inlet`. */
  readonly feeds: readonly { readonly line: number; readonly part: number }[];
  /** In the order in which they are passed. */
  readonly stations: readonly CoolantStation[];
}

/** A station as coolant passes it. */
interface Passage extends CoolantStation {
  readonly line: number;
  /** Sum of its ties, W/K. */
  readonly conductance: number;
  /** The part of the way to the temperature of the cells that the coolant goes here, 1 - exp(-NTU). */
  readonly effectiveness: number;
  /** The part that its temperature at the inlet has in its mean here, effectiveness / NTU. */
  readonly entering: number;
}

/**
 * Coolants along their lines: m c_p dT/ds = g (T_cells - T). Within a station, whose cells have the mean T_s by their ties,
 * that is solved exactly (Incropera et al., Fundamentals of Heat and Mass Transfer, 8.3.3, constant surface temperature):
 *
 *   T_out = T_in + ε (T_s - T_in),   ε = 1 - exp(-NTU),   NTU = Σ ties / m c_p,
 *
 * and the coolant's mean beside the station is T_s - (ε / NTU)(T_s - T_in). So the heat of the ties against that mean is
 * m c_p (T_out - T_in) of each station, and of each line, to round-off. All of it is linear in the temperatures of cells and inlets.
 */
export class Coolants {
  readonly lines: readonly CoolantLine[];
  readonly stations: readonly Passage[];
  /** The coolant's mean rise beside every station, K, as last found. */
  readonly #beside: Float64Array;
  /** Its rise where it leaves every line, K, as last found. */
  readonly #leaving: Float64Array;
  readonly #means: Float64Array;

  constructor(lines: readonly CoolantLine[]) {
    this.lines = lines;
    this.stations = lines.flatMap(({ stations, capacityRate }, line) =>
      stations.map((station) => passageOf(station, line, capacityRate)),
    );
    this.#beside = new Float64Array(this.stations.length);
    this.#means = new Float64Array(this.stations.length);
    this.#leaving = new Float64Array(lines.length);
  }

  /**
   * The coolant's mean rise beside every station, K, in an array that is reused.
   *
   * @param means of the cells of every station, by their ties, K
   * @param inlets whether coolant enters as it is stated, or at ambient
   */
  beside(means: Float64Array, inlets: boolean): Float64Array {
    let passed = 0;
    this.lines.forEach(({ stations, inlet, feeds }, line) => {
      let rise = feeds.length === 0 && inlets ? inlet : 0;
      for (const { line: feeding, part } of feeds) rise += part * this.#leaving[feeding];
      for (let n = 0; n < stations.length; n++, passed++) {
        const { effectiveness, entering } = this.stations[passed];
        const mean = means[passed];
        this.#beside[passed] = (1 - entering) * mean + entering * rise;
        rise += effectiveness * (mean - rise);
      }
      this.#leaving[line] = rise;
    });
    return this.#beside;
  }

  /**
   * The coolant's mean rise beside every station, K, in an array that is reused.
   *
   * @param rise of every cell, K
   */
  besideAt(rise: Float64Array): Float64Array {
    return this.beside(this.#meansAt(rise), true);
  }

  /**
   * The rise at which every line is left, K.
   *
   * @param rise of every cell, K
   */
  outlets(rise: Float64Array): Float64Array {
    this.beside(this.#meansAt(rise), true);
    return this.#leaving.slice();
  }

  /**
   * Adds the heat that ties bring to cells at ambient, by the coolant's temperature beside them, W.
   *
   * @param rise of every cell, K, with which the coolant has warmed on its way; null: all are at ambient
   * @param inlets whether coolant enters as it is stated, or at ambient
   * @param factor on that heat
   */
  addHeat(rise: Float64Array | null, inlets: boolean, out: Float64Array, factor = 1): void {
    const beside = this.beside(rise === null ? this.#means.fill(0) : this.#meansAt(rise), inlets);
    this.stations.forEach(({ cells, ties }, station) => {
      for (let n = 0; n < cells.length; n++) out[cells[n]] += factor * ties[n] * beside[station];
    });
  }

  /**
   * The sum of the same over all cells, W.
   *
   * @param rise of every cell, K
   */
  heatBroughtAt(rise: Float64Array, inlets: boolean): number {
    return this.#total(this.beside(this.#meansAt(rise), inlets));
  }

  /** The heat that ties bring all cells where these are 1 K warmer, and the inlets at ambient, W. */
  get heatBroughtByAll(): number {
    return this.#total(this.beside(this.#means.fill(1), false));
  }

  get bytes(): number {
    return this.#beside.byteLength + this.#means.byteLength + this.#leaving.byteLength;
  }

  #total(beside: Float64Array): number {
    return this.stations.reduce((sum, { conductance }, station) => sum + conductance * beside[station], 0);
  }

  #meansAt(rise: Float64Array): Float64Array {
    this.stations.forEach(({ cells, ties, conductance }, station) => {
      let sum = 0;
      for (let n = 0; n < cells.length; n++) sum += ties[n] * rise[cells[n]];
      this.#means[station] = sum / conductance;
    });
    return this.#means;
  }
}

function passageOf(station: CoolantStation, line: number, capacityRate: number): Passage {
  const conductance = station.ties.reduce((sum, tie) => sum + tie, 0);
  const units = conductance / capacityRate;
  const effectiveness = -Math.expm1(-units);
  return { ...station, line, conductance, effectiveness, entering: units > 0 ? effectiveness / units : 1 };
}
