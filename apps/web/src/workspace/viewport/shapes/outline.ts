import { type Box, sum, type Vec3 } from '@thermarium/geometry';
import { boundsOf, clippedSolid, meshOf, type RoundShape, type Shape, shapesOf } from '@thermarium/picture';
import type { SceneObject } from '../../scene/scene.ts';
import { Segments } from './segments.ts';

/** A polygon that is taken for a circle. */
const ROUND_SIDES = 48;
/** Of an object with more copies only the first is outlined. */
const MOST_COPIES = 200;
/** An object with more bodies, such as a heat sink of many fins, is outlined by the box around them. */
const MOST_SHAPES = 300;

/** The outlines of objects inside the clip box as segments, x y z of both ends, mm. */
export function outlineOf(objects: readonly SceneObject[], clip: Box | null): Float32Array {
  const lines = new Segments(clip);
  for (const object of objects) {
    const copies = object.copies.length > MOST_COPIES ? object.copies.slice(0, 1) : object.copies;
    for (const copy of copies) addObject(lines, object, copy, clip);
  }
  return lines.values;
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
