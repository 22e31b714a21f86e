import type { Vec3 } from '@thermarium/geometry';
import type { DrawnObject } from '../bodies/picture-object.ts';
import { type Cutting, cuttingIn, orderOf, type Placement } from '../shapes/cutting.ts';
import { type Shape, shapesOf } from '../shapes/shapes.ts';
import { EDGES, FILL, type Style, styleOf } from '../shapes/styles.ts';
import type { CanvasSize } from '../view/camera-view.ts';
import { type Paint, Raster } from './raster.ts';
import type { StillScene } from './scene-of-document.ts';
import { MOST_TRIANGLES, ShapePainter, type Triangles } from './shape-painter.ts';
import { StillView } from './still-view.ts';

/** Depth under a surface at which it is tested for holes, as a share of the largest coordinate. */
const SKIN = 1e-6;
/** Points that are tested at most; after that what is left is painted whole. */
const MOST_TESTS = 10_000_000;

type ColorAt = NonNullable<Paint['colorAt']>;

/** The wall of a hole. */
interface PaintedWall {
  readonly hole: Placement;
  /** The colour of the body that the wall is part of, by a side's normal, which looks out of the hole. */
  readonly colorAt: (normal: Vec3) => ColorAt;
}

/** The points of bodies that holes cut away, and the bodies in which the walls of holes lie. */
class HolesAt {
  private readonly cutting: Cutting;
  private readonly view: StillView;
  private readonly skin: number;
  private left = MOST_TESTS;

  constructor(cutting: Cutting, view: StillView) {
    this.cutting = cutting;
    this.view = view;
    this.skin = SKIN * cutting.reach;
  }

  /** For the object at an index in painter's order; null: no hole cuts it. */
  cutOf(index: number): Paint['isCut'] {
    const holes = this.cutting.cuts.get(index);
    if (!holes) return null;
    return (x, y, inverse) => {
      if (this.left <= 0) return false;
      // Just behind the surface, so that a hole that begins on it counts.
      const point = this.view.pointAt(x, y, inverse / (1 + this.skin * inverse));
      return holes.some((hole) => this.isWithin(hole, point));
    };
  }

  *walls(): Generator<PaintedWall> {
    for (const { hole, within } of this.cutting.walls) {
      yield {
        hole,
        colorAt:
          ([nx, ny, nz]) =>
          (x, y, inverse) => {
            if (this.left <= 0) return null;
            const [px, py, pz] = this.view.pointAt(x, y, inverse);
            const point: Vec3 = [px + nx * this.skin, py + ny * this.skin, pz + nz * this.skin];
            const body = within.find((place) => this.isWithin(place, point));
            return body && !body.object.hole ? rgb(body.shape.color) : null;
          },
      };
    }
  }

  private isWithin({ solid, shift, box }: Placement, [x, y, z]: Vec3): boolean {
    this.left--;
    if (x < box.min[0] || x > box.max[0] || y < box.min[1] || y > box.max[1]) return false;
    return solid.contains([x - shift[0], y - shift[1], z - shift[2]]);
  }
}

function rgb(color: number): readonly [number, number, number] {
  return [(color >> 16) / 255, ((color >> 8) & 255) / 255, (color & 255) / 255];
}

/** Opacity of edges, as in pictures of the workspace that are shown in light and dark. */
const EDGE = 0.6;
/** By how much nearer all later objects together are taken to be: less than the thinnest layer of a board. */
const RANKS = 1e-6;
/** By how much nearer is what lies on the faces of others, and what are lines only. */
const ON_FACES = 2e-5;
/** Samples per pixel along each axis, and what they may cover together before there is only one. */
const FINENESS = 2;
const MOST_FINE = 100_000_000;

/**
 * A picture of a model in the view in which it is opened, without a graphics card: red, green, blue and opacity of each
 * pixel, row by row from above. The ground is transparent. Null: nothing is seen.
 */
export function paintStill(
  scene: StillScene,
  size: CanvasSize,
  most: Triangles = MOST_TRIANGLES,
): Uint8Array<ArrayBuffer> | null {
  if (scene.bounds === null) return null;
  const fine = new Still(scene, size, FINENESS, most);
  const still = fine.coverage() > MOST_FINE ? new Still(scene, size, 1, most) : fine;
  const pixels = still.paint();
  return pixels.some((value) => value > 0) ? pixels : null;
}

class Still {
  private readonly objects: readonly DrawnObject[];
  private readonly raster: Raster;
  private readonly painter: ShapePainter;
  private readonly holes: HolesAt;
  private readonly styles: readonly Style[];

  constructor({ objects, bounds }: StillScene, size: CanvasSize, fineness: number, most: Triangles) {
    this.objects = [...objects.values()];
    this.raster = new Raster(size.width, size.height, fineness);
    const { width, height } = this.raster;
    const view = new StillView({ width, height }, bounds ?? NOWHERE);
    this.painter = new ShapePainter(this.raster, view, most);
    const cutting = cuttingIn({ objects });
    this.holes = new HolesAt(cutting, view);
    const cutters = new Set(cutting.walls.map(({ hole }) => hole.index));
    this.styles = this.objects.map((object, index) => styleOf(object, 'box', false, cutters.has(index)));
  }

  /** The samples that all bodies cover together, roughly. */
  coverage(): number {
    let sum = 0;
    for (const [index, object] of this.objects.entries()) {
      if (isUnseen(this.styles[index])) continue;
      for (const shape of shapesOf(object)) {
        const places = object.copies.length * (shape.offsets ? shape.offsets.length / 3 : 1);
        sum += places * this.painter.sizeOf(shape.box, FIRST) ** 2;
      }
    }
    return 0.5 * sum;
  }

  paint(): Uint8Array<ArrayBuffer> {
    this.pass((style, faint) => opacityOf(style, faint) === 1);
    for (const { hole, colorAt } of this.holes.walls()) {
      const style = { fill: FILL.solid, edges: EDGES.plain };
      this.painter.paintInside(hole.solid, hole.shift, (normal) => ({
        ...this.paintOf(orderOf(hole), style, hole.shape, this.painter.sizeOf(hole.shape.box, hole.shift)),
        isCut: null,
        colorAt: colorAt(normal),
      }));
    }
    this.pass((style, faint) => opacityOf(style, faint) < 1);
    return this.raster.pixels();
  }

  private pass(isIn: (style: Style, faint: boolean) => boolean): void {
    for (const [index, object] of this.objects.entries()) {
      const style = this.styles[index];
      if (isUnseen(style)) continue;
      const isCut = this.holes.cutOf(index);
      for (const shape of shapesOf(object)) {
        if (!isIn(style, shape.faint)) continue;
        const rank = index + 0.9 * shape.rank;
        for (const shift of placesOf(object, shape)) {
          if (this.raster.isSpent) return;
          const size = this.painter.sizeOf(shape.box, shift);
          this.painter.paint(shape, shift, { ...this.paintOf(rank, style, shape, size), isCut });
        }
      }
    }
  }

  private paintOf(rank: number, style: Style, shape: Shape, samples: number): Paint {
    const alpha = opacityOf(style, shape.faint);
    const isOnTop = style.fill === FILL.flat || alpha === 0;
    return {
      color: [(shape.color >> 16) / 255, ((shape.color >> 8) & 255) / 255, (shape.color & 255) / 255],
      alpha,
      edge: edgeOf(style, shape, samples / this.raster.fineness),
      isDashed: style.edges === EDGES.dashed,
      isHatched: style.fill === FILL.flat,
      bias: (RANKS * rank) / Math.max(1, this.objects.length) + (isOnTop ? ON_FACES : 0),
      isCut: null,
    };
  }
}

const NOWHERE = { min: [0, 0, 0], max: [0, 0, 0] } as const;
const FIRST: Vec3 = [0, 0, 0];

function* placesOf({ copies }: DrawnObject, { offsets }: Shape): Generator<Vec3> {
  for (const [x, y, z] of copies) {
    if (offsets === null) yield [x, y, z];
    else
      for (let at = 0; at < offsets.length; at += 3) {
        yield [x + offsets[at], y + offsets[at + 1], z + offsets[at + 2]];
      }
  }
}

function isUnseen({ fill, edges }: Style): boolean {
  return fill === FILL.none && edges === EDGES.none;
}

/** As the shaders of the workspace have it. */
function opacityOf({ fill, edges }: Style, faint: boolean): number {
  if (faint) return fill === FILL.solid && edges !== EDGES.layered ? 0.07 : 0;
  if (fill === FILL.hole) return 0.12;
  if (fill === FILL.space) return 0.16;
  return fill === FILL.none ? 0 : 1;
}

/** The edges of what is small in the picture fade, or they would be all that is seen. */
function edgeOf({ edges }: Style, { form, faint, box: { min, max } }: Shape, pixels: number): number {
  if (edges === EDGES.none) return 0;
  if (form === 'round') return EDGE * (faint ? 0.45 : 1) * smoothStep(5, 22, pixels);
  if (form === 'mesh') return EDGE * (faint ? 0.45 : 1) * smoothStep(3, 24, pixels);
  const sides = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const thickness = (Math.min(...sides) / Math.hypot(...sides)) * pixels;
  const seen = EDGE * smoothStep(3, 24, pixels);
  if (edges === EDGES.layered) return seen * (faint ? 1 : 0.8 * smoothStep(1.5, 8, thickness));
  return seen * (faint ? 0.45 : 1) * (0.6 + 0.4 * smoothStep(1, 4, thickness));
}

function smoothStep(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
