import type { Point } from './reference-case.ts';

/** Nodes along each side: with 12 the mean over an isoflux source is exact to 5e-5; the midpoint rule is off by 1e-3. */
const NODES = 12;

export interface WeightedPoint {
  readonly at: Point;
  /** All weights of an area sum to 1. */
  readonly weight: number;
}

/**
 * Points and weights for the mean over a rectangle normal to an axis (or over a box): Fejér's first rule along each
 * side, whose nodes crowd at the ends, where the gradient of a source's temperature has no bound. P. J. Davis,
 * P. Rabinowitz, Methods of Numerical Integration, 2nd ed. (1984), §2.5.5.
 */
export function meanPoints(from: Point, to: Point): WeightedPoint[] {
  const [x, y, z] = from.map((low, axis) => side(low, to[axis]));
  return z.flatMap((c) =>
    y.flatMap((b) =>
      x.map((a): WeightedPoint => ({ at: [a.at, b.at, c.at], weight: a.weight * b.weight * c.weight })),
    ),
  );
}

function side(low: number, high: number): { readonly at: number; readonly weight: number }[] {
  if (low === high) return [{ at: low, weight: 1 }];
  return Array.from({ length: NODES }, (_, n) => {
    const angle = ((n + 0.5) * Math.PI) / NODES;
    let correction = 0;
    for (let j = 1; j <= NODES / 2; j++) correction += Math.cos(2 * j * angle) / (4 * j * j - 1);
    return { at: low + ((1 - Math.cos(angle)) / 2) * (high - low), weight: (1 - 2 * correction) / NODES };
  });
}
