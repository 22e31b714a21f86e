import type { Vec3 } from '@thermarium/geometry';
import type { Cutting, Placement } from '../shapes/cutting.ts';
import type { Paint } from './raster.ts';
import type { StillView } from './still-view.ts';

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
export class HolesAt {
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
