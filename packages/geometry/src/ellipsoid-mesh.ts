import { segmentsAround } from './segments.ts';
import type { TriangleMesh, Vec3 } from './solid.ts';

/**
 * Meridians and parallels about z, a vertex at each of the six extremes. A facet is a right triangle with two sides of
 * one step: it sags twice as far as a chord, hence half the tolerance.
 */
export function ellipsoidMesh(center: Vec3, radius: Vec3, tolerance: number): TriangleMesh {
  const around = segmentsAround(Math.max(radius[0], radius[1], radius[2]), 0.5 * tolerance);
  const rows = around / 2;
  const southPole = around * (rows - 1);
  const northPole = southPole + 1;
  const positions = new Float64Array(3 * (northPole + 1));
  const put = (vertex: number, x: number, y: number, z: number): void => {
    positions[3 * vertex] = center[0] + radius[0] * x;
    positions[3 * vertex + 1] = center[1] + radius[1] * y;
    positions[3 * vertex + 2] = center[2] + radius[2] * z;
  };
  for (let row = 1; row < rows; row++) {
    const latitude = (Math.PI * row) / rows;
    for (let i = 0; i < around; i++) {
      const longitude = (2 * Math.PI * i) / around;
      const ring = Math.sin(latitude);
      put(
        (row - 1) * around + i,
        ring * Math.cos(longitude),
        ring * Math.sin(longitude),
        -Math.cos(latitude),
      );
    }
  }
  put(southPole, 0, 0, -1);
  put(northPole, 0, 0, 1);

  const indices: number[] = [];
  for (let i = 0; i < around; i++) {
    const next = (i + 1) % around;
    indices.push(southPole, next, i);
    for (let row = 0; row < rows - 2; row++) {
      const below = row * around;
      const above = below + around;
      indices.push(below + i, below + next, above + next, below + i, above + next, above + i);
    }
    const last = (rows - 2) * around;
    indices.push(last + i, last + next, northPole);
  }
  return { positions, indices: Uint32Array.from(indices) };
}
