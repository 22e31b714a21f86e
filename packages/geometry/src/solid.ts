/** 0 = x, 1 = y, 2 = z. */
export type Axis = 0 | 1 | 2;

export const AXES: readonly Axis[] = [0, 1, 2];

export type Vec3 = readonly [number, number, number];

/** The corners of a closed polyline, in the two axes of its plane; the last may or may not repeat the first. */
export type Ring = readonly (readonly [number, number])[];

/** Axis-aligned box, in the length unit of whoever made it (the document's solids are in mm). */
export interface Box {
  readonly min: Vec3;
  readonly max: Vec3;
}

/**
 * Where a line parallel to an axis passes through a solid: entry, exit, entry, exit, … in ascending order.
 * `slope[i]` is |n·axis| of the unit surface normal at `at[i]`, in 0..1: 1 where the line meets the surface head on.
 * Reused between calls so that sampling a million lines allocates nothing: `count` says how many are valid.
 */
export interface Crossings {
  at: Float64Array;
  slope: Float64Array;
  count: number;
}

/** Triangles with flat normals left to the reader: positions xyz per vertex, indices three per triangle, outward winding. */
export interface TriangleMesh {
  readonly positions: Float64Array;
  readonly indices: Uint32Array;
}

/** How an axis-aligned box lies relative to a solid. A box that only touches the surface from one side is not cut. */
export type Placement = 'inside' | 'outside' | 'cut';

/**
 * One body of space. Everything that is done with an object's shape (grid lines, voxels, picture, picking, STEP)
 * is derived from this one statement of it.
 */
export interface Solid {
  readonly shape: 'block' | 'cylinder' | 'ellipsoid' | 'prism' | 'clipped';
  readonly bounds: Box;
  /** Exact volume (closed form, or quadrature to 1e-9 relative where there is none). */
  readonly volume: number;
  /** True when part of the surface lies on no axis plane, so that grid cells can be cut by it. */
  readonly curved: boolean;
  /** The axis along which the cross-section does not change (a cylinder's axis, a prism's normal), or null. */
  readonly invariantAxis: Axis | null;
  /**
   * The solid that it is a moved copy of, and the shift; absent where it stands for itself. Copies of one solid share all that
   * does not depend on the place (a measured cut, a mesh to draw, a prototype in a STEP file).
   */
  readonly copyOf?: { readonly solid: Solid; readonly offset: Vec3 };
  /** Prisms: the rings of the cross-section, its inside on their left, in the two other axes in ascending order. */
  readonly outline?: readonly Ring[] | undefined;
  /** Clipped solids: the whole one, and the faces of the box that it is cut to. */
  readonly cutFrom?: { readonly solid: Solid; readonly faces: Box };
  /** Coordinates on `axis` that carry a flat face or an extreme of the solid: each must become a grid plane. */
  planes(axis: Axis): readonly number[];
  contains(point: Vec3): boolean;
  /** The line through (u, v), given on the other two axes in ascending axis order, cut with the solid. Fills `out`. */
  crossings(axis: Axis, u: number, v: number, out: Crossings): void;
  placement(box: Box): Placement;
  /** The part within `box`; the solid itself when nothing is cut off, null when nothing is left. */
  clip(box: Box): Solid | null;
  /** Surface triangles whose distance from the true surface is at most `tolerance`. */
  tessellate(tolerance: number): TriangleMesh;
}

/** The names of the axes. */
export const AXIS_LETTERS = ['x', 'y', 'z'] as const;

/** The names of the sides -x +x -y +y -z +z of a box, and of the faces of an object that look that way, in the order of their numbers. */
export const FACE_NAMES = ['west', 'east', 'south', 'north', 'bottom', 'top'] as const;
export type FaceName = (typeof FACE_NAMES)[number];

/** The two axes that are not the indexing one, ascending: the order of (u, v). */
export const OTHER_AXES: readonly (readonly [Axis, Axis])[] = [
  [1, 2],
  [0, 2],
  [0, 1],
];

/** True for y: (x, z, y) is a left-handed triple, so that a counter-clockwise (u, v) ring looks along -y. */
export function isMirrored(axis: Axis): boolean {
  return axis === 1;
}

/** Faces closer than this are one plane, mm. */
export const PLANE_TOLERANCE = 1e-4;
