import type { Vec3 } from '@thermarium/geometry';
import type { Body } from '../bodies/picture-object.ts';
import type { NearestFace } from '../faces/nearest-face.ts';
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

/** The temperatures at places among the values, °C; NaN for those nowhere. */
export function temperaturesAt(places: readonly number[], values: Float32Array): Float32Array {
  const found = new Float32Array(places.length);
  for (let n = 0; n < places.length; n++) found[n] = places[n] < 0 ? Number.NaN : values[places[n]];
  return found;
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

/** The places of a body: its elements, or itself, in all copies. Shifts in mm. */
export function* placesOf(offsets: Float64Array | null, copies: readonly Vec3[]): Generator<Vec3> {
  for (const [x, y, z] of copies) {
    if (!offsets) yield [x, y, z];
    else {
      for (let at = 0; at < offsets.length; at += 3) {
        yield [offsets[at] + x, offsets[at + 1] + y, offsets[at + 2] + z];
      }
    }
  }
}
