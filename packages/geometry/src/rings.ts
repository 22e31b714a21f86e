import { coordinateSlack } from './extent.ts';
import type { Ring } from './solid.ts';

/** The signed area of a ring, positive when it runs counter-clockwise. Shoelace about its first corner. */
export function signedArea(ring: Ring): number {
  const [u0, v0] = ring[0];
  let twice = 0;
  for (let i = 2; i < ring.length; i++) {
    const [u1, v1] = ring[i - 1];
    const [u2, v2] = ring[i];
    twice += (u1 - u0) * (v2 - v0) - (u2 - u0) * (v1 - v0);
  }
  return 0.5 * twice;
}

/**
 * Rings without the closing corner and without corners on top of the one before, where coordinates within 1e-9 of the
 * size of each other have become one, so that an edge is parallel to an axis exactly or not at all.
 */
export function tidyRings(rings: readonly Ring[]): Ring[] {
  const snapU = snapper(rings.flatMap((ring) => ring.map((point) => point[0])));
  const snapV = snapper(rings.flatMap((ring) => ring.map((point) => point[1])));
  return rings.map((ring) => {
    const tidy: (readonly [number, number])[] = [];
    for (const [u, v] of ring) {
      const point = [snapU(u), snapV(v)] as const;
      if (tidy.length === 0 || !isSamePoint(point, tidy[tidy.length - 1])) tidy.push(point);
    }
    if (tidy.length > 1 && isSamePoint(tidy[0], tidy[tidy.length - 1])) tidy.pop();
    return tidy;
  });
}

function isSamePoint(a: readonly [number, number], b: readonly [number, number]): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Maps each of the coordinates to the lowest one that it cannot be told apart from. */
function snapper(coordinates: readonly number[]): (coordinate: number) => number {
  const sorted = Float64Array.from(coordinates).sort();
  const slack = coordinateSlack(sorted[0], sorted[sorted.length - 1]);
  const snapped = new Map<number, number>();
  let lowest = sorted[0];
  for (const coordinate of sorted) {
    if (coordinate - lowest > slack) lowest = coordinate;
    snapped.set(coordinate, lowest);
  }
  return (coordinate) => snapped.get(coordinate) ?? coordinate;
}
