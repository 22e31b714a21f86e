import type { Ring } from './solid.ts';
import {
  type Axis,
  type Crossings,
  isMirrored,
  OTHER_AXES,
  type Placement,
  type TriangleMesh,
} from './solid.ts';

/** Which of a section's two coordinates: 0 = u, 1 = v. */
export type Direction = 0 | 1;

export interface Rectangle {
  readonly min: readonly [number, number];
  readonly max: readonly [number, number];
}

/** A triangulated outline: u, v per vertex; rings of vertex numbers, the outer counter-clockwise, holes clockwise. */
export interface SectionMesh {
  readonly vertices: ArrayLike<number>;
  readonly rings: readonly (readonly number[])[];
  readonly triangles: ArrayLike<number>;
}

/** The part of a section within a rectangle. */
export interface SectionPart {
  readonly area: number;
  readonly bounds: Rectangle;
  readonly curved: boolean;
}

/** The cross-section of a body that does not change along an axis, in the two other axes in ascending order. */
export interface Section {
  readonly area: number;
  readonly bounds: Rectangle;
  /** True when part of the outline is parallel to neither coordinate. */
  readonly curved: boolean;
  /** The corners of an outline of straight edges, the inside on their left. */
  readonly rings?: readonly Ring[];
  /** Coordinates of straight edges and extremes, ascending. */
  planes(direction: Direction): readonly number[];
  contains(u: number, v: number): boolean;
  /** The line along `direction` at `coordinate` on the other one. */
  crossings(direction: Direction, coordinate: number, out: Crossings): void;
  /** Exact for the open rectangle: whoever asks has shrunk it by the tolerance. */
  placement(uMin: number, vMin: number, uMax: number, vMax: number): Placement;
  /** The rectangle must share area with the section and be shrunk to no more than its bounds. */
  within(rectangle: Rectangle): SectionPart;
  /** Chords within `tolerance` of the outline. */
  mesh(tolerance: number): SectionMesh;
}

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
