import type { Solid } from '@thermarium/geometry';
import { pictureOf, sameVertices } from '../shapes/mesh-shapes.ts';

/** The surface of a body as triangles that are lit smoothly. */
export interface Facets {
  /** x y z of each vertex, mm. */
  readonly positions: Float64Array;
  /** Three vertices for each triangle, against the clock as seen from outside. */
  readonly indices: Uint32Array;
  /** The unit normal at each corner of each triangle. */
  readonly normals: Float64Array;
  /** Whether there is an edge opposite to each corner. */
  readonly sharp: Uint8Array;
  /** The triangle beyond the side opposite to each corner; -1: none. */
  readonly neighbours: Int32Array;
}

/** Sides of round bodies meet at less than this angle however few of them there are; ends meet sides at more. */
const ROUND_COSINE = Math.cos((65 * Math.PI) / 180);
const FLAT_COSINE = Math.cos((20 * Math.PI) / 180);

/** @param tolerance distance from the true surface, mm */
export function facetsOf(solid: Solid, tolerance: number): Facets {
  const { min, max } = solid.bounds;
  const size = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const { mesh, normals } = pictureOf(solid, tolerance / size);
  const { positions, indices } = mesh;
  const least = solid.shape === 'prism' || !solid.curved ? FLAT_COSINE : ROUND_COSINE;
  const cosine = (a: number, b: number): number =>
    normals[a] * normals[b] + normals[a + 1] * normals[b + 1] + normals[a + 2] * normals[b + 2];
  const vertex = sameVertices(positions);
  const { sharp, neighbours } = sidesOf(
    indices,
    vertex,
    positions.length / 3,
    (a, b) => cosine(a, b) < least,
  );
  return {
    positions,
    indices,
    normals: smoothed(indices, vertex, normals, (a, b) => cosine(a, b) >= least),
    sharp,
    neighbours,
  };
}

function sidesOf(
  indices: Uint32Array,
  vertex: Uint32Array,
  count: number,
  isSharp: (a: number, b: number) => boolean,
): Pick<Facets, 'sharp' | 'neighbours'> {
  const open = new Map<number, number>();
  const sharp = new Uint8Array(indices.length).fill(1);
  const neighbours = new Int32Array(indices.length).fill(-1);
  for (let i = 0; i < indices.length; i++) {
    const first = i - (i % 3);
    const from = vertex[indices[first + ((i + 1) % 3)]];
    const to = vertex[indices[first + ((i + 2) % 3)]];
    const other = open.get(to * count + from);
    if (other === undefined) {
      open.set(from * count + to, i);
      continue;
    }
    open.delete(to * count + from);
    const theirs = other - (other % 3);
    neighbours[i] = theirs / 3;
    neighbours[other] = first / 3;
    if (isSharp(first, theirs)) continue;
    sharp[i] = 0;
    sharp[other] = 0;
  }
  return { sharp, neighbours };
}

/** The mean normal of the triangles at a corner that go on smoothly from its own. */
function smoothed(
  indices: Uint32Array,
  vertex: Uint32Array,
  normals: Float64Array,
  isSmooth: (a: number, b: number) => boolean,
): Float64Array {
  const around = new Map<number, number[]>();
  for (let i = 0; i < indices.length; i++) {
    const at = vertex[indices[i]];
    const found = around.get(at);
    if (found) found.push(i - (i % 3));
    else around.set(at, [i - (i % 3)]);
  }
  const smooth = new Float64Array(3 * indices.length);
  for (let i = 0; i < indices.length; i++) {
    const own = i - (i % 3);
    const sum = [0, 0, 0];
    for (const other of around.get(vertex[indices[i]]) ?? []) {
      if (!isSmooth(own, other)) continue;
      for (let k = 0; k < 3; k++) sum[k] += normals[other + k];
    }
    const length = Math.hypot(sum[0], sum[1], sum[2]) || 1;
    for (let k = 0; k < 3; k++) smooth[3 * i + k] = sum[k] / length;
  }
  return smooth;
}
