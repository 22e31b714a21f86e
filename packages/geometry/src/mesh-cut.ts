import { type Axis, isMirrored, OTHER_AXES, type TriangleMesh } from './solid.ts';
import { triangulate } from './triangulation.ts';

/**
 * The part of a closed mesh on one side of the plane `axis` = `coordinate`, closed again by flat caps. Vertices within
 * `snap` of the plane are moved onto it.
 */
export function cutMesh(
  mesh: TriangleMesh,
  axis: Axis,
  coordinate: number,
  keep: 'below' | 'above',
  snap: number,
): TriangleMesh {
  const sign = keep === 'below' ? 1 : -1;
  const { positions, indices } = mesh;
  const height = Float64Array.from({ length: positions.length / 3 }, (_, i) => {
    const over = sign * (positions[3 * i + axis] - coordinate);
    return Math.abs(over) <= snap ? 0 : over;
  });
  const rest = new VerticesOfRest(positions, height, axis, coordinate);

  const triangles: number[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [indices[i], indices[i + 1], indices[i + 2]];
    if (corners.every((corner) => height[corner] === 0)) {
      // A face of the body on the plane stays when the body lies behind it.
      if (sign * normalAlong(positions, corners, axis) > 0)
        triangles.push(...corners.map((c) => rest.kept(c)));
      continue;
    }
    const polygon: number[] = [];
    for (let k = 0; k < 3; k++) {
      const corner = corners[k];
      const after = corners[(k + 1) % 3];
      if (height[corner] <= 0) polygon.push(rest.kept(corner));
      if (height[corner] * height[after] < 0) polygon.push(rest.between(corner, after));
    }
    for (let k = 2; k < polygon.length; k++) triangles.push(polygon[0], polygon[k - 1], polygon[k]);
  }

  const isReversed = sign > 0 === isMirrored(axis);
  const cap = fillLoops(rest.inPlane(), openLoops(triangles, rest.onPlane), isReversed);
  return { positions: Float64Array.from(rest.positions), indices: Uint32Array.from([...triangles, ...cap]) };
}

/** The vertices that are kept, under new numbers, and those where the plane cuts an edge: one per edge, so that no seam opens. */
class VerticesOfRest {
  readonly positions: number[] = [];
  readonly onPlane: boolean[] = [];
  private readonly before: Float64Array;
  private readonly height: Float64Array;
  private readonly axis: Axis;
  private readonly coordinate: number;
  private readonly numbers = new Map<number, number>();

  constructor(before: Float64Array, height: Float64Array, axis: Axis, coordinate: number) {
    this.before = before;
    this.height = height;
    this.axis = axis;
    this.coordinate = coordinate;
  }

  kept(vertex: number): number {
    return this.numberOf(vertex, vertex);
  }

  between(a: number, b: number): number {
    return a < b ? this.numberOf(a, b) : this.numberOf(b, a);
  }

  /** The two coordinates in the plane, per vertex. */
  inPlane(): Float64Array {
    const [first, second] = OTHER_AXES[this.axis];
    return Float64Array.from({ length: 2 * this.onPlane.length }, (_, i) => {
      return this.positions[3 * (i >> 1) + (i % 2 === 0 ? first : second)];
    });
  }

  private numberOf(a: number, b: number): number {
    const key = a * this.height.length + b;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const isOnPlane = a !== b || this.height[a] === 0;
    const t = a === b ? 0 : this.height[a] / (this.height[a] - this.height[b]);
    for (let k = 0; k < 3; k++) {
      const from = this.before[3 * a + k];
      const at = from + t * (this.before[3 * b + k] - from);
      this.positions.push(isOnPlane && k === this.axis ? this.coordinate : at);
    }
    this.numbers.set(key, this.onPlane.length);
    this.onPlane.push(isOnPlane);
    return this.onPlane.length - 1;
  }
}

function normalAlong(positions: Float64Array, corners: readonly number[], axis: Axis): number {
  const [first, second] = OTHER_AXES[axis];
  const [a, b, c] = corners.map((corner) => 3 * corner);
  const area =
    (positions[b + first] - positions[a + first]) * (positions[c + second] - positions[a + second]) -
    (positions[c + first] - positions[a + first]) * (positions[b + second] - positions[a + second]);
  return isMirrored(axis) ? -area : area;
}

/** The edges on the plane that have lost their neighbour, turned round and chained: the borders of the caps. */
function openLoops(triangles: readonly number[], onPlane: readonly boolean[]): number[][] {
  const count = onPlane.length;
  const open = new Map<number, readonly [number, number]>();
  for (let i = 0; i < triangles.length; i++) {
    const from = triangles[i];
    const to = triangles[i % 3 === 2 ? i - 2 : i + 1];
    if (!onPlane[from] || !onPlane[to]) continue;
    if (!open.delete(to * count + from)) open.set(from * count + to, [from, to]);
  }
  const after = new Map<number, number[]>();
  for (const [from, to] of open.values()) {
    const ends = after.get(to);
    if (ends) ends.push(from);
    else after.set(to, [from]);
  }
  const loops: number[][] = [];
  for (const [start, ends] of after) {
    while (ends.length > 0) {
      const loop = [start];
      for (let at = ends.pop(); at !== undefined && at !== start; at = after.get(at)?.pop()) loop.push(at);
      if (loop.length > 2) loops.push(loop);
    }
  }
  return loops;
}

/**
 * Triangles that fill loops of vertex numbers (u, v per vertex): loops that run counter-clockwise surround a region each,
 * the others are holes in the smallest region around them. `isReversed`: the other way round.
 */
function fillLoops(
  vertices: ArrayLike<number>,
  loops: readonly (readonly number[])[],
  isReversed: boolean,
): number[] {
  const turned = loops.map((loop) => {
    const ring = isReversed ? [...loop].reverse() : [...loop];
    return { ring, area: loopArea(vertices, ring) };
  });
  const regions = turned
    .filter((loop) => loop.area > 0)
    .sort((a, b) => a.area - b.area)
    .map((loop) => ({ outer: loop.ring, holes: [] as number[][] }));
  for (const { ring, area } of turned) {
    if (area > 0) continue;
    const around = regions.find((region) => isWithinLoop(vertices, region.outer, ring[0]));
    if (around) around.holes.push(ring);
    else regions.push({ outer: ring, holes: [] });
  }
  const triangles = regions.flatMap((region) => triangulate(vertices, [region.outer, ...region.holes]));
  return isReversed ? triangles.reverse() : triangles;
}

function loopArea(vertices: ArrayLike<number>, loop: readonly number[]): number {
  const u0 = vertices[2 * loop[0]];
  const v0 = vertices[2 * loop[0] + 1];
  let twice = 0;
  for (let i = 2; i < loop.length; i++) {
    const a = 2 * loop[i - 1];
    const b = 2 * loop[i];
    twice += (vertices[a] - u0) * (vertices[b + 1] - v0) - (vertices[b] - u0) * (vertices[a + 1] - v0);
  }
  return 0.5 * twice;
}

function isWithinLoop(vertices: ArrayLike<number>, loop: readonly number[], vertex: number): boolean {
  const u = vertices[2 * vertex];
  const v = vertices[2 * vertex + 1];
  let inside = false;
  let from = loop[loop.length - 1];
  for (const to of loop) {
    const v0 = vertices[2 * from + 1];
    const v1 = vertices[2 * to + 1];
    if (v0 <= v !== v1 <= v) {
      const u0 = vertices[2 * from];
      if (u0 + ((v - v0) * (vertices[2 * to] - u0)) / (v1 - v0) <= u) inside = !inside;
    }
    from = to;
  }
  return inside;
}
