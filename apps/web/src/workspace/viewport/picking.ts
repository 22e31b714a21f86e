import { type Box, difference, sum, type Vec3 } from '@thermarium/geometry';
import {
  clippedSolid,
  cuttingIn,
  type MeshShape,
  meshOf,
  type RoundShape,
  type Shape,
} from '@thermarium/picture';
import type { Scene } from '../scene/scene.ts';
import { type CutSight, cutSightOf } from './cut-sight.ts';
import { type PickEntry, pickIndexOf } from './pick-index.ts';
import { begin, emptySpan, type RaySpan, withinBox, withinRound } from './ray-span.ts';
import type { Hit, Ray } from './viewport-layer.ts';

/** Faces nearer to each other than this share of their distance coincide: the later object is seen. */
const COINCIDENT = 1e-7;
/** The share of its distance by which an object on the faces of others wins over them. */
const ON_TOP = 1e-6;

/**
 * The picture that is picked in. In a model visible holes have walls, and fillings of arrays are see-through; in a
 * solution bodies have the walls of their holes, and fillings have temperatures.
 */
export type Sight = 'model' | 'solution';

/** The first drawn object that a ray meets. See-through objects count only where there is nothing else. */
export function pick(
  scene: Pick<Scene, 'objects'>,
  ray: Ray,
  clip: Box | null,
  sight: Sight = 'model',
): Hit | null {
  return new Picking(ray, clip, sight).through(scene);
}

/** The part of an object that the ray is tested against. */
interface Met extends Pick<PickEntry, 'object' | 'copy' | 'isFlat'> {
  readonly isFaint: boolean;
}

class Picking {
  private readonly ray: Ray;
  private readonly clip: Box | null;
  private readonly sight: Sight;
  private readonly span = emptySpan();
  private readonly clipEnter: number = -Infinity;
  private readonly clipLeave: number = Infinity;
  private readonly clipNormal: Vec3 = [0, 0, 0];
  private readonly isCutOff: boolean = false;
  /** The nearest opaque hit and the nearest see-through one. */
  private solid: Hit | null = null;
  private faint: Hit | null = null;
  private solidReach = Infinity;
  private faintReach = Infinity;
  private entry: Met | null = null;
  private holes: CutSight | null = null;

  constructor(ray: Ray, clip: Box | null, sight: Sight) {
    this.ray = ray;
    this.sight = sight;
    this.clip = clip;
    if (!clip) return;
    const { span } = this;
    begin(span);
    this.isCutOff = !withinBox(span, clip, ...ray.origin, ray.direction);
    this.clipEnter = span.enter;
    this.clipLeave = span.leave;
    this.clipNormal = [...span.normal];
  }

  through(scene: Pick<Scene, 'objects'>): Hit | null {
    if (this.isCutOff) return null;
    const { entries, boxes } = pickIndexOf(scene);
    const holes = cutSightOf(cuttingIn(scene));
    this.holes = holes;
    const [ox, oy, oz] = this.ray.origin;
    const [ix, iy, iz] = this.ray.direction.map((along) => 1 / along);
    for (let i = 0, at = 0; i < entries.length; i++, at += 6) {
      // The ray within the box around the entry; a coordinate that the ray does not change divides 0 by 0 on a face only.
      const x0 = (boxes[at] - ox) * ix;
      const x1 = (boxes[at + 3] - ox) * ix;
      const y0 = (boxes[at + 1] - oy) * iy;
      const y1 = (boxes[at + 4] - oy) * iy;
      const z0 = (boxes[at + 2] - oz) * iz;
      const z1 = (boxes[at + 5] - oz) * iz;
      // biome-ignore-start lint/complexity/useMathMinMax: six nested calls cost twice as much.
      const enter = Math.max(x0 < x1 ? x0 : x1, y0 < y1 ? y0 : y1, z0 < z1 ? z0 : z1);
      const leave = Math.min(x0 < x1 ? x1 : x0, y0 < y1 ? y1 : y0, z0 < z1 ? z1 : z0);
      // biome-ignore-end lint/complexity/useMathMinMax: six nested calls cost twice as much.
      if (enter > leave + Math.abs(leave) * 1e-12) continue;
      if (!holes.isHole(entries[i].object)) this.meet(entries[i]);
    }
    this.meetWalls(holes);
    return this.solid ?? this.faint;
  }

  private meetWalls(holes: CutSight): void {
    for (const { hole, body, distance, normal } of holes.along(this.ray, this.clipEnter, this.clipLeave)) {
      const { object, shift } = this.sight === 'model' && hole.object.visible ? hole : body;
      const copy = object.copies.findIndex((one) => one.every((at, axis) => at === shift[axis]));
      this.entry = { object, copy: Math.max(copy, 0), isFlat: false, isFaint: false };
      this.found(distance, normal);
    }
  }

  private meet(entry: PickEntry): void {
    const { object, copy, isFlat, isSpace, shape, shift } = entry;
    const isFaint = isSpace || (shape.faint && this.sight === 'model');
    this.entry = { object, copy, isFlat, isFaint };
    const { origin, direction } = this.ray;
    const ox = origin[0] - shift[0];
    const oy = origin[1] - shift[1];
    const oz = origin[2] - shift[2];
    const { offsets } = shape;
    if (offsets === null) {
      this.meetShape(shape, ox, oy, oz);
      return;
    }
    const { min, max } = shape.box;
    const cx = 0.5 * (min[0] + max[0]) - ox;
    const cy = 0.5 * (min[1] + max[1]) - oy;
    const cz = 0.5 * (min[2] + max[2]) - oz;
    const radius = 0.25 * ((max[0] - min[0]) ** 2 + (max[1] - min[1]) ** 2 + (max[2] - min[2]) ** 2);
    const dx = direction[0];
    const dy = direction[1];
    const dz = direction[2];
    for (let at = 0; at < offsets.length; at += 3) {
      const px = cx + offsets[at];
      const py = cy + offsets[at + 1];
      const pz = cz + offsets[at + 2];
      const along = px * dx + py * dy + pz * dz;
      if (px * px + py * py + pz * pz - along * along > radius) continue;
      this.meetShape(shape, ox - offsets[at], oy - offsets[at + 1], oz - offsets[at + 2]);
    }
  }

  private meetShape(shape: Shape, ox: number, oy: number, oz: number): void {
    if (shape.form === 'mesh') {
      this.meetMesh(shape, [ox, oy, oz]);
      return;
    }
    const { span } = this;
    const { direction } = this.ray;
    begin(span);
    if (!withinBox(span, shape.box, ox, oy, oz, direction)) return;
    if (shape.form === 'round' && !meetsRound(span, shape, ox, oy, oz, direction)) return;
    if (this.clipEnter > span.enter) {
      if (this.clipEnter >= span.leave) return;
      this.found(this.clipEnter, this.clipNormal);
    } else if (span.enter <= this.clipLeave) {
      this.found(span.enter, span.normal);
    }
  }

  private meetMesh({ solid }: MeshShape, from: Vec3): void {
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
      if (t > 0) this.found(t, [normals[i], normals[i + 1], normals[i + 2]]);
    }
  }

  private found(distance: number, normal: readonly [number, number, number]): void {
    const { entry } = this;
    if (!entry || distance <= 0) return;
    const { object, copy, isFlat, isFaint } = entry;
    const reach = distance * (1 - (isFlat ? ON_TOP : 0));
    if (reach * (1 - COINCIDENT) > (isFaint ? this.faintReach : this.solidReach)) return;
    const { origin, direction } = this.ray;
    const point = sum(origin, [direction[0] * distance, direction[1] * distance, direction[2] * distance]);
    if (this.holes?.isCutAway(object, point, normal)) return;
    const hit = { object: object.id, point, normal: [...normal] as const, distance, copy };
    if (isFaint) {
      this.faint = hit;
      this.faintReach = reach;
    } else {
      this.solid = hit;
      this.solidReach = reach;
    }
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
