import type { Axis } from '@thermarium/geometry';
import type { MediumTable } from '@thermarium/model';
import { VOID } from '../paint/cut-cell.ts';
import type { PaintedGrid } from '../paint/painted-grid.ts';
import type { Scene } from '../scene/scene.ts';

/** A medium's table prepared for look-ups by the million. */
class Lookup {
  readonly temperatures: Float64Array;
  /** Per axis the conductivity over that of the medium at its reference temperature. */
  readonly ratios: readonly [Float64Array, Float64Array, Float64Array];
  /** J/(m³·K); null: not known, or not to be told from the medium's own. */
  readonly heats: Float64Array | null;
  /** The integral of the heat from the first temperature to each, J/m³. */
  private readonly integrals: Float64Array | null;
  private segment = 0;

  constructor({ temperatures, conductivity, volumetricHeat }: MediumTable, reference: readonly number[]) {
    this.temperatures = Float64Array.from(temperatures);
    const ratio = (axis: Axis) => Float64Array.from(conductivity, (row) => row[axis] / reference[axis]);
    this.ratios = [ratio(0), ratio(1), ratio(2)];
    this.heats = volumetricHeat && Float64Array.from(volumetricHeat);
    this.integrals = this.heats && integralsOf(this.temperatures, this.heats);
  }

  /** The value of a column at a temperature, °C: linear between the points, the end values outside them. */
  at(column: Float64Array, temperature: number): number {
    const { temperatures } = this;
    const last = temperatures.length - 1;
    if (!(temperature > temperatures[0])) return column[0];
    if (temperature >= temperatures[last]) return column[last];
    const n = this.segmentOf(temperature);
    const part = (temperature - temperatures[n]) / (temperatures[n + 1] - temperatures[n]);
    return column[n] + part * (column[n + 1] - column[n]);
  }

  /** The integral of the heat from the first temperature of the table to this one, J/m³; 0 where no heat is known. */
  heatTo(temperature: number): number {
    const { temperatures, heats, integrals } = this;
    if (heats === null || integrals === null) return 0;
    const last = temperatures.length - 1;
    if (!(temperature > temperatures[0])) return heats[0] * (temperature - temperatures[0]);
    if (temperature >= temperatures[last])
      return integrals[last] + heats[last] * (temperature - temperatures[last]);
    const n = this.segmentOf(temperature);
    const above = temperature - temperatures[n];
    return integrals[n] + (above * (heats[n] + this.at(heats, temperature))) / 2;
  }

  /** Neighbouring cells have nearly the same temperature: the search begins at the last segment found. */
  private segmentOf(temperature: number): number {
    const { temperatures } = this;
    let n = this.segment;
    while (temperatures[n] > temperature) n--;
    while (temperatures[n + 1] < temperature) n++;
    this.segment = n;
    return n;
  }
}

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

  private constructor(scene: Scene, grid: PaintedGrid, lookups: readonly (Lookup | null)[]) {
    this.lookups = lookups;
    this.constantHeats = Float64Array.from(scene.regions, ({ medium }) => medium.volumetricHeat ?? 0);
    this.grid = grid;
    this.ambient = scene.world.ambient;
    this.temperatures = new Float64Array(grid.cells).fill(this.ambient);
  }

  /** null where nothing that the analysis needs follows temperature. At first all is at ambient. */
  static of(scene: Scene, grid: PaintedGrid, analysis: 'steady' | 'transient'): VaryingMedia | null {
    const known = new Map<MediumTable, Lookup>();
    const lookups = scene.regions.map(({ medium }) => {
      const table = medium.overTemperature;
      if (!table || !follows(table, analysis)) return null;
      const found = known.get(table) ?? new Lookup(table, medium.conductivity);
      known.set(table, found);
      return found;
    });
    return lookups.some((lookup) => lookup !== null) ? new VaryingMedia(scene, grid, lookups) : null;
  }

  /** @param rise over ambient, K per cell */
  takeRises(rise: Float64Array): void {
    for (let cell = 0; cell < rise.length; cell++) this.temperatures[cell] = this.ambient + rise[cell];
  }

  /** The temperature last taken of a cell, °C. */
  temperature(cell: number): number {
    return this.temperatures[cell];
  }

  /** Whether a region follows temperature. */
  varies(region: number): boolean {
    return this.lookups[region] !== null;
  }

  /** A region's conductivity in a cell over that at the reference temperature of its medium. */
  ratio(cell: number, region: number, axis: Axis): number {
    const lookup = this.lookups[region];
    return lookup === null ? 1 : lookup.at(lookup.ratios[axis], this.temperatures[cell]);
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

  /** Whether a cell holds a medium that follows temperature. */
  variesIn(cell: number): boolean {
    const code = this.grid.code[cell];
    if (code >= 0) return this.varies(code);
    return code < VOID && this.grid.cutAt(cell).parts.some(({ region }) => this.varies(region));
  }

  /** Heat capacity of a region in a cell, J/(m³·K). */
  volumetricHeat(cell: number, region: number): number {
    const lookup = this.lookups[region];
    if (!lookup?.heats) return this.constantHeats[region];
    return lookup.at(lookup.heats, this.temperatures[cell]);
  }

  /** Heat that a region holds beyond that at ambient at a rise, J/m³. */
  heatContent(region: number, rise: number): number {
    const lookup = this.lookups[region];
    if (!lookup?.heats) return this.constantHeats[region] * rise;
    return lookup.heatTo(this.ambient + rise) - lookup.heatTo(this.ambient);
  }
}

/** Whether something in a table changes that the analysis needs: a steady state holds no heat. */
function follows({ conductivity, volumetricHeat }: MediumTable, analysis: 'steady' | 'transient'): boolean {
  const changes = (column: readonly number[]) => column.some((value) => value !== column[0]);
  const axes = [0, 1, 2] as const;
  if (axes.some((axis) => changes(conductivity.map((row) => row[axis])))) return true;
  return analysis === 'transient' && volumetricHeat !== null && changes(volumetricHeat);
}

function integralsOf(temperatures: Float64Array, heats: Float64Array): Float64Array {
  const integrals = new Float64Array(heats.length);
  for (let n = 1; n < heats.length; n++) {
    integrals[n] =
      integrals[n - 1] + ((temperatures[n] - temperatures[n - 1]) * (heats[n] + heats[n - 1])) / 2;
  }
  return integrals;
}
