import { AXES, type Axis } from '@thermarium/geometry';
import type { Grid } from '@thermarium/mesh';

/**
 * The slopes of a mean in the logarithms of the thicknesses of the layers of a grid, K: a layer becomes thicker along an axis, and all
 * that lies above moves along. Conductances along the axis fall as their way grows, those across it and walls beside it grow with their
 * area, and what is spread over a volume or an area (powers, resistances to ambient, the mean itself) goes over to where more of it is.
 */
export class LayerSlopes {
  readonly #grid: Grid;
  /** K, by axis and layer. */
  readonly #slopes: readonly [Float64Array, Float64Array, Float64Array];

  constructor(grid: Grid) {
    this.#grid = grid;
    const [nx, ny, nz] = grid.counts.map((count) => new Float64Array(count));
    this.#slopes = [nx, ny, nz];
  }

  /** Takes a conductance of a cell along an axis. @param kelvin F p / g */
  stretchConductance(cell: number, axis: Axis, kelvin: number): void {
    for (const along of AXES) this.#add(cell, along, along === axis ? kelvin : -kelvin);
  }

  /** Takes a conductance that is in proportion to an area normal to an axis. @param kelvin F p / g */
  stretchArea(cell: number, axis: Axis, kelvin: number): void {
    for (const along of AXES) if (along !== axis) this.#add(cell, along, -kelvin);
  }

  /** Takes the slope of a mean in a part of something, times that part, K. */
  move(cell: number, kelvin: number): void {
    for (const along of AXES) this.#add(cell, along, kelvin);
  }

  /** The slope in the thickness of all layers between two planes of the grid along an axis, K. */
  between(axis: Axis, low: number, high: number): number {
    return this.#slopes[axis].subarray(low, high).reduce((sum, slope) => sum + slope, 0);
  }

  #add(cell: number, axis: Axis, kelvin: number): void {
    this.#slopes[axis][this.#grid.indexAlong(cell, axis)] += kelvin;
  }
}
