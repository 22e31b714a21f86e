import {
  AXES,
  type Box,
  boxSize,
  cross,
  type Solid,
  scaled,
  sum,
  unit,
  type Vec3,
} from '@thermarium/geometry';
import type { Entities } from './entities.ts';
import { listOf, realOf } from './part21-text.ts';
import { face, isCircle, type Oriented, plane, UNITS } from './shell.ts';

/** The faces of the ellipsoid in a box: a sphere, or eight octants whose rational patches are exact. */
export function ellipsoidFaces(entities: Entities, bounds: Box): readonly string[] {
  const { center, radii } = measuresOf(bounds);
  if (isCircle(radii)) return sphereFaces(entities, center, radii[2], -radii[2], radii[2]);
  const octants = new Octants(entities, center, radii);
  return [1, -1].flatMap((x) => [1, -1].flatMap((y) => [1, -1].map((z) => octants.face([x, y, z]))));
}

/** Whether a body is the part of a sphere between two heights. */
export function isSphereSlice({ cutFrom }: Solid): boolean {
  if (cutFrom?.solid.shape !== 'ellipsoid' || !isCircle(boxSize(cutFrom.solid.bounds))) return false;
  const { bounds } = cutFrom.solid;
  const { min, max } = cutFrom.faces;
  return [0, 1].every((axis) => min[axis] <= bounds.min[axis] && max[axis] >= bounds.max[axis]);
}

/** The faces of the part of a sphere between two heights. */
export function sphereSliceFaces(entities: Entities, whole: Box, { min, max }: Box): readonly string[] {
  const { center, radii } = measuresOf(whole);
  const height = (at: number) => Math.min(radii[2], Math.max(-radii[2], at - center[2]));
  return sphereFaces(entities, center, radii[2], height(min[2]), height(max[2]));
}

function measuresOf({ min, max }: Box): { readonly center: Vec3; readonly radii: Vec3 } {
  const [x, y, z] = AXES.map((axis) => ({
    center: (min[axis] + max[axis]) / 2,
    radius: (max[axis] - min[axis]) / 2,
  }));
  return { center: [x.center, y.center, z.center], radii: [x.radius, y.radius, z.radius] };
}

/** A sphere between two heights over its centre: one round face, its seam at +x, and discs where it is cut. */
function sphereFaces(
  entities: Entities,
  center: Vec3,
  radius: number,
  low: number,
  high: number,
): readonly string[] {
  const ends = [low, high].map((height) => {
    const width = Math.sqrt(Math.max(0, (radius - height) * (radius + height)));
    const middle: Vec3 = [center[0], center[1], center[2] + height];
    const vertex = entities.add(
      `VERTEX_POINT('',${entities.point([middle[0] + width, middle[1], middle[2]])})`,
    );
    if (width === 0) return { vertex, middle, circle: null };
    const circle = entities.add(`CIRCLE('',${entities.placement(middle)},${realOf(width)})`);
    return { vertex, middle, circle: entities.add(`EDGE_CURVE('',${vertex},${vertex},${circle},.T.)`) };
  });
  const [bottom, top] = ends;
  const meridian = entities.add(
    `CIRCLE('',${entities.placement(center, [0, -1, 0], [1, 0, 0])},${realOf(radius)})`,
  );
  const seam = entities.add(`EDGE_CURVE('',${bottom.vertex},${top.vertex},${meridian},.T.)`);
  const sphere = entities.add(`SPHERICAL_SURFACE('',${entities.placement(center)},${realOf(radius)})`);
  const rim = (circle: string | null, forward: boolean) => (circle ? [{ edge: circle, forward }] : []);
  const around = [
    ...rim(bottom.circle, true),
    { edge: seam, forward: true },
    ...rim(top.circle, false),
    { edge: seam, forward: false },
  ];
  const discs = ends.flatMap(({ circle, middle }, n) => {
    if (!circle) return [];
    const surface = plane(entities, middle, [0, 0, n === 0 ? -1 : 1], [1, 0, 0]);
    return [face(entities, surface, [[{ edge: circle, forward: n === 1 }]])];
  });
  return [face(entities, sphere, [around]), ...discs];
}

/** The weights of a quarter of a circle as a rational curve of degree 2. */
const WEIGHTS = [1, Math.SQRT1_2, 1] as const;

class Octants {
  private readonly entities: Entities;
  private readonly center: Vec3;
  private readonly radii: Vec3;
  private readonly vertices = new Map<string, string>();
  private readonly edges = new Map<string, { readonly edge: string; readonly from: Vec3 }>();

  constructor(entities: Entities, center: Vec3, radii: Vec3) {
    this.entities = entities;
    this.center = center;
    this.radii = radii;
  }

  /** The face of one octant, by the signs of its coordinates. */
  face(signs: Vec3): string {
    const [x, y, z] = AXES.map((axis) => scaled(UNITS[axis], signs[axis] * this.radii[axis]));
    const [first, second] = signs[0] * signs[1] * signs[2] > 0 ? [x, y] : [y, x];
    const edges = [this.edge(first, second), this.edge(second, z), this.edge(z, first)];
    return face(this.entities, this.patch(first, second, z), [edges]);
  }

  private edge(from: Vec3, to: Vec3): Oriented {
    const key = [from.join(), to.join()].sort().join(' ');
    const known = this.edges.get(key) ?? this.arc(from, to);
    this.edges.set(key, known);
    return { edge: known.edge, forward: known.from.join() === from.join() };
  }

  /** The quarter of an ellipse between two points, from the one that is further off: there it is measured from. */
  private arc(one: Vec3, other: Vec3): { readonly edge: string; readonly from: Vec3 } {
    const [from, to] = [one, other].toSorted((a, b) => Math.hypot(...b) - Math.hypot(...a));
    const place = this.entities.placement(this.center, unit(cross(from, to)), unit(from));
    const [major, minor] = [Math.hypot(...from), Math.hypot(...to)];
    const shape =
      major === minor
        ? `CIRCLE('',${place},${realOf(major)})`
        : `ELLIPSE('',${place},${realOf(major)},${realOf(minor)})`;
    const curve = this.entities.add(shape);
    const edge = this.entities.add(`EDGE_CURVE('',${this.vertex(from)},${this.vertex(to)},${curve},.T.)`);
    return { edge, from };
  }

  private vertex(from: Vec3): string {
    const key = from.join();
    let vertex = this.vertices.get(key);
    if (!vertex) {
      vertex = this.entities.add(`VERTEX_POINT('',${this.entities.point(this.at(from))})`);
      this.vertices.set(key, vertex);
    }
    return vertex;
  }

  /** The patch from the edge between two points to a third, where it comes together. */
  private patch(first: Vec3, second: Vec3, pole: Vec3): string {
    const across = [first, sum(first, second), second];
    const net = across.map((foot) =>
      [foot, sum(foot, pole), pole].map((at) => this.entities.point(this.at(at))),
    );
    const weights = WEIGHTS.map((one) => listOf(WEIGHTS.map((other) => realOf(one * other))));
    const knots = '(3,3),(3,3),(0.,1.),(0.,1.),.UNSPECIFIED.';
    return this.entities.add(
      `(BOUNDED_SURFACE()B_SPLINE_SURFACE(2,2,${listOf(net.map(listOf))},.UNSPECIFIED.,.F.,.F.,.F.)` +
        `B_SPLINE_SURFACE_WITH_KNOTS(${knots})GEOMETRIC_REPRESENTATION_ITEM()` +
        `RATIONAL_B_SPLINE_SURFACE(${listOf(weights)})REPRESENTATION_ITEM('')SURFACE())`,
    );
  }

  private at(from: Vec3): Vec3 {
    return sum(this.center, from);
  }
}
