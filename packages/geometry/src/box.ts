import type { Box, Vec3 } from './solid.ts';

/** The box with its minimum corner at `min`. Sizes may be 0 (a planar source). */
export function boxOf(min: Vec3, size: Vec3): Box {
  return { min: [min[0], min[1], min[2]], max: [min[0] + size[0], min[1] + size[1], min[2] + size[2]] };
}

/** The extent of a box on each axis. */
export function boxSize(box: Box): Vec3 {
  return [box.max[0] - box.min[0], box.max[1] - box.min[1], box.max[2] - box.min[2]];
}

/** Product of the three sizes, in cubic length units. */
export function boxVolume(box: Box): number {
  return (box.max[0] - box.min[0]) * (box.max[1] - box.min[1]) * (box.max[2] - box.min[2]);
}

/** The box that two boxes share: null when they are apart, a box without extent along an axis when they only touch. */
export function intersection(a: Box, b: Box): Box | null {
  const min: Vec3 = [
    Math.max(a.min[0], b.min[0]),
    Math.max(a.min[1], b.min[1]),
    Math.max(a.min[2], b.min[2]),
  ];
  const max: Vec3 = [
    Math.min(a.max[0], b.max[0]),
    Math.min(a.max[1], b.max[1]),
    Math.min(a.max[2], b.max[2]),
  ];
  return min[0] <= max[0] && min[1] <= max[1] && min[2] <= max[2] ? { min, max } : null;
}

/** Whether the interiors meet: boxes that only touch do not overlap, and a box without extent overlaps nothing. */
export function overlaps(a: Box, b: Box): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (Math.max(a.min[axis], b.min[axis]) >= Math.min(a.max[axis], b.max[axis])) return false;
  }
  return true;
}

/** Whether `inner` lies within `outer`, shared faces included; `tolerance` (a length) widens `outer`. */
export function contains(outer: Box, inner: Box, tolerance = 0): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (inner.min[axis] < outer.min[axis] - tolerance) return false;
    if (inner.max[axis] > outer.max[axis] + tolerance) return false;
  }
  return true;
}

/** The smallest box around all of them; null when there are none. */
export function unionOf(boxes: Iterable<Box>): Box | null {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    for (let axis = 0; axis < 3; axis++) {
      min[axis] = Math.min(min[axis], box.min[axis]);
      max[axis] = Math.max(max[axis], box.max[axis]);
    }
  }
  return min[0] === Infinity ? null : { min, max };
}

/** The box at another place. */
export function translateBox({ min, max }: Box, offset: Vec3): Box {
  const moved = (corner: Vec3): Vec3 => [corner[0] + offset[0], corner[1] + offset[1], corner[2] + offset[2]];
  return { min: moved(min), max: moved(max) };
}
