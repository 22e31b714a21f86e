import type { Ring } from './rings.ts';
import type { Crossings, Placement } from './solid.ts';

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
