import type { Vec3 } from '@thermarium/geometry';
import {
  type Body,
  type NearestFace,
  placesOf,
  type RoundShape,
  shapesOf,
  temperaturesAt,
} from '@thermarium/picture';
import type { SceneObject } from '../../scene/scene.ts';

/** Numbers of one element in `PaintedElements.texels`. */
export const ELEMENT_SIZE = 8;
/** The indices at which the temperatures of its two ends begin among them, °C. */
const ENDS = 4;

/** Round elements, and the few shapes that they have. */
export class PaintedElements {
  /** x y z of the centre, number of the shape, room for the temperatures of both ends, and two that are free. */
  readonly texels: number[] = [];
  readonly shapes: number[] = [];
  /** Two for each element: where the temperatures of its lower and upper end stand among the values. */
  readonly places: number[] = [];
}

/** Writes the temperatures of both ends of all elements into their texels. */
export function writeEnds({ places }: PaintedElements, values: Float32Array, into: Float32Array): void {
  const ends = temperaturesAt(places, values);
  for (let n = 0; n < ends.length; n++) into[(n >> 1) * ELEMENT_SIZE + ENDS + (n & 1)] = ends[n];
}

/** Paints the round elements of an array, one temperature at each of their ends. */
export function* paintElements(
  shape: RoundShape,
  copies: readonly Vec3[],
  nearest: NearestFace,
  into: PaintedElements,
): Generator<void> {
  const { centre, half, axis, box, offsets } = shape;
  const number = into.shapes.length / 12;
  const about = (corner: Vec3): Vec3 => [corner[0] - centre[0], corner[1] - centre[1], corner[2] - centre[2]];
  into.shapes.push(...half, axis === null ? 0 : axis + 1, ...about(box.min), 0, ...about(box.max), 0);
  const along = axis ?? 2;
  let count = 0;
  for (const [x, y, z] of placesOf(offsets, copies)) {
    const at: [number, number, number] = [centre[0] + x, centre[1] + y, centre[2] + z];
    const shift = [x, y, z][along];
    const end = (corner: Vec3): number => {
      const point: [number, number, number] = [...at];
      point[along] = corner[along] + shift;
      return nearest.at(...point);
    };
    into.texels.push(...at, number, 0, 0, 0, 0);
    into.places.push(end(box.min), end(box.max));
    if (++count % 32 === 0) yield;
  }
}

/** The shape of a body that is drawn in closed form, not by triangles: the round elements of an array. */
export function elementShape(object: SceneObject, body: Body): RoundShape | null {
  if (body.offsets === null) return null;
  const shape = shapesOf(object)[object.bodies.indexOf(body)];
  return shape?.form === 'round' ? shape : null;
}
