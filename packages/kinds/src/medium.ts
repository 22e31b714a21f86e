import { type Medium, mixedMedium } from '@thermarium/model';

/** One constituent of a mixture and its share of the volume, 0 to 1. A null medium is void: it stores and emits nothing. */
export interface Share {
  readonly fraction: number;
  readonly medium: Medium | null;
}

/**
 * The arithmetic mean of a property over the shares. Null if a constituent with a positive share lacks the property: a
 * mean over the others would be silently wrong.
 */
function weightedMean(shares: readonly Share[], property: (medium: Medium) => number | null): number | null {
  let sum = 0;
  for (const { fraction, medium } of shares) {
    if (fraction === 0 || !medium) continue;
    const value = property(medium);
    if (value === null) return null;
    sum += fraction * value;
  }
  return sum;
}

/** The properties that a mixture has by volume, whatever its structure: heat, emissivity (by area of a cut through it), names. */
export function bulkOf(shares: readonly Share[]): Omit<Medium, 'conductivity'> {
  const present = shares.filter(({ fraction, medium }) => fraction > 0 && medium);
  return {
    volumetricHeat: weightedMean(present, (medium) => medium.volumetricHeat),
    emissivity: weightedMean(present, (medium) => medium.emissivity),
    materials: [...new Set(present.flatMap(({ medium }) => medium?.materials ?? []))],
  };
}

/**
 * Features of `primary` in `secondary` that span the layer's thickness: k = r k1 + (1 - r) k2 through the layer
 * exactly, and taken for the plane too (traces along the flow). Each keeps its own anisotropy. `ratio` is 0 to 1.
 */
export function parallelMixture(ratio: number, primary: Medium, secondary: Medium): Medium {
  if (ratio === 1) return primary;
  if (ratio === 0) return secondary;
  return mixedMedium([primary, secondary], ([first, second]) => {
    const along = (axis: 0 | 1 | 2) =>
      ratio * first.conductivity[axis] + (1 - ratio) * second.conductivity[axis];
    return {
      conductivity: [along(0), along(1), along(2)],
      ...bulkOf([
        { fraction: ratio, medium: first },
        { fraction: 1 - ratio, medium: second },
      ]),
    };
  });
}
