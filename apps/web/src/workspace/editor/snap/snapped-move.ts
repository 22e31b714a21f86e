import { AXIS_LETTERS, type Axis, type Box, translateBox, type Vec3 } from '@thermarium/geometry';
import { summedMillimetres } from '@thermarium/model';
import type { SnapGuide } from '../../editor-state/pointer.ts';
import type { SnapStep } from '../../editor-state/tools.ts';
import type { ViewPort } from '../../viewport/viewport-layer.ts';
import { ACROSS, add, along, withCoordinate } from '../geometry/vector.ts';
import { type FaceIndex, facesBetween, type StillFace } from './face-index.ts';
import { griddedMove, gridOf } from './snap-step.ts';

/** A face snaps to another that is not farther than this, CSS px. */
const FACE_REACH = 8;
/** Faces of bodies that are farther off across the axis, CSS px, are not meant. */
const NEIGHBOURHOOD = 240;
/** A pointer that moves less than this along an axis, CSS px, does not move along it. */
const STILL = 2;
/** An axis that points at the eye has too few px per mm to snap along. */
const FORESHORTENED = 0.15;

export interface SnapRequest {
  readonly view: ViewPort;
  /** Where it stood before the drag, mm. */
  readonly start: Box;
  /** How far the pointer has moved it, mm. */
  readonly by: Vec3;
  /** The axes that it may move along. */
  readonly axes: readonly Axis[];
  readonly step: SnapStep;
  readonly faces: FaceIndex;
  /** Whether snapping to grid and faces is off. */
  readonly suspended: boolean;
}

export interface SnappedMove {
  readonly by: Vec3;
  readonly guides: readonly SnapGuide[];
}

/** Snaps a dragged box: flush with a face nearby, else onto the grid. */
export function snappedMove(request: SnapRequest): SnappedMove {
  const { start, by, axes, step, suspended, view } = request;
  const moved: [number, number, number] = [0, 0, 0];
  const found: { readonly axis: Axis; readonly face: StillFace }[] = [];
  for (const axis of axes) {
    if (suspended) {
      moved[axis] = griddedMove(start.min[axis], by[axis], Math.min(0.01, gridOf(step)));
      continue;
    }
    const density = pixelsPerMillimetre(view, add(start.min, by), axis);
    const isStill = density > 0 && Math.abs(by[axis]) * density < STILL;
    const flush = isStill ? null : nearestFace(request, axis, density);
    if (flush) {
      moved[axis] = flush.by;
      found.push({ axis, face: flush.face });
    } else if (!isStill) {
      moved[axis] = griddedMove(start.min[axis], by[axis], gridOf(step));
    }
  }
  const box = translateBox(start, moved);
  return {
    by: moved,
    guides: found.map(({ axis, face }) => guideBetween(box, face.box, axis, face.coordinate)),
  };
}

/** CSS px that a millimetre along an axis takes in the picture at a point; 0 behind the camera. */
function pixelsPerMillimetre(view: ViewPort, point: Vec3, axis: Axis): number {
  const length = view.scaleAt(point) * 20;
  const [from, to] = [view.project(point), view.project(add(point, along(axis, length)))];
  return from && to && length > 0 ? Math.hypot(to.x - from.x, to.y - from.y) / length : 0;
}

function nearestFace(
  { view, start, by, faces }: SnapRequest,
  axis: Axis,
  density: number,
): { readonly by: number; readonly face: StillFace } | null {
  const scale = view.scaleAt(add(start.min, by));
  if (density * scale < FORESHORTENED) return null;
  const reach = FACE_REACH / density;
  const near = translateBox(start, by);
  const [first, second] = ACROSS[axis];
  let best: { by: number; face: StillFace; cost: number } | null = null;
  for (const side of start.min[axis] === start.max[axis] ? (['min'] as const) : (['min', 'max'] as const)) {
    const at = near[side][axis];
    for (const face of facesBetween(faces[axis], at - reach, at + reach)) {
      const apart = Math.max(gapAlong(near, face.box, first), gapAlong(near, face.box, second));
      if (apart > NEIGHBOURHOOD * scale) continue;
      // Between faces about equally near, the one of the closer body wins.
      const cost = Math.abs(face.coordinate - at) + (apart * reach) / (NEIGHBOURHOOD * scale);
      if (best && cost >= best.cost) continue;
      best = { by: summedMillimetres(face.coordinate - start[side][axis]), face, cost };
    }
  }
  return best;
}

/** How far two boxes are apart along an axis, mm; 0 where they overlap. */
function gapAlong(a: Box, b: Box, axis: Axis): number {
  return Math.max(0, b.min[axis] - a.max[axis], a.min[axis] - b.max[axis]);
}

/**
 * The line from a moved box to the box that it has snapped to: in their common plane, with the distance between them,
 * or, where they touch, along their common part, with the coordinate.
 */
function guideBetween(moved: Box, still: Box, axis: Axis, coordinate: number): SnapGuide {
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
