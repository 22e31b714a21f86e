import { sum, type Vec3 } from '@thermarium/geometry';

/** A rigid motion: the images of the three axes, and of the origin. */
export interface Frame {
  readonly x: Vec3;
  readonly y: Vec3;
  readonly z: Vec3;
  readonly origin: Vec3;
}

export const IDENTITY: Frame = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], origin: [0, 0, 0] };

/** The image of a direction. */
export function rotate({ x, y, z }: Frame, [a, b, c]: Vec3): Vec3 {
  return [a * x[0] + b * y[0] + c * z[0], a * x[1] + b * y[1] + c * z[1], a * x[2] + b * y[2] + c * z[2]];
}

/** The image of a point. */
export function transform(frame: Frame, point: Vec3): Vec3 {
  return sum(rotate(frame, point), frame.origin);
}

/** First `inner`, then `outer`. */
export function compose(outer: Frame, inner: Frame): Frame {
  return {
    x: rotate(outer, inner.x),
    y: rotate(outer, inner.y),
    z: rotate(outer, inner.z),
    origin: transform(outer, inner.origin),
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
  const [a, b, c] = rotate(back, origin);
  return { ...back, origin: [-a, -b, -c] };
}

/** The most places of bodies that a file is written with and read from: a file of them has 60 MB. */
export const MOST_PLACES = 100_000;
