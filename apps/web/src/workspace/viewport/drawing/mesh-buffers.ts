import type { Box, Vec3 } from '@thermarium/geometry';
import { clippedSolid, type MeshShape, meshOf, shapesOf } from '@thermarium/picture';
import type { SceneObject } from '../../scene/scene.ts';
import { marked } from './shape-writer.ts';

/** Attributes of the triangles and edges of all objects that have no closed form. */
export interface MeshBuffers {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** Rank and colour. */
  readonly marks: Float32Array;
  readonly edgePositions: Float32Array;
  /** Where the edge of each vertex begins. */
  readonly edgeStarts: Float32Array;
  /** The direction from the edge of each vertex into the body. */
  readonly edgeInward: Float32Array;
  readonly edgeMarks: Float32Array;
}

/** The buffers of objects, whose solids the clip box cuts in closed form, so that sections are closed. */
export function meshBuffers(objects: readonly SceneObject[], clip: Box | null): MeshBuffers {
  const [positions, normals, marks]: number[][] = [[], [], []];
  const [edgePositions, edgeStarts, edgeInward, edgeMarks]: number[][] = [[], [], [], []];
  const write = (shape: MeshShape, index: number, shift: Vec3) => {
    const solid = clippedSolid(shape.solid, clip, shift);
    if (!solid) return;
    const { mesh, normals: faces, edges, outward } = meshOf(solid);
    const mark = [index + 0.9 * shape.rank, marked(shape)];
    for (const [i, vertex] of mesh.indices.entries()) {
      for (let k = 0; k < 3; k++) {
        positions.push(mesh.positions[3 * vertex + k] + shift[k]);
        normals.push(faces[i - (i % 3) + k]);
      }
      marks.push(...mark);
    }
    for (let i = 0; i < edges.length; i += 3) {
      const start = i - (i % 6);
      for (let k = 0; k < 3; k++) {
        edgePositions.push(edges[i + k] + shift[k]);
        edgeStarts.push(edges[start + k] + shift[k]);
        edgeInward.push(-outward[start / 2 + k]);
      }
      edgeMarks.push(...mark);
    }
  };
  for (const [index, object] of objects.entries()) {
    for (const shape of shapesOf(object)) {
      if (shape.form !== 'mesh') continue;
      for (const copy of object.copies)
        eachOffset(shape.offsets, copy, (shift) => write(shape, index, shift));
    }
  }
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    marks: Float32Array.from(marks),
    edgePositions: Float32Array.from(edgePositions),
    edgeStarts: Float32Array.from(edgeStarts),
    edgeInward: Float32Array.from(edgeInward),
    edgeMarks: Float32Array.from(edgeMarks),
  };
}

function eachOffset(offsets: Float64Array | null, [x, y, z]: Vec3, visit: (shift: Vec3) => void): void {
  if (offsets === null) {
    visit([x, y, z]);
    return;
  }
  for (let at = 0; at < offsets.length; at += 3) {
    visit([x + offsets[at], y + offsets[at + 1], z + offsets[at + 2]]);
  }
}
