import type { Discretisation, PowerKey } from '@thermarium/mesh';

/** Objects whose powers change together. */
export interface WhatIfSource {
  /** Objects of the scene, the strongest first. */
  readonly objects: readonly number[];
  /** Watts of each power of the unit model as they stand, in the order of its loads; 0 for those of others. */
  readonly watts: Float64Array;
  /** The sum of them, W. */
  readonly total: number;
}

/** The most sources: each takes a solve, and its field memory. */
export const MOST_SOURCES = 16;

/**
 * The objects with power, the strongest first; what is more than `MOST_SOURCES` is one source together.
 *
 * @param stated the watts of the model's powers
 */
export function whatIfSources(
  { loads }: Pick<Discretisation, 'loads'>,
  stated: ReadonlyMap<PowerKey, number>,
): readonly WhatIfSource[] {
  const watts = Float64Array.from(loads.powers, ({ key }) => stated.get(key) ?? 0);
  const byObject = new Map<number, number[]>();
  loads.powers.forEach(({ object }, power) => {
    if (watts[power] === 0) return;
    const known = byObject.get(object);
    if (known) known.push(power);
    else byObject.set(object, [power]);
  });
  const sizeOf = (powers: readonly number[]) =>
    powers.reduce((sum, power) => sum + Math.abs(watts[power]), 0);
  const sorted = [...byObject].sort(([, a], [, b]) => sizeOf(b) - sizeOf(a));
  const single = sorted.length > MOST_SOURCES ? sorted.slice(0, MOST_SOURCES - 1) : sorted;
  const rest = sorted.slice(single.length);
  return [...single.map((own) => [own]), ...(rest.length > 0 ? [rest] : [])].map((group) => {
    const own = new Float64Array(watts.length);
    for (const [, powers] of group) for (const power of powers) own[power] = watts[power];
    return {
      objects: group.map(([object]) => object),
      watts: own,
      total: own.reduce((sum, each) => sum + each, 0),
    };
  });
}
