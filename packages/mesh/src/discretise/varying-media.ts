import { AXES, type Axis } from '@thermarium/geometry';
import { chordAt, type MediumTable, propertyAt } from '@thermarium/model';
import { VOID } from '../paint/cut-cell.ts';
import type { PaintedGrid } from '../paint/painted-grid.ts';
import type { Scene } from '../scene/scene.ts';

type Columns = Parameters<typeof propertyAt>[0];

/** A medium's table in typed arrays, for look-ups by the million. */
class Lookup {
  /** Per axis the conductivity over that of the medium at its reference temperature. */
  readonly ratios: readonly [Columns, Columns, Columns];
  /** Whether the three are one. */
  readonly isIsotropic: boolean;
  /** J/(m³·K); null: not known. */
  readonly heat: Columns | null;
  /** The integral of the heat from the first temperature to each, J/m³. */
  private readonly integrals: Float64Array;

  constructor(
    { temperatures: listed, conductivity, volumetricHeat }: MediumTable,
    reference: readonly number[],
  ) {
    const temperatures = Float64Array.from(listed);
    const ratio = (axis: Axis): Columns => ({
      temperatures,
      values: Float64Array.from(conductivity, (row) => row[axis] / reference[axis]),
    });
    this.ratios = [ratio(0), ratio(1), ratio(2)];
    this.isIsotropic = conductivity.every(
      ([kx, ky, kz]) => kx * reference[1] === ky * reference[0] && kx * reference[2] === kz * reference[0],
    );
    this.heat = volumetricHeat && { temperatures, values: Float64Array.from(volumetricHeat) };
    this.integrals = this.heat ? integralsOf(this.heat) : new Float64Array(0);
  }

  /** The integral of the heat from the first temperature of the table to this one, J/m³; 0 where no heat is known. */
  heatTo(temperature: number): number {
    if (this.heat === null) return 0;
    const { temperatures, values } = this.heat;
    const last = temperatures.length - 1;
    if (temperature >= temperatures[last])
      return this.integrals[last] + values[last] * (temperature - temperatures[last]);
    const n = chordAt(temperatures, temperature);
    const above = temperature - temperatures[n];
    return this.integrals[n] + (above * (values[n] + propertyAt(this.heat, temperature))) / 2;
  }
}

/** Slopes are differences over this to either side, K. */
const SLOPE_STEP = 0.01;

/** The media of a scene that follow temperature, at the temperatures last taken. */
export class VaryingMedia {
  /** Per region its table, or null. */
  private readonly lookups: readonly (Lookup | null)[];
  /** J/(m³·K) of regions without a table. */
  private readonly constantHeats: Float64Array;
  private readonly grid: PaintedGrid;
  private readonly ambient: number;
  /** °C per cell. */
  private readonly temperatures: Float64Array;
  /**
   * Per axis the conductivity of every cell that one region fills, over that at the reference temperature; one array where no medium
   * has axes of its own. Couplings ask for each of them several times.
   */
  private readonly wholeRatios: readonly [Float64Array, Float64Array, Float64Array];
  /** Per region whether it encloses air. */
  private readonly enclosed: readonly boolean[];
  /** Per region how much better it conducts than its medium; null: no region encloses air. */
  private readonly factors: Float64Array | null;

  private constructor(scene: Scene, grid: PaintedGrid, lookups: readonly (Lookup | null)[]) {
    this.lookups = lookups;
    this.constantHeats = Float64Array.from(scene.regions, ({ medium }) => medium.volumetricHeat ?? 0);
    this.grid = grid;
    this.ambient = scene.world.ambient;
    this.temperatures = new Float64Array(grid.cells).fill(this.ambient);
    const array = () => new Float64Array(grid.cells).fill(1);
    const x = array();
    const isIsotropic = lookups.every((lookup) => lookup === null || lookup.isIsotropic);
    this.wholeRatios = isIsotropic ? [x, x, x] : [x, array(), array()];
    this.takeRatios();
    this.enclosed = scene.regions.map(({ body }) => enclosesAir(scene, body));
    this.factors = this.enclosed.includes(true) ? new Float64Array(scene.regions.length).fill(1) : null;
  }

  /** null where nothing that the analysis needs follows temperature. At first all is at ambient, and air at rest. */
  static of(scene: Scene, grid: PaintedGrid, analysis: 'steady' | 'transient'): VaryingMedia | null {
    const known = new Map<MediumTable, Lookup>();
    const lookups = scene.regions.map(({ medium }) => {
      const table = medium.overTemperature;
      if (!table || !followsTemperature(table, analysis)) return null;
      const found = known.get(table) ?? new Lookup(table, medium.conductivity);
      known.set(table, found);
      return found;
    });
    const varies = scene.regions.some(
      ({ body }, region) => lookups[region] !== null || enclosesAir(scene, body),
    );
    return varies ? new VaryingMedia(scene, grid, lookups) : null;
  }

  /** @param rise over ambient, K per cell */
  takeRises(rise: Float64Array): void {
    for (let cell = 0; cell < rise.length; cell++) this.temperatures[cell] = this.ambient + rise[cell];
    this.takeRatios();
  }

  private takeRatios(): void {
    const { lookups, temperatures, wholeRatios } = this;
    const { code } = this.grid;
    for (const axis of wholeRatios[0] === wholeRatios[1] ? [0 as const] : AXES) {
      const ratios = wholeRatios[axis];
      for (let cell = 0; cell < ratios.length; cell++) {
        const lookup = code[cell] >= 0 ? lookups[code[cell]] : null;
        if (lookup !== null) ratios[cell] = propertyAt(lookup.ratios[axis], temperatures[cell]);
      }
    }
  }

  /** The temperature last taken of a cell, °C. */
  temperature(cell: number): number {
    return this.temperatures[cell];
  }

  /** Whether some region encloses air. */
  get enclosesAir(): boolean {
    return this.factors !== null;
  }

  /** Takes how much better a region of enclosed air conducts than its medium. */
  takeFactor(region: number, factor: number): void {
    if (this.factors !== null) this.factors[region] = factor;
  }

  /** How much better a region conducts than its medium, as last taken: 1 but where it encloses air. */
  factorOf(region: number): number {
    return this.factors === null ? 1 : this.factors[region];
  }

  /** Whether a region follows temperature. */
  varies(region: number): boolean {
    return this.lookups[region] !== null || this.enclosed[region];
  }

  /** The conductivity of a cell that a region fills over that at the reference temperature of its medium. */
  ratioOfWhole(cell: number, region: number, axis: Axis): number {
    return this.wholeRatios[axis][cell] * this.factorOf(region);
  }

  /** A region's conductivity in a cell over that at the reference temperature of its medium. */
  ratio(cell: number, region: number, axis: Axis): number {
    const lookup = this.lookups[region];
    const ofTable = lookup === null ? 1 : propertyAt(lookup.ratios[axis], this.temperatures[cell]);
    return this.factors === null ? ofTable : ofTable * this.factors[region];
  }

  /** The part of how a cell conducts along an axis that is that of one region. */
  partOf(cell: number, region: number, axis: Axis): number {
    const code = this.grid.code[cell];
    if (code >= VOID) return code === region ? 1 : 0;
    const { parts } = this.grid.cutAt(cell);
    const own = parts.find((part) => part.region === region);
    if (!own) return 0;
    const total = parts.reduce((sum, { share }) => sum + share, 0);
    return (own.share * this.ratio(cell, region, axis)) / (total * this.ratioOfCut(cell, axis));
  }

  /** The same of a cut cell as a whole: the mean over its media by volume. */
  ratioOfCut(cell: number, axis: Axis): number {
    let sum = 0;
    let total = 0;
    for (const { region, share } of this.grid.cutAt(cell).parts) {
      sum += share * this.ratio(cell, region, axis);
      total += share;
    }
    return total > 0 ? sum / total : 1;
  }

  /** How the conductivity of a cell as a whole follows its temperature, d ln k / dT, 1/K; between two points of a table their chord. */
  logSlope(cell: number, axis: Axis): number {
    const code = this.grid.code[cell];
    if (code === VOID || !this.variesIn(cell)) return 0;
    const own = this.temperatures[cell];
    const at = (temperature: number): number => {
      this.temperatures[cell] = temperature;
      return code >= 0 ? this.ratio(cell, code, axis) : this.ratioOfCut(cell, axis);
    };
    const slope = (at(own + SLOPE_STEP) - at(own - SLOPE_STEP)) / (2 * SLOPE_STEP);
    return slope / at(own);
  }

  /** Whether a cell holds a medium that follows temperature. */
  variesIn(cell: number): boolean {
    const code = this.grid.code[cell];
    if (code >= 0) return this.varies(code);
    return code < VOID && this.grid.cutAt(cell).parts.some(({ region }) => this.varies(region));
  }

  /** Heat capacity of a region in a cell, J/(m³·K). */
  volumetricHeat(cell: number, region: number): number {
    const lookup = this.lookups[region];
    if (!lookup?.heat) return this.constantHeats[region];
    return propertyAt(lookup.heat, this.temperatures[cell]);
  }

  /** Heat that a region holds beyond that at ambient at a rise, J/m³. */
  heatContent(region: number, rise: number): number {
    const lookup = this.lookups[region];
    if (!lookup?.heat) return this.constantHeats[region] * rise;
    return lookup.heatTo(this.ambient + rise) - lookup.heatTo(this.ambient);
  }
}

function enclosesAir({ bodies }: Scene, body: number): boolean {
  return bodies[body].enclosedAir !== null;
}

/** Whether something in a table changes that the analysis needs: a steady state holds no heat. */
/** Whether anything that the analysis needs of a medium follows temperature. */
export function followsTemperature(
  { conductivity, volumetricHeat }: MediumTable,
  analysis: 'steady' | 'transient',
): boolean {
  const changes = (column: readonly number[]) => column.some((value) => value !== column[0]);
  if (AXES.some((axis) => changes(conductivity.map((row) => row[axis])))) return true;
  return analysis === 'transient' && volumetricHeat !== null && changes(volumetricHeat);
}

function integralsOf({ temperatures, values }: Columns): Float64Array {
  const integrals = new Float64Array(values.length);
  for (let n = 1; n < values.length; n++) {
    integrals[n] =
      integrals[n - 1] + ((temperatures[n] - temperatures[n - 1]) * (values[n] + values[n - 1])) / 2;
  }
  return integrals;
}
