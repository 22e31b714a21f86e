import type { Vec3 } from '@thermarium/geometry';

/** The axes of the picture in the world: to the right, up and towards the viewer; of length 1. */
export interface PictureAxes {
  readonly right: Vec3;
  readonly up: Vec3;
  readonly back: Vec3;
}

/** px of a point of the cube from the middle of its picture, y down; without perspective, so that letters stay even. */
export function onPicture({ right, up }: PictureAxes, point: Vec3, scale: number): readonly [number, number] {
  return [dot(point, right) * scale, -dot(point, up) * scale];
}

/** How far a side is turned towards the viewer: 1 head on, 0 edge on, negative away. */
export function facing({ back }: PictureAxes, normal: Vec3): number {
  return dot(normal, back);
}

/** Letters are never pressed flatter than this share of their height while their face has room for it. */
const LEAST_HEIGHT = 0.7;
/** How many times its letters' height a face is high. */
const ROOM = 5;

/**
 * How letters lie on a face: `a b c d` of an SVG matrix. On the sides they stand upright; above and below they run
 * across the picture, whatever way the cube is turned, so that they can be read from everywhere. Nothing mirrors them.
 */
export function letterMatrix(axes: PictureAxes, normal: Vec3): readonly [number, number, number, number] {
  const isLevel = Math.abs(normal[2]) > 0.5;
  if (isLevel) {
    const height = Math.abs(facing(axes, normal));
    return [1, 0, 0, lifted(height)];
  }
  // Seen from outside, letters run so that up is z: across is z × normal.
  const across: Vec3 = [-normal[1], normal[0], 0];
  const [a, b] = onPicture(axes, across, 1);
  const [upX, upY] = onPicture(axes, [0, 0, 1], 1);
  const run = Math.hypot(a, b);
  // How high the letters are across their line.
  const height = run === 0 ? 0 : Math.abs(a * upY - b * upX) / run;
  const lift = height === 0 ? 1 : lifted(height) / height;
  return [a, b, -upX * lift, -upY * lift];
}

function lifted(height: number): number {
  return Math.max(height, Math.min(LEAST_HEIGHT, height * ROOM));
}

/** Below this the camera looks up from below, and the axes change to the upper edges. */
const FROM_BELOW = -0.12;

/**
 * The edge of the cube along which an axis is drawn, as the signs of the other two coordinates (its own is 0): one on
 * the outline of the picture, so that the cube never hides it; below rather than above, the upright one on the left.
 */
export function axisEdge(axes: PictureAxes, axis: 0 | 1 | 2): Vec3 {
  const [x, y] = [axes.back[0] >= 0 ? 1 : -1, axes.back[1] >= 0 ? 1 : -1];
  const z = axes.back[2] < FROM_BELOW ? 1 : -1;
  if (axis === 0) return [0, y, z];
  if (axis === 1) return [x, 0, z];
  const [left] = onPicture(axes, [x, -y, 0], 1);
  const [right] = onPicture(axes, [-x, y, 0], 1);
  return left <= right ? [x, -y, 0] : [-x, y, 0];
}

function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
