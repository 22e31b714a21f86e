import { type HoleWall, orderOf } from '@thermarium/picture';
import type { WallAddress } from './cut-texture.ts';
import { holeMesh } from './hole-mesh.ts';

/** Sides of a circle, of few holes and of many: rims are drawn exactly, and walls must meet them. */
const FINE = 96;
const COARSE = 48;
const FEW = 64;

/** The number of sides of a circle, by the number of holes. */
export function sidesOf(holes: number): number {
  return holes > FEW ? COARSE : FINE;
}

/** Attributes of the walls of all holes and of the edges between them. */
export interface WallBuffers {
  readonly positions: Float32Array;
  /** The address of the hole, and the list of solids that its wall lies in. */
  readonly walls: Float32Array;
  /** Rank. */
  readonly marks: Float32Array;
  readonly indices: Uint32Array;
  readonly edgePositions: Float32Array;
  readonly edgeOutward: Float32Array;
  readonly edgeWalls: Float32Array;
  readonly edgeMarks: Float32Array;
}

/** The whole surfaces of holes, inside out: shaders leave out the parts that lie in no body. */
export function wallBuffers(walls: readonly HoleWall[], addresses: readonly WallAddress[]): WallBuffers {
  const [positions, wallMarks, marks, indices]: number[][] = [[], [], [], []];
  const [edgePositions, edgeOutward, edgeWalls, edgeMarks]: number[][] = [[], [], [], []];
  const around = sidesOf(walls.length);
  for (const [n, { hole }] of walls.entries()) {
    const address = [addresses[n].solid, ...addresses[n].within];
    const rank = orderOf(hole);
    const first = positions.length / 3;
    const mesh = holeMesh(hole, around);
    for (const at of mesh.positions) positions.push(at);
    for (let at = 0; at < mesh.positions.length; at += 3) {
      wallMarks.push(...address);
      marks.push(rank);
    }
    for (let at = 0; at < mesh.indices.length; at += 3) {
      indices.push(first + mesh.indices[at], first + mesh.indices[at + 2], first + mesh.indices[at + 1]);
    }
    for (let at = 0; at < mesh.edges.length; at += 3) {
      const edge = 3 * Math.floor(at / 6);
      for (let k = 0; k < 3; k++) {
        edgePositions.push(mesh.edges[at + k]);
        edgeOutward.push(mesh.outward[edge + k]);
      }
      edgeWalls.push(...address);
      edgeMarks.push(rank);
    }
  }
  return {
    positions: Float32Array.from(positions),
    walls: Float32Array.from(wallMarks),
    marks: Float32Array.from(marks),
    indices: Uint32Array.from(indices),
    edgePositions: Float32Array.from(edgePositions),
    edgeOutward: Float32Array.from(edgeOutward),
    edgeWalls: Float32Array.from(edgeWalls),
    edgeMarks: Float32Array.from(edgeMarks),
  };
}
