import type { Solution } from '../solution.ts';
import { steadyPowersOf } from './powers.ts';

/** The thermal resistances between sources and objects, K/W: the rise of an object per watt of a source. */
export interface ThermalResistances {
  /** Each with the paths of the objects that share it, and their parts of 1 W. */
  readonly sources: readonly { readonly [path: string]: number }[];
  /** Paths. */
  readonly objects: readonly string[];
  /** Of the mean temperature: a row per source, an entry per object; null where nothing is left of it. */
  readonly mean: readonly (readonly (number | null)[])[];
  /** Of the highest temperature. */
  readonly max: readonly (readonly (number | null)[])[];
}

/** The matrix of some responses. A response whose powers add up to nothing is left out. */
export function thermalResistances(solutions: readonly Solution[]): ThermalResistances {
  const matrix = {
    sources: [] as Record<string, number>[],
    mean: [] as (number | null)[][],
    max: [] as (number | null)[][],
  };
  let objects: readonly string[] = [];
  for (const { discretisation, objects: own, extremes, means } of solutions) {
    const { scene } = discretisation;
    const powers = steadyPowersOf(discretisation);
    const total = powers.reduce((sum, watts) => sum + watts, 0);
    objects = own.map((object) => scene.objects[object].path);
    if (!(Math.abs(total) > 0)) continue;
    const perWatt = (rise: number): number | null => (Number.isFinite(rise) ? rise / total : null);
    const shares = [...powers.entries()].filter(([, watts]) => watts !== 0);
    matrix.sources.push(
      Object.fromEntries(shares.map(([object, watts]) => [scene.objects[object].path, watts / total])),
    );
    matrix.mean.push(own.map((object) => perWatt(means[object])));
    matrix.max.push(own.map((object) => perWatt(extremes.max[object])));
  }
  return { ...matrix, objects };
}
