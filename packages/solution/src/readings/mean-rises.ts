import { forEachPart } from '@thermarium/mesh';
import type { Extremes } from './extremes.ts';
import type { FieldOnGrid } from './field-state.ts';
import type { SideTemperatures } from './side-temperatures.ts';

interface FieldWithSides extends FieldOnGrid {
  readonly sides: SideTemperatures;
}

/**
 * The mean rise of every object, K: over the volume of its bodies, over the area of a planar source or a patch, over
 * the volume that a volume source heats. NaN where nothing is left of it.
 *
 * A cell that several bodies share has one rise: each takes it no colder and no hotter than its own extremes are.
 */
export function meanRises(field: FieldWithSides, extremes: Extremes): Float64Array {
  const { discretisation, state } = field;
  const { scene, grid, conductances } = discretisation;
  const sums = new WeightedSums(scene.objects.length);
  forEachPart(grid, conductances, (cell, region, volume) => {
    const object = scene.objectOf[region];
    const rise = Math.min(Math.max(state.rise[cell], extremes.min[object]), extremes.max[object]);
    sums.add(object, rise, volume);
  });
  addSources(field, sums);
  addPatches(field, sums);
  return sums.means();
}

function addSources({ discretisation, state, sides }: FieldWithSides, sums: WeightedSums): void {
  const { loads } = discretisation;
  const { rise, wallRise } = state;
  for (const { object, axis, area, inner, walls } of loads.sourceFaces) {
    for (const { low, part } of inner) sums.add(object, sides.ofSources(low, axis), part * area);
    for (const { wall, part } of walls) sums.add(object, wallRise[wall], part * area);
  }
  for (const { object, cells, volumes } of loads.sourceCells) {
    for (const [n, cell] of cells.entries()) sums.add(object, rise[cell], volumes[n]);
  }
}

function addPatches({ discretisation, state }: FieldWithSides, sums: WeightedSums): void {
  const { patch, area } = discretisation.walls;
  patch?.forEach((object, wall) => {
    if (object >= 0) sums.add(object, state.wallRise[wall], area[wall]);
  });
}

class WeightedSums {
  private readonly sum: Float64Array;
  private readonly weight: Float64Array;

  constructor(count: number) {
    this.sum = new Float64Array(count);
    this.weight = new Float64Array(count);
  }

  add(n: number, value: number, weight: number): void {
    this.sum[n] += value * weight;
    this.weight[n] += weight;
  }

  means(): Float64Array {
    return this.sum.map((sum, n) => sum / this.weight[n]);
  }
}
