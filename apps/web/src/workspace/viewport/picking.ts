import type { Box, Vec3 } from '@thermarium/geometry';
import { Extent } from '../scene/boxes.ts';
import type { Scene, SceneObject } from '../scene/scene.ts';
import { clippedSolid, meshOf } from './drawing/mesh-shapes.ts';
import { begin, emptySpan, type RaySpan, withinBox, withinRound } from './ray-span.ts';
import {
  isFlat,
  isSeenThrough,
  type MeshShape,
  type RoundShape,
  type Shape,
  shapesOf,
} from './shapes/shapes.ts';
import { difference, sum } from './vector.ts';
import type { Hit, Ray } from './viewport-layer.ts';

/** Faces nearer to each other than this share of their distance coincide: the later object is seen. */
const COINCIDENT = 1e-7;
/** What lies on the faces of others wins over them by this share. */
const ON_TOP = 1e-6;

/**
 * What a ray meets first of what is drawn. Fillings of arrays and boxes of space, which others are seen through, count
 * only where there is nothing else.
 */
export function pick(scene: Scene, ray: Ray, clip: Box | null): Hit | null {
  return new Picking(ray, clip).through(scene);
}

class Picking {
  private readonly ray: Ray;
  private readonly clip: Box | null;
  private readonly span = emptySpan();
  private readonly clipEnter: number = -Infinity;
  private readonly clipLeave: number = Infinity;
  private readonly clipNormal: Vec3 = [0, 0, 0];
  private readonly isCutOff: boolean = false;
  /** What hides others, and what is seen through. */
  private solid: Hit | null = null;
  private faint: Hit | null = null;
  private object: SceneObject | null = null;
  private isFlat = false;
  private isFaint = false;

  constructor(ray: Ray, clip: Box | null) {
    this.ray = ray;
    this.clip = clip;
    if (!clip) return;
    const { span } = this;
    begin(span);
    this.isCutOff = !withinBox(span, clip, ...ray.origin, ray.direction);
    this.clipEnter = span.enter;
    this.clipLeave = span.leave;
    this.clipNormal = [...span.normal];
  }

  through(scene: Scene): Hit | null {
    if (this.isCutOff) return null;
    for (const object of scene.objects.values()) {
      if (object.visible && object.active) this.meet(object);
    }
    return this.solid ?? this.faint;
  }

  private meet(object: SceneObject): void {
    this.object = object;
    this.isFlat = isFlat(object);
    const isSpace = object.bodies.length === 0 && isSeenThrough(object);
    for (const shape of shapesOf(object)) {
      this.isFaint = isSpace || shape.faint;
      for (const [index, copy] of object.copies.entries()) this.meetCopy(shape, copy, index);
    }
  }

  private meetCopy(shape: Shape, [x, y, z]: Vec3, copy: number): void {
    const { origin, direction } = this.ray;
    const [ox, oy, oz] = [origin[0] - x, origin[1] - y, origin[2] - z];
    const { span } = this;
    begin(span);
    if (!withinBox(span, aroundAll(shape), ox, oy, oz, direction)) return;
    if (shape.offsets === null) {
      this.meetShape(shape, ox, oy, oz, copy);
      return;
    }
    const { min, max } = shape.box;
    const [cx, cy, cz] = [0.5 * (min[0] + max[0]), 0.5 * (min[1] + max[1]), 0.5 * (min[2] + max[2])];
    const radius = 0.25 * ((max[0] - min[0]) ** 2 + (max[1] - min[1]) ** 2 + (max[2] - min[2]) ** 2);
    const [dx, dy, dz] = direction;
    const { offsets } = shape;
    for (let at = 0; at < offsets.length; at += 3) {
      const [px, py, pz] = [cx + offsets[at] - ox, cy + offsets[at + 1] - oy, cz + offsets[at + 2] - oz];
      const along = px * dx + py * dy + pz * dz;
      if (px * px + py * py + pz * pz - along * along > radius) continue;
      this.meetShape(shape, ox - offsets[at], oy - offsets[at + 1], oz - offsets[at + 2], copy);
    }
  }

  private meetShape(shape: Shape, ox: number, oy: number, oz: number, copy: number): void {
    if (shape.form === 'mesh') {
      this.meetMesh(shape, [ox, oy, oz], copy);
      return;
    }
    const { span } = this;
    const { direction } = this.ray;
    begin(span);
    if (!withinBox(span, shape.box, ox, oy, oz, direction)) return;
    if (shape.form === 'round' && !meetsRound(span, shape, ox, oy, oz, direction)) return;
    if (this.clipEnter > span.enter) {
      if (this.clipEnter >= span.leave) return;
      this.found(this.clipEnter, this.clipNormal, copy);
    } else if (span.enter <= this.clipLeave) {
      this.found(span.enter, span.normal, copy);
    }
  }

  private meetMesh({ solid }: MeshShape, from: Vec3, copy: number): void {
    const shift = difference(this.ray.origin, from);
    const shown = clippedSolid(solid, this.clip, shift);
    if (!shown) return;
    const { mesh, normals } = meshOf(shown);
    const { positions, indices } = mesh;
    const { direction } = this.ray;
    for (let i = 0; i < indices.length; i += 3) {
      const facing =
        normals[i] * direction[0] + normals[i + 1] * direction[1] + normals[i + 2] * direction[2];
      if (facing >= 0) continue;
      const t = alongTriangle(positions, indices, i, from, direction);
      if (t > 0) this.found(t, [normals[i], normals[i + 1], normals[i + 2]], copy);
    }
  }

  private found(distance: number, normal: readonly [number, number, number], copy: number): void {
    const { object, isFaint } = this;
    const best = isFaint ? this.faint : this.solid;
    const reach = distance * (1 - COINCIDENT - (this.isFlat ? ON_TOP : 0));
    if (!object || distance <= 0 || (best && reach > best.distance)) return;
    const { origin, direction } = this.ray;
    const point = sum(origin, [direction[0] * distance, direction[1] * distance, direction[2] * distance]);
    // What lies on a face keeps it from those that come later.
    const hit = { object: object.id, point, normal: [...normal] as const, distance, copy };
    if (isFaint) this.faint = hit;
    else this.solid = hit;
  }
}

function meetsRound(
  span: RaySpan,
  { centre, half, axis }: RoundShape,
  ox: number,
  oy: number,
  oz: number,
  direction: Vec3,
) {
  return withinRound(span, half, axis, [ox - centre[0], oy - centre[1], oz - centre[2]], direction);
}

const around = new WeakMap<Shape, Box>();

/** Around all elements of a shape. */
function aroundAll(shape: Shape): Box {
  const { box, offsets } = shape;
  if (offsets === null) return box;
  let known = around.get(shape);
  if (!known) {
    const extent = new Extent();
    for (let at = 0; at < offsets.length; at += 3) extent.add(box, offsets, at);
    known = extent.box() ?? box;
    around.set(shape, known);
  }
  return known;
}

/** The distance along the ray; NaN: it passes by. */
function alongTriangle(
  positions: Float64Array,
  indices: Uint32Array,
  first: number,
  origin: Vec3,
  direction: Vec3,
): number {
  const [a, b, c] = [3 * indices[first], 3 * indices[first + 1], 3 * indices[first + 2]];
  const [e1x, e1y, e1z] = [
    positions[b] - positions[a],
    positions[b + 1] - positions[a + 1],
    positions[b + 2] - positions[a + 2],
  ];
  const [e2x, e2y, e2z] = [
    positions[c] - positions[a],
    positions[c + 1] - positions[a + 1],
    positions[c + 2] - positions[a + 2],
  ];
  const [dx, dy, dz] = direction;
  const [px, py, pz] = [dy * e2z - dz * e2y, dz * e2x - dx * e2z, dx * e2y - dy * e2x];
  const determinant = e1x * px + e1y * py + e1z * pz;
  const [sx, sy, sz] = [origin[0] - positions[a], origin[1] - positions[a + 1], origin[2] - positions[a + 2]];
  const u = (sx * px + sy * py + sz * pz) / determinant;
  const [qx, qy, qz] = [sy * e1z - sz * e1y, sz * e1x - sx * e1z, sx * e1y - sy * e1x];
  const v = (dx * qx + dy * qy + dz * qz) / determinant;
  if (!(u >= 0 && v >= 0 && u + v <= 1)) return Number.NaN;
  return (e2x * qx + e2y * qy + e2z * qz) / determinant;
}
