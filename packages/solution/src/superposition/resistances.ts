import type { Solution } from '../solution.ts';
import { steadyPowersOf } from './powers.ts';

/** Between what the exact resistances of the mean lie, K/W; an entry is null where it is not known. */
export interface ResistanceBounds {
  /** Rows and entries as those of `mean`; null: nothing is known. */
  readonly mean_low: readonly (readonly (number | null)[])[] | null;
  readonly mean_high: readonly (readonly (number | null)[])[] | null;
}

export const NO_RESISTANCE_BOUNDS: ResistanceBounds = { mean_low: null, mean_high: null };

/** The thermal resistances between sources and objects, K/W: the rise of an object per watt of a source. */
export interface ThermalResistances extends ResistanceBounds {
  /** Each with the paths of the objects that share it, and their parts of 1 W. */
  readonly sources: readonly { readonly [path: string]: number }[];
  /** Paths. */
  readonly objects: readonly string[];
  /** Of the mean temperature: a row per source, an entry per object; null where nothing is left of it. */
  readonly mean: readonly (readonly (number | null)[])[];
  /** Of the highest temperature. */
  readonly max: readonly (readonly (number | null)[])[];
}

/** A response whose powers add up to something. */
interface HeatedResponse {
  readonly solution: Solution;
  /** W */
  readonly total: number;
  /** The objects with power, W. */
  readonly shares: readonly { readonly object: number; readonly watts: number }[];
}

export function heatedResponses(solutions: readonly Solution[]): readonly HeatedResponse[] {
  return solutions.flatMap((solution) => {
    const powers = steadyPowersOf(solution.discretisation);
    const total = powers.reduce((sum, watts) => sum + watts, 0);
    if (!(Math.abs(total) > 0)) return [];
    const shares = Array.from(powers, (watts, object) => ({ object, watts })).filter(
      ({ watts }) => watts !== 0,
    );
    return [{ solution, total, shares }];
  });
}

/** The matrix of some responses. A response whose powers add up to nothing is left out. */
export function thermalResistances(
  solutions: readonly Solution[],
  bounds: ResistanceBounds = NO_RESISTANCE_BOUNDS,
): ThermalResistances {
  const sources: Record<string, number>[] = [];
  const mean: (number | null)[][] = [];
  const max: (number | null)[][] = [];
  for (const { solution, total, shares } of heatedResponses(solutions)) {
    const { discretisation, objects, extremes, means } = solution;
    const perWatt = (rise: number): number | null => (Number.isFinite(rise) ? rise / total : null);
    sources.push(
      Object.fromEntries(
        shares.map(({ object, watts }) => [discretisation.scene.objects[object].path, watts / total]),
      ),
    );
    mean.push(objects.map((object) => perWatt(means[object])));
    max.push(objects.map((object) => perWatt(extremes.max[object])));
  }
  const { objects = [], discretisation } = solutions[0] ?? {};
  const paths = objects.map((object) => discretisation?.scene.objects[object].path ?? '');
  return { sources, mean, max, ...bounds, objects: paths };
}
