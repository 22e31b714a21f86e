import type { Vec3 } from '@thermarium/geometry';
import type { Body, SceneObject } from '../../scene/scene.ts';
import { type RoundShape, shapesOf } from '../../viewport/shapes/shapes.ts';
import type { NearestFace } from '../nearest-face.ts';
import { areaOf, subdivided } from './subdivided.ts';

/** Distance of triangles from the true surface, by the size of the body. */
const FACETING = 0.0003;
/** Vertices of one body at all its places together. */
const MOST_VERTICES = 20_000;
const FEWEST_VERTICES = 60;

/** Triangles, and for each vertex where its temperature stands among the values of the faces; -1: nowhere. */
export class PaintedMesh {
  readonly positions: number[] = [];
  readonly indices: number[] = [];
  readonly places: number[] = [];
}

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

/** The temperatures at places among the values, °C; NaN for those nowhere. */
export function temperaturesAt(places: readonly number[], values: Float32Array): Float32Array {
  const found = new Float32Array(places.length);
  for (let n = 0; n < places.length; n++) found[n] = places[n] < 0 ? Number.NaN : values[places[n]];
  return found;
}

/** Writes the temperatures of both ends of all elements into their texels. */
export function writeEnds({ places }: PaintedElements, values: Float32Array, into: Float32Array): void {
  const ends = temperaturesAt(places, values);
  for (let n = 0; n < ends.length; n++) into[(n >> 1) * ELEMENT_SIZE + ENDS + (n & 1)] = ends[n];
}

/** Paints the surface of a body at all its places, some of it with every step. */
export function* paintBody(
  { solid, offsets }: Body,
  copies: readonly Vec3[],
  nearest: NearestFace,
  into: PaintedMesh,
): Generator<void> {
  const { min, max } = solid.bounds;
  const mesh = solid.tessellate(Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) * FACETING);
  yield;
  const places = (offsets ? offsets.length / 3 : 1) * copies.length;
  const area = areaOf(mesh);
  const vertices = Math.max(MOST_VERTICES / places, FEWEST_VERTICES);
  const fine = subdivided(mesh, Math.max(Math.sqrt((3 * area) / vertices), nearest.spacing));
  yield;
  for (const [x, y, z] of placesOf(offsets, copies)) {
    const first = into.positions.length / 3;
    for (const index of fine.indices) into.indices.push(first + index);
    for (let at = 0; at < fine.positions.length; at += 3) {
      const [px, py, pz] = [fine.positions[at] + x, fine.positions[at + 1] + y, fine.positions[at + 2] + z];
      into.positions.push(px, py, pz);
      into.places.push(nearest.at(px, py, pz));
      if (at % 96 === 0) yield;
    }
  }
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

function* placesOf(offsets: Float64Array | null, copies: readonly Vec3[]): Generator<Vec3> {
  for (const [x, y, z] of copies) {
    if (!offsets) yield [x, y, z];
    else {
      for (let at = 0; at < offsets.length; at += 3) {
        yield [offsets[at] + x, offsets[at + 1] + y, offsets[at + 2] + z];
      }
    }
  }
}
