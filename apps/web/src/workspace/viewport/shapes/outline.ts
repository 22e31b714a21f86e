import type { Box, Vec3 } from '@thermarium/geometry';
import { boundsOf } from '../../scene/boxes.ts';
import type { SceneObject } from '../../scene/scene.ts';
import { clippedSolid, meshOf } from '../drawing/mesh-shapes.ts';
import { corners, sum } from '../vector.ts';
import { type RoundShape, type Shape, shapesOf } from './shapes.ts';

/** A polygon that is taken for a circle. */
const ROUND_SIDES = 48;
/** Of copies beyond these only the box around them is outlined. */
const MOST_COPIES = 200;
/** Of bodies beyond these only the box around them is outlined (a heat sink of many fins). */
const MOST_SHAPES = 300;

/** The outline of an object as segments, x y z of both ends, mm: what the clip box leaves of it. */
export function outlineOf(object: SceneObject, clip: Box | null): Float32Array {
  const lines = new Segments(clip);
  const copies = object.copies.length > MOST_COPIES ? object.copies.slice(0, 1) : object.copies;
  for (const copy of copies) addObject(lines, object, copy, clip);
  return Float32Array.from(lines.values);
}

function addObject(lines: Segments, object: SceneObject, shift: Vec3, clip: Box | null): void {
  const shapes = shapesOf(object);
  // The box around an array, a stack of layers or a group says more than every line within it.
  const isOne = shapes.length > MOST_SHAPES || shapes.some(({ offsets, faint }) => offsets !== null || faint);
  if (shapes.length === 0 || isOne) {
    const box = boundsOf(object.bodies, object.bounds);
    if (box) lines.box(box, shift);
    return;
  }
  for (const shape of shapes) addShape(lines, shape, shift, clip);
}

function addShape(lines: Segments, shape: Shape, shift: Vec3, clip: Box | null): void {
  if (shape.form === 'block') lines.box(shape.box, shift);
  else if (shape.form === 'round') addRound(lines, shape, shift);
  else {
    const solid = clippedSolid(shape.solid, clip, shift);
    const edges = solid ? meshOf(solid).edges : [];
    for (let i = 0; i < edges.length; i += 6) {
      lines.add(
        sum([edges[i], edges[i + 1], edges[i + 2]], shift),
        sum([edges[i + 3], edges[i + 4], edges[i + 5]], shift),
      );
    }
  }
}

/** Both rims of a cylinder and four lines along it; three great circles of an ellipsoid. */
function addRound(lines: Segments, { centre, half, axis, box }: RoundShape, shift: Vec3): void {
  const middle = sum(centre, shift);
  const circle = (normal: number, at: number) => {
    const [u, v] = [(normal + 1) % 3, (normal + 2) % 3];
    return Array.from({ length: ROUND_SIDES + 1 }, (_, i): Vec3 => {
      const angle = (2 * Math.PI * i) / ROUND_SIDES;
      const point: [number, number, number] = [...middle];
      point[u] += half[u] * Math.cos(angle);
      point[v] += half[v] * Math.sin(angle);
      point[normal] = at;
      return point;
    });
  };
  if (axis === null) {
    for (const normal of [0, 1, 2]) lines.path(circle(normal, middle[normal]));
    return;
  }
  const low = circle(axis, box.min[axis] + shift[axis]);
  const high = circle(axis, box.max[axis] + shift[axis]);
  lines.path(low);
  lines.path(high);
  for (let i = 0; i < 4; i++) lines.add(low[(i * ROUND_SIDES) / 4], high[(i * ROUND_SIDES) / 4]);
}

/** Pairs of corners of a box, as `corners` counts them, that have an edge between them. */
const BOX_EDGES = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((from) =>
  [1, 2, 4].flatMap((bit) => (from & bit ? [] : [[from, from | bit] as const])),
);

class Segments {
  readonly values: number[] = [];
  private readonly clip: Box | null;

  constructor(clip: Box | null) {
    this.clip = clip;
  }

  box({ min, max }: Box, shift: Vec3): void {
    const [from, to] = [sum(min, shift), sum(max, shift)];
    const { clip } = this;
    if (clip && [0, 1, 2].some((axis) => from[axis] >= clip.max[axis] || to[axis] <= clip.min[axis])) return;
    // A block that is cut is a smaller block, outlined all round.
    const low = clip ? largest(from, clip.min) : from;
    const high = clip ? smallest(to, clip.max) : to;
    const points = corners({ min: low, max: high });
    for (const [a, b] of BOX_EDGES) this.values.push(...points[a], ...points[b]);
  }

  path(points: readonly Vec3[]): void {
    for (let i = 1; i < points.length; i++) this.add(points[i - 1], points[i]);
  }

  /** The part of a segment that the clip box leaves. */
  add(from: Vec3, to: Vec3): void {
    let [start, end] = [0, 1];
    for (let axis = 0; axis < 3 && this.clip; axis++) {
      const along = to[axis] - from[axis];
      const [low, high] = [this.clip.min[axis] - from[axis], this.clip.max[axis] - from[axis]];
      if (along === 0) {
        if (low > 0 || high < 0) return;
        continue;
      }
      start = Math.max(start, Math.min(low / along, high / along));
      end = Math.min(end, Math.max(low / along, high / along));
    }
    if (start >= end) return;
    const at = (share: number): Vec3 => [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
      from[2] + (to[2] - from[2]) * share,
    ];
    this.values.push(...at(start), ...at(end));
  }
}

function largest(a: Vec3, b: Vec3): Vec3 {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.max(a[2], b[2])];
}

function smallest(a: Vec3, b: Vec3): Vec3 {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.min(a[2], b[2])];
}
