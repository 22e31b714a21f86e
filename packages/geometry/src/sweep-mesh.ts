import { isMirrored, OTHER_AXES } from './axes.ts';
import type { SectionMesh } from './section.ts';
import type { Axis, TriangleMesh } from './solid.ts';

/** The closed surface of a triangulated section swept from `low` to `high` along `axis`: two caps and a wall per ring. */
export function sweepMesh(axis: Axis, section: SectionMesh, low: number, high: number): TriangleMesh {
  const [first, second] = OTHER_AXES[axis];
  const count = section.vertices.length / 2;
  const positions = new Float64Array(6 * count);
  for (let i = 0; i < count; i++) {
    for (const top of [0, 1]) {
      const at = 3 * (i + top * count);
      positions[at + first] = section.vertices[2 * i];
      positions[at + second] = section.vertices[2 * i + 1];
      positions[at + axis] = top === 1 ? high : low;
    }
  }

  const wallEdges = section.rings.reduce((sum, ring) => sum + ring.length, 0);
  const indices = new Uint32Array(2 * section.triangles.length + 6 * wallEdges);
  const mirrored = isMirrored(axis);
  let end = 0;
  const add = (a: number, b: number, c: number): void => {
    indices[end++] = a;
    indices[end++] = mirrored ? c : b;
    indices[end++] = mirrored ? b : c;
  };
  for (let i = 0; i < section.triangles.length; i += 3) {
    const a = section.triangles[i];
    const b = section.triangles[i + 1];
    const c = section.triangles[i + 2];
    add(a, c, b);
    add(a + count, b + count, c + count);
  }
  for (const ring of section.rings) {
    let from = ring[ring.length - 1];
    for (const to of ring) {
      add(from, to, to + count);
      add(from, to + count, from + count);
      from = to;
    }
  }
  return { positions, indices };
}
