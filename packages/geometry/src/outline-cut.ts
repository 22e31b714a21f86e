import type { Rectangle } from './section.ts';

/**
 * Area of the part of an outline within a rectangle: the sum over edges (u0, v0, u1, v1 each, the region on the left)
 * of the area between the edge, held within the rectangle's height, and the rectangle's lower side. No polygon is built.
 */
export function areaWithin(edges: Float64Array, rectangle: Rectangle): number {
  const [uMin, vMin] = rectangle.min;
  const [uMax, vMax] = rectangle.max;
  let area = 0;
  for (let edge = 0; edge < edges.length; edge += 4) {
    const u0 = edges[edge];
    const v0 = edges[edge + 1];
    const u1 = edges[edge + 2];
    if (u0 === u1) continue;
    const grade = (edges[edge + 3] - v0) / (u1 - u0);
    const from = Math.max(uMin, Math.min(uMax, u0));
    const to = Math.max(uMin, Math.min(uMax, u1));
    const vFrom = v0 + (from - u0) * grade;
    const vTo = v0 + (to - u0) * grade;
    const height = meanExcess(vFrom - vMin, vTo - vMin) - meanExcess(vFrom - vMax, vTo - vMax);
    area -= (to - from) * height;
  }
  return area;
}

/** Mean of max(0, h) for h that goes linearly from a to b. */
function meanExcess(a: number, b: number): number {
  if (a >= 0 && b >= 0) return 0.5 * (a + b);
  if (a <= 0 && b <= 0) return 0;
  const positive = Math.max(a, b);
  return (0.5 * positive * positive) / Math.abs(a - b);
}

/**
 * The smallest rectangle around the part of an outline within `rectangle`: its extremes are ends of the edges that pass
 * through, where the rectangle cuts them, or corners of the rectangle within the outline (bit 0: upper u, bit 1: upper v).
 */
export function boundsWithin(
  edges: Float64Array,
  passing: readonly number[],
  corners: readonly number[],
  rectangle: Rectangle,
): Rectangle {
  const min: [number, number] = [Infinity, Infinity];
  const max: [number, number] = [-Infinity, -Infinity];
  const include = (u: number, v: number): void => {
    min[0] = Math.min(min[0], u);
    min[1] = Math.min(min[1], v);
    max[0] = Math.max(max[0], u);
    max[1] = Math.max(max[1], v);
  };
  for (const corner of corners) {
    include(rectangle[corner & 1 ? 'max' : 'min'][0], rectangle[corner & 2 ? 'max' : 'min'][1]);
  }
  for (const edge of passing) {
    const start = [edges[4 * edge], edges[4 * edge + 1]];
    const run = [edges[4 * edge + 2] - start[0], edges[4 * edge + 3] - start[1]];
    let from = 0;
    let to = 1;
    for (const direction of [0, 1] as const) {
      if (run[direction] === 0) continue;
      const a = (rectangle.min[direction] - start[direction]) / run[direction];
      const b = (rectangle.max[direction] - start[direction]) / run[direction];
      from = Math.max(from, Math.min(a, b));
      to = Math.min(to, Math.max(a, b));
    }
    for (const t of [from, to]) {
      include(
        Math.max(rectangle.min[0], Math.min(rectangle.max[0], start[0] + t * run[0])),
        Math.max(rectangle.min[1], Math.min(rectangle.max[1], start[1] + t * run[1])),
      );
    }
  }
  return { min, max };
}
