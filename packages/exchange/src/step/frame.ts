import type { Vec3 } from '@thermarium/geometry';

/** A rigid motion: the images of the three axes, and of the origin. */
export interface Frame {
  readonly x: Vec3;
  readonly y: Vec3;
  readonly z: Vec3;
  readonly origin: Vec3;
}

export const STILL: Frame = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], origin: [0, 0, 0] };

/** The image of a direction. */
export function turnedBy({ x, y, z }: Frame, [a, b, c]: Vec3): Vec3 {
  return [a * x[0] + b * y[0] + c * z[0], a * x[1] + b * y[1] + c * z[1], a * x[2] + b * y[2] + c * z[2]];
}

/** The image of a point. */
export function movedBy(frame: Frame, point: Vec3): Vec3 {
  return plus(turnedBy(frame, point), frame.origin);
}

/** First `inner`, then `outer`. */
export function after(outer: Frame, inner: Frame): Frame {
  return {
    x: turnedBy(outer, inner.x),
    y: turnedBy(outer, inner.y),
    z: turnedBy(outer, inner.z),
    origin: movedBy(outer, inner.origin),
  };
}

/** The motion back. */
export function inverse({ x, y, z, origin }: Frame): Frame {
  const back: Frame = {
    x: [x[0], y[0], z[0]],
    y: [x[1], y[1], z[1]],
    z: [x[2], y[2], z[2]],
    origin: [0, 0, 0],
  };
  const [a, b, c] = turnedBy(back, origin);
  return { ...back, origin: [-a, -b, -c] };
}

export function plus(a: Vec3, b: Vec3): Vec3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
