import type { Axis, Vec3 } from '@thermarium/geometry';
import type { MoveHandle } from '../../editor-state/editor-state.ts';
import type { ViewPort } from '../../viewport/viewport-layer.ts';
import { ACROSS, AXIS_LETTERS, add, along, lengthOf, scaled, subtract } from '../geometry/vector.ts';

/** Measures of the handles in their own unit, which is 0.01 of the distance of the camera. */
const HANDLE_UNIT = 0.01;
export const SHAFT = { radius: 0.1, height: 4 } as const;
export const POINT = { radius: 0.4, height: 2, segments: 10 } as const;
/** The squares lie between two arrows. */
export const SQUARE = { from: 0.8, to: 2 } as const;

/** Distance from a handle within which a press grabs it, CSS px. */
const REACH = 7;
/** Over a square an arrow is meant only within its own shaft. */
const REACH_OVER_SQUARE = 3;
/** An arrow that appears shorter than this, CSS px, points at the eye: it cannot be dragged. */
const SHORTEST = 14;
/** A square whose normal has a smaller cosine with the sight is seen edge on. */
const EDGE_ON = 0.12;

/** The places of the handles, for drawing and for grabbing. */
export interface HandleLayout {
  /** The minimum corner of the moved objects, mm. */
  readonly anchor: Vec3;
  /** The length of their unit there, mm. */
  readonly unit: number;
  readonly arrows: readonly { readonly axis: Axis; readonly enabled: boolean }[];
  readonly squares: readonly { readonly normal: Axis; readonly enabled: boolean }[];
}

/** The handles of a target with its minimum corner at `anchor` that can move along `axes`. */
export function layoutHandles(view: ViewPort, anchor: Vec3, axes: readonly Axis[]): HandleLayout {
  const sight = subtract(anchor, view.cameraPosition);
  const distance = Math.max(1e-9, lengthOf(sight));
  const unit = distance * HANDLE_UNIT;
  const arrows = axes.map((axis) => {
    const shown = segmentOf(view, anchor, axis, unit);
    return { axis, enabled: shown !== null && shown.length >= SHORTEST };
  });
  const isFree = axes.length === 3;
  const squares = isFree
    ? ([0, 1, 2] as const).map((normal) => ({
        normal,
        enabled: Math.abs(sight[normal]) / distance >= EDGE_ON,
      }))
    : [];
  return { anchor, unit, arrows, squares };
}

/** The handle at a position of the canvas, CSS px. */
export function handleAt(layout: HandleLayout, view: ViewPort, x: number, y: number): MoveHandle | null {
  const corner = view.project(layout.anchor);
  if (!corner) return null;
  const isFree = layout.squares.length > 0;
  if (isFree && Math.hypot(x - corner.x, y - corner.y) <= REACH) return 'corner';
  const square = layout.squares.find(
    ({ normal, enabled }) => enabled && isInside(x, y, squareCorners(view, layout, normal)),
  );
  const reach = square ? REACH_OVER_SQUARE : REACH;
  let nearest: { readonly handle: MoveHandle; readonly distance: number } | null = null;
  for (const { axis, enabled } of layout.arrows) {
    const shown = enabled && segmentOf(view, layout.anchor, axis, layout.unit);
    if (!shown) continue;
    const distance = distanceToSegment(x, y, shown.from, shown.to);
    if (distance > reach || (nearest && nearest.distance <= distance)) continue;
    nearest = { handle: AXIS_LETTERS[axis], distance };
  }
  if (nearest) return nearest.handle;
  return square ? SQUARE_NAMES[square.normal] : null;
}

/** The squares by their normal. */
export const SQUARE_NAMES = ['yz', 'xz', 'xy'] as const;

interface Position {
  readonly x: number;
  readonly y: number;
}

function segmentOf(view: ViewPort, anchor: Vec3, axis: Axis, unit: number) {
  const from = view.project(anchor);
  const to = view.project(add(anchor, along(axis, (SHAFT.height + POINT.height) * unit)));
  return from && to && { from, to, length: Math.hypot(to.x - from.x, to.y - from.y) };
}

function squareCorners(view: ViewPort, { anchor, unit }: HandleLayout, normal: Axis): readonly Position[] {
  const [first, second] = ACROSS[normal];
  const { from, to } = SQUARE;
  const corners = [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
  ].map(([u, v]) => scaled(add(along(first, u), along(second, v)), unit));
  return corners.flatMap((offset) => view.project(add(anchor, offset)) ?? []);
}

function distanceToSegment(x: number, y: number, from: Position, to: Position): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square));
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy);
}

/** Whether a position lies in a convex outline of four corners. */
function isInside(x: number, y: number, corners: readonly Position[]): boolean {
  if (corners.length < 4) return false;
  const sides = corners.map((corner, index) => {
    const next = corners[(index + 1) % corners.length];
    return (next.x - corner.x) * (y - corner.y) - (next.y - corner.y) * (x - corner.x);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}
