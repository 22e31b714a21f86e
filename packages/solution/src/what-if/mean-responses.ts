import { cutOfCode, type Discretisation, forEachPart, VOID } from '@thermarium/mesh';
import { meanRises } from '../readings/mean-rises.ts';
import type { Solution } from '../solution.ts';
import type { RiseExtremes } from './extreme-responses.ts';

/**
 * The means of all objects for any coefficients of the fields. They are linear but for the smaller parts of cells that several bodies
 * share, which are no colder and no hotter than their own object (`meanRises`).
 */
export class MeanResponses {
  /** Per field the mean rise of every object as if those parts had the rise of their cells, K. */
  readonly #means: readonly Float64Array[];
  readonly #shared: SharedParts;

  constructor(fields: readonly Solution[]) {
    const { discretisation } = fields[0];
    const { length } = discretisation.scene.objects;
    const unbounded = {
      min: new Float64Array(length).fill(-Infinity),
      max: new Float64Array(length).fill(Infinity),
    };
    this.#means = fields.map((field) => meanRises(field, unbounded));
    this.#shared = sharedParts(discretisation, fields);
  }

  /** The mean rises at these coefficients, one per field, K; NaN where nothing is left of an object. */
  at(coefficients: Float64Array, { min, max }: RiseExtremes): Float64Array {
    const means = new Float64Array(min.length);
    this.#means.forEach((own, f) => {
      for (let object = 0; object < means.length; object++) means[object] += coefficients[f] * own[object];
    });
    const { objects, weights, rises } = this.#shared;
    for (let part = 0, at = 0; part < objects.length; part++) {
      let rise = 0;
      for (let f = 0; f < coefficients.length; f++, at++) rise += coefficients[f] * rises[at];
      const object = objects[part];
      if (rise < min[object]) means[object] += weights[part] * (min[object] - rise);
      else if (rise > max[object]) means[object] += weights[part] * (max[object] - rise);
    }
    return means;
  }
}

/** Parts of cells whose own object the cell does not stand for. */
interface SharedParts {
  readonly objects: Int32Array;
  /** The part of the object's volume that each is. */
  readonly weights: Float64Array;
  /** Per part its cell's rise in every field. */
  readonly rises: Float64Array;
}

function sharedParts(
  { scene, grid, conductances, representedRegions }: Discretisation,
  fields: readonly Solution[],
): SharedParts {
  const found: { readonly object: number; readonly cell: number; readonly volume: number }[] = [];
  const totals = new Float64Array(scene.objects.length);
  forEachPart(grid, conductances, (cell, region, volume) => {
    const object = scene.objectOf[region];
    totals[object] += volume;
    const code = grid.code[cell];
    if (code < VOID && !representedRegions[cutOfCode(code)].includes(region))
      found.push({ object, cell, volume });
  });
  const rises = new Float64Array(found.length * fields.length);
  found.forEach(({ cell }, part) => {
    fields.forEach(({ state }, f) => {
      rises[part * fields.length + f] = state.rise[cell];
    });
  });
  return {
    objects: Int32Array.from(found, ({ object }) => object),
    weights: Float64Array.from(found, ({ object, volume }) => volume / totals[object]),
    rises,
  };
}
