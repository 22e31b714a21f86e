import { createCrossings } from '../crossings.ts';
import { AXES, type Axis, OTHER_AXES, type Solid, type TriangleMesh } from '../solid.ts';

/** Volume and the integral of n_axis² over the surface, by count x count lines along `axis`. */
export function measureByLines(solid: Solid, axis: Axis, count: number): { volume: number; surface: number } {
  const [first, second] = OTHER_AXES[axis];
  const { min, max } = solid.bounds;
  const du = (max[first] - min[first]) / count;
  const dv = (max[second] - min[second]) / count;
  const out = createCrossings();
  let volume = 0;
  let surface = 0;
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      solid.crossings(axis, min[first] + (i + 0.5) * du, min[second] + (j + 0.5) * dv, out);
      for (let k = 0; k < out.count; k++) {
        volume += (k % 2 === 0 ? -1 : 1) * out.at[k];
        surface += out.slope[k];
      }
    }
  }
  return { volume: volume * du * dv, surface: surface * du * dv };
}

/** Sum over the axes: n_x² + n_y² + n_z² = 1, so this is the area. */
export function areaByLines(solid: Solid, count: number): number {
  const [x, y, z] = AXES.map((axis) => measureByLines(solid, axis, count).surface);
  return x + y + z;
}

export function meshVolume({ positions, indices }: TriangleMesh): number {
  let sixfold = 0;
  for (let i = 0; i < indices.length; i += 3) {
    // About the first vertex, so that a small body far from the origin keeps its digits.
    const [a, b, c] = [0, 1, 2].map((k) =>
      [0, 1, 2].map((axis) => positions[3 * indices[i + k] + axis] - positions[axis]),
    );
    sixfold +=
      a[0] * (b[1] * c[2] - b[2] * c[1]) +
      a[1] * (b[2] * c[0] - b[0] * c[2]) +
      a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return sixfold / 6;
}

export function meshArea({ positions, indices }: TriangleMesh): number {
  let twice = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * indices[i + k]);
    const p = [0, 1, 2].map((axis) => positions[b + axis] - positions[a + axis]);
    const q = [0, 1, 2].map((axis) => positions[c + axis] - positions[a + axis]);
    twice += Math.hypot(p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]);
  }
  return 0.5 * twice;
}

/** Directed edges that are not met by as many the other way. */
export function openEdges({ indices }: TriangleMesh): number {
  const balance = new Map<string, number>();
  for (let i = 0; i < indices.length; i++) {
    const from = indices[i];
    const to = indices[i % 3 === 2 ? i - 2 : i + 1];
    const key = from < to ? `${from} ${to}` : `${to} ${from}`;
    balance.set(key, (balance.get(key) ?? 0) + (from < to ? 1 : -1));
  }
  return [...balance.values()].filter((sum) => sum !== 0).length;
}
