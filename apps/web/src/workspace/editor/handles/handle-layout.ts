import { AXIS_LETTERS, type Axis, type Box, corners, type Vec3 } from '@thermarium/geometry';
import type { MoveHandle } from '../../editor-state/pointer.ts';
import type { ViewPort } from '../../viewport/viewport-layer.ts';
import { ACROSS, add, along, lengthOf, scaled, subtract, ZERO } from '../geometry/vector.ts';

/** Measures of the handles in their own unit, which is 0.01 of the distance of the camera. */
const HANDLE_UNIT = 0.01;
export const SHAFT = { radius: 0.1, height: 4 } as const;
export const POINT = { radius: 0.4, height: 2, segments: 10 } as const;
const REACH_OF_ARROW = SHAFT.height + POINT.height;
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

/** Half the size in the picture, CSS px, up to which handles stand aside of an object, and from which at its corner. */
const SMALL = 36;
const LARGE = 60;
/** The space between a small object and its handles, CSS px. */
const CLEARANCE = 8;

/** The places of the handles, for drawing and for grabbing. */
export interface HandleLayout {
  /** The minimum corner of the moved objects, mm. */
  readonly anchor: Vec3;
  /** The length of their unit there, mm. */
  readonly unit: number;
  /** How far from the anchor the arrows begin, in units: they would hide a small object. */
  readonly gaps: Vec3;
  readonly arrows: readonly { readonly axis: Axis; readonly enabled: boolean }[];
  /** None, and no corner, beside a small object: its own body is dragged instead. */
  readonly squares: readonly { readonly normal: Axis; readonly enabled: boolean }[];
}

/** The handles of a target within a box that can move along `axes`. */
export function layoutHandles(view: ViewPort, box: Box, axes: readonly Axis[]): HandleLayout {
  const anchor = box.min;
  const sight = subtract(anchor, view.cameraPosition);
  const distance = Math.max(1e-9, lengthOf(sight));
  const unit = distance * HANDLE_UNIT;
  const isFree = axes.length === 3;
  const gaps = isFree ? gapsBeside(view, box, unit) : ZERO;
  const arrows = axes.map((axis) => {
    const shown = segmentOf(view, { anchor, unit, gaps }, axis);
    return { axis, enabled: shown !== null && shown.length >= SHORTEST };
  });
  const isAside = gaps.some((gap) => gap > 0);
  const squares =
    isFree && !isAside
      ? ([0, 1, 2] as const).map((normal) => ({
          normal,
          enabled: Math.abs(sight[normal]) / distance >= EDGE_ON,
        }))
      : [];
  return { anchor, unit, gaps, arrows, squares };
}

/** Where the arrows must begin, in units, so that they leave the circle around an object that is small in the picture. */
function gapsBeside(view: ViewPort, box: Box, unit: number): Vec3 {
  const anchor = view.project(box.min);
  const seen = corners(box).flatMap((corner) => view.project(corner) ?? []);
  if (!anchor || seen.length < 8) return ZERO;
  const middle = { x: mean(seen.map(({ x }) => x)), y: mean(seen.map(({ y }) => y)) };
  const radius = Math.max(...seen.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y)));
  const share = Math.min(1, Math.max(0, (LARGE - radius) / (LARGE - SMALL)));
  const gap = (axis: Axis): number => {
    const tip = view.project(add(box.min, along(axis, unit)));
    const pixels = tip ? Math.hypot(tip.x - anchor.x, tip.y - anchor.y) : 0;
    if (!tip || share === 0 || pixels * REACH_OF_ARROW < SHORTEST) return 0;
    const [dx, dy] = [(tip.x - anchor.x) / pixels, (tip.y - anchor.y) / pixels];
    const [cx, cy] = [middle.x - anchor.x, middle.y - anchor.y];
    const towards = cx * dx + cy * dy;
    const room = (radius + CLEARANCE) ** 2 - (cx * cx + cy * cy) + towards * towards;
    return (share * (towards + Math.sqrt(Math.max(0, room)))) / pixels;
  };
  return [gap(0), gap(1), gap(2)];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
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
    const shown = enabled && segmentOf(view, layout, axis);
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

type Placed = Pick<HandleLayout, 'anchor' | 'unit' | 'gaps'>;

function segmentOf(view: ViewPort, { anchor, unit, gaps }: Placed, axis: Axis) {
  const from = view.project(add(anchor, along(axis, gaps[axis] * unit)));
  const to = view.project(add(anchor, along(axis, (gaps[axis] + REACH_OF_ARROW) * unit)));
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
