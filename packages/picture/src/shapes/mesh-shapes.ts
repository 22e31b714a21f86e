import { type Box, difference, type Solid, type TriangleMesh, type Vec3 } from '@thermarium/geometry';

/** Faces that meet at less than this angle have no edge drawn between them. */
const SMOOTH_COSINE = Math.cos((20 * Math.PI) / 180);
/** Share of its size by which a curved surface may be off. */
const TOLERANCE = 2e-3;

/** A solid as triangles and as the edges between them that are drawn: two points each. */
export interface MeshPicture {
  readonly mesh: TriangleMesh;
  /** The unit normal of each triangle. */
  readonly normals: Float64Array;
  /** x y z of both ends. */
  readonly edges: Float64Array;
  /** An outward direction of each edge: the sum of the normals of its two faces. */
  readonly outward: Float64Array;
}

const known = new WeakMap<Solid, MeshPicture>();

export function meshOf(solid: Solid): MeshPicture {
  let picture = known.get(solid);
  if (!picture) {
    picture = pictureOf(solid, TOLERANCE);
    known.set(solid, picture);
  }
  return picture;
}

/** @param tolerance share of its size by which a curved surface may be off */
export function pictureOf(solid: Solid, tolerance: number): MeshPicture {
  const { min, max } = solid.bounds;
  const mesh = solid.tessellate(tolerance * Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]));
  const normals = normalsOf(mesh);
  return { mesh, normals, ...edgesOf(mesh, normals) };
}

/** Parts by shift, of the latest clip box. */
const clipped = new WeakMap<Solid, { readonly clip: Box; readonly parts: Map<string, Solid | null> }>();

/** The part of a solid, shifted by `shift`, that the clip box leaves, in the solid's own place; null: nothing. */
export function clippedSolid(solid: Solid, clip: Box | null, shift: Vec3): Solid | null {
  if (clip === null) return solid;
  const at = shift.join();
  let cuts = clipped.get(solid);
  if (cuts?.clip !== clip) {
    cuts = { clip, parts: new Map() };
    clipped.set(solid, cuts);
  }
  const known = cuts.parts.get(at);
  if (known !== undefined) return known;
  const part = solid.clip({ min: difference(clip.min, shift), max: difference(clip.max, shift) });
  cuts.parts.set(at, part);
  return part;
}

/** The unit normal of each triangle. */
function normalsOf({ positions, indices }: TriangleMesh): Float64Array {
  const normals = new Float64Array(indices.length);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [3 * indices[i], 3 * indices[i + 1], 3 * indices[i + 2]];
    const [ux, uy, uz] = [0, 1, 2].map((k) => positions[b + k] - positions[a + k]);
    const [vx, vy, vz] = [0, 1, 2].map((k) => positions[c + k] - positions[a + k]);
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(...normal) || 1;
    for (let k = 0; k < 3; k++) normals[i + k] = normal[k] / length;
  }
  return normals;
}

/** The edges where faces meet at an angle. */
function edgesOf(
  { positions, indices }: TriangleMesh,
  normals: Float64Array,
): Pick<MeshPicture, 'edges' | 'outward'> {
  const vertex = sameVertices(positions);
  const count = positions.length / 3;
  const open = new Map<number, number>();
  const edges: number[] = [];
  const outward: number[] = [];
  for (let i = 0; i < indices.length; i++) {
    const from = vertex[indices[i]];
    const to = vertex[indices[i % 3 === 2 ? i - 2 : i + 1]];
    const other = open.get(to * count + from);
    if (other === undefined) {
      open.set(from * count + to, i);
      continue;
    }
    open.delete(to * count + from);
    const [a, b] = [i - (i % 3), other - (other % 3)];
    const cosine =
      normals[a] * normals[b] + normals[a + 1] * normals[b + 1] + normals[a + 2] * normals[b + 2];
    if (cosine > SMOOTH_COSINE) continue;
    edges.push(...positions.subarray(3 * from, 3 * from + 3), ...positions.subarray(3 * to, 3 * to + 3));
    for (let k = 0; k < 3; k++) outward.push(normals[a + k] + normals[b + k]);
  }
  return { edges: Float64Array.from(edges), outward: Float64Array.from(outward) };
}

/** The first vertex at the same point, for each. */
export function sameVertices(positions: Float64Array): Uint32Array {
  const first = new Map<string, number>();
  return Uint32Array.from({ length: positions.length / 3 }, (_, i) => {
    const key = `${positions[3 * i]} ${positions[3 * i + 1]} ${positions[3 * i + 2]}`;
    const known = first.get(key);
    if (known !== undefined) return known;
    first.set(key, i);
    return i;
  });
}
