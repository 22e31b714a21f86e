import type { TriangleMesh, Vec3 } from '@thermarium/geometry';
import type { Body } from '../bodies/picture-object.ts';
import type { NearestFace } from '../faces/nearest-face.ts';

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

interface FineMesh {
  /** x y z each, mm. */
  readonly positions: readonly number[];
  readonly indices: readonly number[];
}

/** The same surface with no edge longer than `longest`, mm: each longer one is halved, on both sides alike. */
export function subdivided({ positions, indices }: TriangleMesh, longest: number): FineMesh {
  const points = [...positions];
  const middles = new Map<number, number>();
  const square = (a: number, b: number): number =>
    (points[3 * a] - points[3 * b]) ** 2 +
    (points[3 * a + 1] - points[3 * b + 1]) ** 2 +
    (points[3 * a + 2] - points[3 * b + 2]) ** 2;
  const middleOf = (a: number, b: number): number => {
    const key = Math.min(a, b) * 2 ** 26 + Math.max(a, b);
    const known = middles.get(key);
    if (known !== undefined) return known;
    const made = points.length / 3;
    for (let axis = 0; axis < 3; axis++) points.push((points[3 * a + axis] + points[3 * b + axis]) / 2);
    middles.set(key, made);
    return made;
  };
  const fine: number[] = [];
  const left = [...indices];
  while (left.length > 0) {
    const c = left.pop() ?? 0;
    const b = left.pop() ?? 0;
    const a = left.pop() ?? 0;
    const [ab, bc, ca] = [square(a, b), square(b, c), square(c, a)];
    const most = Math.max(ab, bc, ca);
    if (most <= longest * longest) fine.push(a, b, c);
    else if (most === ab) split(left, a, b, c, middleOf(a, b));
    else if (most === bc) split(left, b, c, a, middleOf(b, c));
    else split(left, c, a, b, middleOf(c, a));
  }
  return { positions: points, indices: fine };
}

/** Adds the two halves of a triangle whose first edge is halved. */
function split(into: number[], from: number, to: number, opposite: number, middle: number): void {
  into.push(from, middle, opposite, middle, to, opposite);
}

/** mm² */
export function areaOf({ positions, indices }: TriangleMesh): number {
  let area = 0;
  const edge = (from: number, to: number, axis: number): number =>
    positions[3 * to + axis] - positions[3 * from + axis];
  for (let n = 0; n < indices.length; n += 3) {
    const [a, b, c] = [indices[n], indices[n + 1], indices[n + 2]];
    const cross = [0, 1, 2].map((axis) => {
      const [i, j] = [(axis + 1) % 3, (axis + 2) % 3];
      return edge(a, b, i) * edge(a, c, j) - edge(a, b, j) * edge(a, c, i);
    });
    area += Math.hypot(...cross) / 2;
  }
  return area;
}

/** x y z of each vertex, and three of them for each triangle. */
export interface Triangles {
  readonly positions: readonly number[];
  readonly indices: readonly number[];
}

/** Triangles with a temperature at each vertex, °C. */
export class TemperatureMesh implements Triangles {
  readonly positions: number[] = [];
  readonly indices: number[] = [];
  readonly temperatures: number[] = [];
}
