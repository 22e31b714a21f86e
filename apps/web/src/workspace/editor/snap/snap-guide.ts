import { AXIS_LETTERS, type Axis, type Box, type Vec3 } from '@thermarium/geometry';
import type { SnapGuide } from '../../editor-state/pointer.ts';
import { ACROSS, withCoordinate } from '../geometry/vector.ts';

/** How far two boxes are apart along an axis, mm; 0 where they overlap. */
export function gapAlong(a: Box, b: Box, axis: Axis): number {
  return Math.max(0, b.min[axis] - a.max[axis], a.min[axis] - b.max[axis]);
}

/**
 * The line from a moved box to the box that it has snapped to: in their common plane, with the distance between them,
 * or, where they touch, along their common part, with the coordinate.
 */
export function guideBetween(moved: Box, still: Box, axis: Axis, coordinate: number): SnapGuide {
  const [first, second] = ACROSS[axis];
  const span = gapAlong(moved, still, first) >= gapAlong(moved, still, second) ? first : second;
  const gap = gapAlong(moved, still, span);
  if (gap > 0) {
    const ends =
      moved.max[span] <= still.min[span]
        ? ([moved.max[span], still.min[span]] as const)
        : ([moved.min[span], still.max[span]] as const);
    return segment(moved, still, axis, coordinate, span, ends, `${gap.toFixed(3)} mm`);
  }
  const longer = overlap(moved, still, first) >= overlap(moved, still, second) ? first : second;
  const ends = [
    Math.min(moved.min[longer], still.min[longer]),
    Math.max(moved.max[longer], still.max[longer]),
  ] as const;
  const label = `${AXIS_LETTERS[axis].toUpperCase()} ${coordinate.toFixed(3)} mm`;
  return segment(moved, still, axis, coordinate, longer, ends, label);
}

function segment(
  moved: Box,
  still: Box,
  axis: Axis,
  coordinate: number,
  span: Axis,
  [from, to]: readonly [number, number],
  label: string,
): SnapGuide {
  const level = middleOfBoth(moved, still);
  const at = withCoordinate(level, axis, coordinate);
  return { from: withCoordinate(at, span, from), to: withCoordinate(at, span, to), label };
}

/** The middle of the overlap, axis by axis; between the boxes where they are apart. */
function middleOfBoth(a: Box, b: Box): Vec3 {
  const middle = (axis: Axis) =>
    (Math.max(a.min[axis], b.min[axis]) + Math.min(a.max[axis], b.max[axis])) / 2;
  return [middle(0), middle(1), middle(2)];
}

function overlap(a: Box, b: Box, axis: Axis): number {
  return Math.min(a.max[axis], b.max[axis]) - Math.max(a.min[axis], b.min[axis]);
}
