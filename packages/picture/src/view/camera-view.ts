import { type Box, centre, corners, difference, dot, scaled, sum, type Vec3 } from '@thermarium/geometry';

/** Vertical angle of view. */
export const FIELD_OF_VIEW = 25;
const HALF_HEIGHT = Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
/** The share of the canvas that stays free around a box that is zoomed to. */
const MARGIN = 0.12;
const NEAREST_MM = 1e-4;
const FARTHEST_MM = 1e7;

/** A line of sight. */
interface Ray {
  readonly origin: Vec3;
  /** The unit direction. */
  readonly direction: Vec3;
}

/** The place of the camera as angles around a target, z up. Radians, mm. */
export interface CameraPlace {
  readonly target: Vec3;
  readonly distance: number;
  /** 0: from the front (against +y); grows to the right. */
  readonly azimuth: number;
  /** π/2: from above. */
  readonly elevation: number;
}

export interface CanvasSize {
  /** CSS px. */
  readonly width: number;
  readonly height: number;
}

/** The unit axes of the picture: to the right, up, and towards the viewer. */
export interface CameraAxes {
  readonly right: Vec3;
  readonly up: Vec3;
  readonly back: Vec3;
}

/** The axes at given angles. They are well defined at the poles too: a turn through them neither jumps nor flips. */
export function cameraAxes({ azimuth, elevation }: Pick<CameraPlace, 'azimuth' | 'elevation'>): CameraAxes {
  const [sinA, cosA] = [Math.sin(azimuth), Math.cos(azimuth)];
  const [sinE, cosE] = [Math.sin(elevation), Math.cos(elevation)];
  return {
    right: [cosA, sinA, 0],
    up: [-sinA * sinE, cosA * sinE, cosE],
    back: [sinA * cosE, -cosA * cosE, sinE],
  };
}

export function cameraPosition(place: CameraPlace): Vec3 {
  return sum(place.target, scaled(cameraAxes(place).back, place.distance));
}

export function orbited(place: CameraPlace, azimuth: number, elevation: number): CameraPlace {
  const limit = Math.PI / 2;
  return {
    ...place,
    azimuth: place.azimuth + azimuth,
    elevation: Math.min(limit, Math.max(-limit, place.elevation + elevation)),
  };
}

/** mm per CSS px at a point. */
export function scaleAt(place: CameraPlace, size: CanvasSize, point: Vec3): number {
  return (2 * HALF_HEIGHT * Math.max(depthOf(place, point), NEAREST_MM)) / Math.max(1, size.height);
}

/** Moves the camera so that the target follows a pointer that moves by CSS px. */
export function panned(place: CameraPlace, size: CanvasSize, dx: number, dy: number): CameraPlace {
  const { right, up } = cameraAxes(place);
  const scale = scaleAt(place, size, place.target);
  return { ...place, target: sum(place.target, sum(scaled(right, -dx * scale), scaled(up, dy * scale))) };
}

/** Changes the distance; a factor > 1 moves away. The point keeps its place in the picture. */
export function zoomed(place: CameraPlace, factor: number, point: Vec3): CameraPlace {
  const distance = Math.min(FARTHEST_MM, Math.max(NEAREST_MM, place.distance * factor));
  const kept = distance / place.distance;
  const target = sum(point, scaled(difference(place.target, point), kept));
  return { ...place, distance, target };
}

/** The ray through a position of the canvas, CSS px. */
export function rayAt(place: CameraPlace, size: CanvasSize, x: number, y: number): Ray {
  const { right, up, back } = cameraAxes(place);
  const half = size.height / 2;
  const across = ((x - size.width / 2) / half) * HALF_HEIGHT;
  const upward = ((half - y) / half) * HALF_HEIGHT;
  const along = sum(scaled(right, across), sum(scaled(up, upward), scaled(back, -1)));
  return { origin: cameraPosition(place), direction: scaled(along, 1 / Math.hypot(across, upward, 1)) };
}

/** The position of a point in the canvas, CSS px; null: behind the camera. */
export function project(place: CameraPlace, size: CanvasSize, point: Vec3): { x: number; y: number } | null {
  const { right, up } = cameraAxes(place);
  const depth = depthOf(place, point);
  if (depth <= 0) return null;
  const fromTarget = difference(point, place.target);
  const scale = size.height / 2 / (HALF_HEIGHT * depth);
  return {
    x: size.width / 2 + dot(fromTarget, right) * scale,
    y: size.height / 2 - dot(fromTarget, up) * scale,
  };
}

/** The distance of a point along the view, mm; negative behind the camera. */
function depthOf(place: CameraPlace, point: Vec3): number {
  const { back } = cameraAxes(place);
  return place.distance - dot(difference(point, place.target), back);
}

/** The place in the same direction from which all of a box is in the picture. */
export function fitted(place: CameraPlace, size: CanvasSize, box: Box): CameraPlace {
  const target = centre(box);
  const { right, up, back } = cameraAxes(place);
  const halfWidth = (HALF_HEIGHT * size.width) / Math.max(1, size.height);
  let distance = NEAREST_MM;
  for (const corner of corners(box)) {
    const from = difference(corner, target);
    const across = Math.max(Math.abs(dot(from, right)) / halfWidth, Math.abs(dot(from, up)) / HALF_HEIGHT);
    distance = Math.max(distance, dot(from, back) + across / (1 - MARGIN));
  }
  // A point has no size to fit: the distance stays.
  return { ...place, target, distance: distance > NEAREST_MM ? distance : place.distance };
}

const SIDES: { readonly [word: string]: Vec3 } = {
  right: [1, 0, 0],
  left: [-1, 0, 0],
  back: [0, 1, 0],
  front: [0, -1, 0],
  top: [0, 0, 1],
  bottom: [0, 0, -1],
};

/** The angles of a view by name; null: there is no such view. Seen from above or below, y points up or down. */
export function anglesOf(name: string): Pick<CameraPlace, 'azimuth' | 'elevation'> | null {
  let direction: Vec3 = [0, 0, 0];
  for (const word of name.split('_')) {
    const side = SIDES[word];
    if (!side) return null;
    direction = sum(direction, side);
  }
  const [x, y, z] = direction;
  if (x === 0 && y === 0 && z === 0) return null;
  return { azimuth: x === 0 && y === 0 ? 0 : Math.atan2(x, -y), elevation: Math.atan2(z, Math.hypot(x, y)) };
}

export const DEFAULT_VIEW = 'top_right_front';

/** A place between two others, the shorter way round. `share`: 0 to 1. */
export function between(from: CameraPlace, to: CameraPlace, share: number): CameraPlace {
  const mix = (a: number, b: number) => a + (b - a) * share;
  const turn = to.azimuth - from.azimuth;
  const shorter = turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI));
  return {
    target: sum(scaled(from.target, 1 - share), scaled(to.target, share)),
    distance: from.distance * (to.distance / from.distance) ** share,
    azimuth: from.azimuth + shorter * share,
    elevation: mix(from.elevation, to.elevation),
  };
}

/** The far plane lies at least at this multiple of the distance of the target, so that the ground around is drawn. */
const GROUND_REACH = 3.2;

/** Planes between which all of a box and the ground lie, mm before the camera. */
export function depthRange(place: CameraPlace, box: Box): readonly [number, number] {
  const depths = corners(box).map((corner) => depthOf(place, corner));
  const far = Math.max(...depths, GROUND_REACH * place.distance) * 1.05;
  // Depth values become coarse when the near plane comes close, yet the target must lie behind it.
  const coarse = Math.min(far * 1e-3, place.distance * 0.3);
  return [Math.max(Math.min(...depths) * 0.95, coarse, place.distance * 0.01), far];
}
