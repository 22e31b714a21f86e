import type { Axis, Box, Vec3 } from '@thermarium/geometry';

/** Where a ray is inside a convex body: from `enter` to `leave`, and the outward normal where it enters. Reused. */
export interface RaySpan {
  enter: number;
  leave: number;
  readonly normal: [number, number, number];
}

export function emptySpan(): RaySpan {
  return { enter: 0, leave: 0, normal: [0, 0, 0] };
}

/** The whole line. */
export function begin(span: RaySpan): void {
  span.enter = -Infinity;
  span.leave = Infinity;
}

/** Narrows the span to a box; false: nothing is left. The origin is relative to the box's place. */
export function withinBox(
  span: RaySpan,
  { min, max }: Box,
  ox: number,
  oy: number,
  oz: number,
  direction: Vec3,
): boolean {
  return (
    withinSlab(span, 0, min[0], max[0], ox, direction[0]) &&
    withinSlab(span, 1, min[1], max[1], oy, direction[1]) &&
    withinSlab(span, 2, min[2], max[2], oz, direction[2])
  );
}

function withinSlab(
  span: RaySpan,
  axis: Axis,
  min: number,
  max: number,
  origin: number,
  direction: number,
): boolean {
  if (direction === 0) return origin >= min && origin <= max && span.enter <= span.leave;
  const [near, far] = direction > 0 ? [min, max] : [max, min];
  const enter = (near - origin) / direction;
  if (enter > span.enter) {
    span.enter = enter;
    span.normal[0] = 0;
    span.normal[1] = 0;
    span.normal[2] = 0;
    span.normal[axis] = direction > 0 ? -1 : 1;
  }
  span.leave = Math.min(span.leave, (far - origin) / direction);
  return span.enter <= span.leave;
}

/** Narrows the span to an ellipsoid around the origin's zero, or with an axis to an endless elliptic cylinder. */
export function withinRound(
  span: RaySpan,
  half: Vec3,
  axis: Axis | null,
  origin: readonly number[],
  direction: Vec3,
): boolean {
  let [a, b, c] = [0, 0, -1];
  for (let k = 0; k < 3; k++) {
    if (k === axis) continue;
    const p = origin[k] / half[k];
    const d = direction[k] / half[k];
    a += d * d;
    b += p * d;
    c += p * p;
  }
  if (a === 0) return c <= 0 && span.enter <= span.leave;
  const square = b * b - a * c;
  if (square < 0) return false;
  const root = Math.sqrt(square);
  const enter = (-b - root) / a;
  if (enter > span.enter) {
    span.enter = enter;
    let length = 0;
    for (let k = 0; k < 3; k++) {
      span.normal[k] = k === axis ? 0 : (origin[k] + direction[k] * enter) / (half[k] * half[k]);
      length += span.normal[k] ** 2;
    }
    for (let k = 0; k < 3; k++) span.normal[k] /= Math.sqrt(length);
  }
  span.leave = Math.min(span.leave, (-b + root) / a);
  return span.enter <= span.leave;
}
