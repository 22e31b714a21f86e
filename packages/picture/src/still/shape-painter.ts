import { AXES, type Box, boxSize, centre, OTHER_AXES, type Solid, type Vec3 } from '@thermarium/geometry';
import type { Shape } from '../shapes/shapes.ts';
import { type Facets, facetsOf } from './facets.ts';
import type { Corner, Paint, Raster } from './raster.ts';
import type { StillView } from './still-view.ts';

/** Samples below which a body is a dot, and the least size of a dot in pixels. */
const DOT = 3;
const LEAST_DOT = 1.5;
/** Samples by which round surfaces may be off. */
const FACETING = 0.3;
/** A body is not made rounder than this share of its size. */
const FINEST = 1e-3;
const DOT_NORMAL: Vec3 = [0.384, -0.512, 0.768];

/** The triangles of round bodies and prisms. Beyond them, bodies are seen as the boxes around them. */
export interface Triangles {
  /** That surfaces are divided into. */
  readonly made: number;
  /** That are painted, at all places together. */
  readonly painted: number;
}

/** Together some seconds and 100 MB. */
export const MOST_TRIANGLES: Triangles = { made: 600_000, painted: 6_000_000 };

/** Paints bodies at their places. */
export class ShapePainter {
  private readonly raster: Raster;
  private readonly view: StillView;
  private readonly known = new Map<Solid, Facets>();
  private readonly left: { -readonly [key in keyof Triangles]: Triangles[key] };

  constructor(raster: Raster, view: StillView, most: Triangles) {
    this.raster = raster;
    this.view = view;
    this.left = { ...most };
  }

  /** The size of a box on the canvas, in samples. */
  sizeOf(box: Box, shift: Vec3): number {
    const [x, y, z] = centre(box);
    return this.lengthAt(Math.hypot(...boxSize(box)), [x + shift[0], y + shift[1], z + shift[2]]);
  }

  /** Paints a shape at a place. */
  paint(shape: Shape, shift: Vec3, paint: Paint): void {
    const size = this.sizeOf(shape.box, shift);
    const least = shape.form === 'block' ? 1 : DOT;
    if (size < least) {
      this.dot(shape.box, shift, size, paint);
      return;
    }
    const facets = shape.form === 'block' ? null : this.facetsAt(shape.solid, shift);
    if (facets) this.facets(facets, shift, paint, 1);
    else this.block(shape.box, shift, paint);
  }

  /** Paints the far side of a body, as its hole in others is seen. */
  paintInside(solid: Solid, shift: Vec3, paint: (normal: Vec3) => Paint): void {
    const facets = this.facetsAt(solid, shift);
    if (facets) this.facets(facets, shift, paint, -1);
  }

  private dot(box: Box, shift: Vec3, size: number, paint: Paint): void {
    const [x, y, z] = centre(box);
    const at = this.view.corner(x + shift[0], y + shift[1], z + shift[2]);
    this.raster.dot(at, Math.max(size, LEAST_DOT * this.raster.fineness), lightOn(...DOT_NORMAL), paint);
  }

  /** The three faces of a block that can be seen. */
  private block({ min, max }: Box, shift: Vec3, paint: Paint): void {
    const { view, raster } = this;
    const from: Vec3 = [min[0] + shift[0], min[1] + shift[1], min[2] + shift[2]];
    const to: Vec3 = [max[0] + shift[0], max[1] + shift[1], max[2] + shift[2]];
    for (const axis of AXES) {
      const [u, v] = OTHER_AXES[axis];
      if (from[u] === to[u] || from[v] === to[v]) continue;
      const isUpper = view.eye[axis] > to[axis];
      if (!isUpper && view.eye[axis] >= from[axis]) continue;
      const cornerAt = (atU: number, atV: number): Corner => {
        const point: [number, number, number] = [0, 0, 0];
        point[axis] = isUpper ? to[axis] : from[axis];
        point[u] = atU;
        point[v] = atV;
        return view.corner(...point);
      };
      const around = [
        cornerAt(from[u], from[v]),
        cornerAt(to[u], from[v]),
        cornerAt(to[u], to[v]),
        cornerAt(from[u], to[v]),
      ];
      // The two other axes in ascending order turn against the clock seen from +x and +z, but not from +y.
      const isTurned = isUpper !== (axis === 1);
      const [a, b, c, d] = isTurned ? [around[0], around[3], around[2], around[1]] : around;
      const normal: [number, number, number] = [0, 0, 0];
      normal[axis] = isUpper ? 1 : -1;
      const light = lightOn(...normal);
      const lights = [light, light, light] as const;
      raster.triangle([a, b, c], lights, [true, false, true], paint);
      raster.triangle([a, c, d], lights, [true, true, false], paint);
    }
  }

  /** @param side 1: as seen from outside, -1: from inside */
  private facets(
    { positions, indices, normals, sharp, neighbours }: Facets,
    shift: Vec3,
    paint: Paint | ((normal: Vec3) => Paint),
    side: 1 | -1,
  ): void {
    const { view, raster } = this;
    this.left.painted -= indices.length / 3;
    const corners: Corner[] = [];
    for (let at = 0; at < positions.length; at += 3) {
      corners.push(
        view.corner(positions[at] + shift[0], positions[at + 1] + shift[1], positions[at + 2] + shift[2]),
      );
    }
    const isSeen = new Uint8Array(indices.length / 3);
    for (let n = 0; n < isSeen.length; n++) {
      const [a, b, c] = [0, 1, 2].map((k) => corners[indices[3 * n + k]]);
      // Rows are counted from above: what turns against the clock in space turns with it by its signs here.
      isSeen[n] = side * ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) < 0 ? 1 : 0;
    }
    for (let n = 0; n < isSeen.length; n++) {
      if (!isSeen[n]) continue;
      // Turned round, so that the area counts as positive.
      const order = side === 1 ? [0, 2, 1] : [0, 1, 2];
      const [a, b, c] = order.map((k) => 3 * n + k);
      const light = (at: number) =>
        lightOn(side * normals[3 * at], side * normals[3 * at + 1], side * normals[3 * at + 2]);
      const rim = (at: number) => sharp[at] === 1 || (neighbours[at] >= 0 && !isSeen[neighbours[at]]);
      raster.triangle(
        [corners[indices[a]], corners[indices[b]], corners[indices[c]]],
        [light(a), light(b), light(c)],
        [rim(a), rim(b), rim(c)],
        typeof paint === 'function' ? paint([normals[3 * a], normals[3 * a + 1], normals[3 * a + 2]]) : paint,
      );
    }
  }

  /** Null: the picture has as many triangles as it may. */
  private facetsAt(solid: Solid, shift: Vec3): Facets | null {
    if (this.left.painted <= 0) return null;
    let facets = this.known.get(solid);
    if (!facets) {
      if (this.left.made <= 0) return null;
      const [x, y, z] = centre(solid.bounds);
      const depth = this.view.depthOf([x + shift[0], y + shift[1], z + shift[2]]);
      const finest = FINEST * Math.hypot(...boxSize(solid.bounds));
      facets = facetsOf(solid, Math.max((FACETING * depth) / this.view.focus, finest));
      this.known.set(solid, facets);
      this.left.made -= facets.indices.length / 3;
    }
    return facets;
  }

  private lengthAt(length: number, point: Vec3): number {
    return (length * this.view.focus) / this.view.depthOf(point);
  }
}

/** Light from above, a little from the front left, as in the workspace. */
function lightOn(x: number, y: number, z: number): number {
  return 0.79 + (z > 0 ? 0.21 : 0.2) * z + 0.085 * (-0.8 * x - 0.6 * y);
}
