import { boxSize, cross, difference, type Solid, unit, type Vec3 } from '@thermarium/geometry';
import type { Entities } from './entities.ts';
import { face, lineEdge, type Oriented, plane } from './shell.ts';

/** The distance of facets from the true surface, over the size of the body. */
const TOLERANCE = 1e-2;

/** The faces of a body as triangles near its surface. */
export function facetedFaces(entities: Entities, solid: Solid): readonly string[] {
  const { positions, indices } = solid.tessellate(TOLERANCE * Math.max(...boxSize(solid.bounds)));
  const vertexAt = new Map<string, readonly [vertex: string, at: Vec3]>();
  const vertexOf = (index: number) => {
    const at: Vec3 = [positions[3 * index], positions[3 * index + 1], positions[3 * index + 2]];
    const key = at.join();
    const known = vertexAt.get(key);
    if (known) return known;
    const vertex = [entities.add(`VERTEX_POINT('',${entities.point(at)})`), at] as const;
    vertexAt.set(key, vertex);
    return vertex;
  };
  const edges = new Map<string, string>();
  const edgeOf = (from: readonly [string, Vec3], to: readonly [string, Vec3]): Oriented => {
    const back = edges.get(`${to[0]}${from[0]}`);
    if (back) return { edge: back, forward: false };
    const key = `${from[0]}${to[0]}`;
    const edge = edges.get(key) ?? lineEdge(entities, from, to);
    edges.set(key, edge);
    return { edge, forward: true };
  };
  const faces: string[] = [];
  for (let n = 0; n < indices.length; n += 3) {
    const corners = [0, 1, 2].map((k) => vertexOf(indices[n + k]));
    if (new Set(corners).size < 3) continue;
    const [a, b, c] = corners;
    const along = unit(difference(b[1], a[1]));
    const normal = unit(cross(along, difference(c[1], a[1])));
    const loop = [edgeOf(a, b), edgeOf(b, c), edgeOf(c, a)];
    faces.push(face(entities, plane(entities, a[1], normal, along), [loop]));
  }
  return faces;
}
