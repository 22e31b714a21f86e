import type { Vec3 } from '@thermarium/geometry';
import type { Cutting, DrawnObject, HoleWall, Placement } from '@thermarium/picture';
import { begin, emptySpan, type RaySpan, withinBox, withinRound } from './ray-span.ts';
import type { Ray } from './viewport-layer.ts';

/** Depth under a surface at which it is tested for holes, as a share of the largest coordinate. */
const SKIN = 1e-7;

/** Where a ray meets the wall of a hole. */
export interface WallHit {
  readonly hole: Placement;
  /** The body that the wall is part of there. */
  readonly body: Placement;
  readonly distance: number;
  /** The unit normal, into the hole. */
  readonly normal: Vec3;
}

const known = new WeakMap<Cutting, CutSight>();

export function cutSightOf(cutting: Cutting): CutSight {
  let sight = known.get(cutting);
  if (!sight) {
    sight = new CutSight(cutting);
    known.set(cutting, sight);
  }
  return sight;
}

/** The effect of holes on a ray: the parts of bodies that are cut away, and the walls that the ray meets instead. */
export class CutSight {
  private readonly cuts = new Map<DrawnObject, readonly Placement[]>();
  private readonly walls: readonly HoleWall[];
  private readonly holes: ReadonlySet<DrawnObject>;
  private readonly skin: number;
  private readonly span = emptySpan();

  constructor({ cuts, walls, reach }: Cutting) {
    this.walls = walls;
    this.holes = new Set(walls.map(({ hole }) => hole.object));
    for (const { within } of walls) {
      for (const { index, object } of within) {
        const holes = cuts.get(index);
        if (holes) this.cuts.set(object, holes);
      }
    }
    this.skin = SKIN * reach;
  }

  /** Whether an object is a hole that is seen only by its walls. */
  isHole(object: DrawnObject): boolean {
    return this.holes.has(object);
  }

  /** Whether a hole cuts away the material under a point of an object's surface. */
  isCutAway(object: DrawnObject, point: Vec3, [nx, ny, nz]: Vec3): boolean {
    const holes = this.cuts.get(object);
    if (!holes) return false;
    const { skin } = this;
    const under: Vec3 = [point[0] - nx * skin, point[1] - ny * skin, point[2] - nz * skin];
    return holes.some((hole) => holds(hole, under));
  }

  /** Walls along a ray between two distances. */
  *along({ origin, direction }: Ray, from: number, to: number): Generator<WallHit> {
    for (const { hole, within } of this.walls) {
      const [ox, oy, oz] = hole.shift.map((shift, axis) => origin[axis] - shift);
      if (!meets(this.span, hole, [ox, oy, oz], direction)) continue;
      const distance = this.span.leave;
      if (distance <= from || distance > to) continue;
      const end: Vec3 = [
        ox + direction[0] * distance,
        oy + direction[1] * distance,
        oz + direction[2] * distance,
      ];
      // Looked at from behind, the wall is where the ray enters.
      const back: Vec3 = [-direction[0], -direction[1], -direction[2]];
      if (!meets(this.span, hole, end, back)) continue;
      const normal: Vec3 = [0 - this.span.normal[0], 0 - this.span.normal[1], 0 - this.span.normal[2]];
      const beyond = end.map((at, axis) => at + hole.shift[axis] - normal[axis] * this.skin);
      const made = within.find((place) => holds(place, [beyond[0], beyond[1], beyond[2]]));
      if (!made || made.object.hole || !made.object.visible) continue;
      yield { hole, body: made, distance, normal };
    }
  }
}

function holds({ solid, shift }: Placement, [x, y, z]: Vec3): boolean {
  return solid.contains([x - shift[0], y - shift[1], z - shift[2]]);
}

/** Fills the span with where a line is within a hole. */
function meets(span: RaySpan, { shape }: Placement, origin: Vec3, direction: Vec3): boolean {
  begin(span);
  if (!withinBox(span, shape.box, ...origin, direction)) return false;
  if (shape.form !== 'round') return shape.form === 'block';
  const { centre, half, axis } = shape;
  const from = [origin[0] - centre[0], origin[1] - centre[1], origin[2] - centre[2]];
  return withinRound(span, half, axis, from, direction);
}
