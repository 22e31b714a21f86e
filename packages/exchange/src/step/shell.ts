import {
  type Axis,
  boxSize,
  cross,
  difference,
  type Solid,
  scaled,
  unit,
  type Vec3,
} from '@thermarium/geometry';
import type { Entities } from './entities.ts';
import { ACROSS, type Ellipse, type Loop, type Point2 } from './loops.ts';
import { listOf, realOf } from './part21-text.ts';

export const UNITS: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** An edge with the sense in which a loop runs along it. */
export interface Oriented {
  readonly edge: string;
  readonly forward: boolean;
}

/** Edges in the order of a loop, the other way round. */
function turned(edges: readonly Oriented[]): readonly Oriented[] {
  return edges.map(({ edge, forward }) => ({ edge, forward: !forward })).reverse();
}

/** A straight edge between two vertices. */
function lineEdge(
  entities: Entities,
  from: readonly [vertex: string, at: Vec3],
  to: readonly [vertex: string, at: Vec3],
): string {
  const along = unit(difference(to[1], from[1]));
  const vector = entities.add(`VECTOR('',${entities.direction(along)},1.)`);
  const line = entities.add(`LINE('',${entities.point(from[1])},${vector})`);
  return entities.add(`EDGE_CURVE('',${from[0]},${to[0]},${line},.T.)`);
}

/** A face on a surface. The first loop is the outer one; the material is on the left of all. `same`: the surface's normal is the face's. */
export function face(
  entities: Entities,
  surface: string,
  loops: readonly (readonly Oriented[])[],
  same = true,
): string {
  const bounds = loops.map((edges, n) => {
    const oriented = edges.map(({ edge, forward }) =>
      entities.add(`ORIENTED_EDGE('',*,*,${edge},${forward ? '.T.' : '.F.'})`),
    );
    const loop = entities.add(`EDGE_LOOP('',${listOf(oriented)})`);
    return entities.add(`${n === 0 ? 'FACE_OUTER_BOUND' : 'FACE_BOUND'}('',${loop},.T.)`);
  });
  return entities.add(`ADVANCED_FACE('',${listOf(bounds)},${surface},${same ? '.T.' : '.F.'})`);
}

/** A plane through a point. */
export function plane(entities: Entities, at: Vec3, normal: Vec3, x: Vec3): string {
  return entities.add(`PLANE('',${entities.placement(at, normal, x)})`);
}

/** The edges of a loop at one height of a sweep, and its corners there. */
export interface Rim {
  readonly edges: readonly Oriented[];
  readonly vertices: readonly (readonly [vertex: string, at: Vec3])[];
  readonly level: number;
}

/** Sweeps loops along an axis. */
export class Sweep {
  private readonly entities: Entities;
  private readonly axis: Axis;

  constructor(entities: Entities, axis: Axis) {
    this.entities = entities;
    this.axis = axis;
  }

  /** The edges of a loop at a height. */
  rim(loop: Loop, level: number): Rim {
    const { corners, arcs, clockwise } = loop;
    const vertices = corners.map((corner) => {
      const at = this.at(corner, level);
      return [this.entities.add(`VERTEX_POINT('',${this.entities.point(at)})`), at] as const;
    });
    const edges = arcs.map((arc, n): Oriented => {
      const ends = [vertices[n], vertices[(n + 1) % vertices.length]] as const;
      if (arc === null) return { edge: lineEdge(this.entities, ...ends), forward: true };
      const [from, to] = clockwise ? [ends[1], ends[0]] : ends;
      const curve = this.ellipse(arc, level);
      const edge = this.entities.add(`EDGE_CURVE('',${from[0]},${to[0]},${curve},.T.)`);
      return { edge, forward: !clockwise };
    });
    return { edges, vertices, level };
  }

  /**
   * The flat face across the axis within rims, the first around it. It looks up or down the axis. `isEndOfBore`: it lies
   * beyond the material that the rim goes around.
   */
  cap(rims: readonly Rim[], up: boolean, isEndOfBore = false): string {
    const normal = scaled(UNITS[this.axis], up ? 1 : -1);
    const surface = plane(this.entities, rims[0].vertices[0][1], normal, this.unit(0));
    return face(
      this.entities,
      surface,
      rims.map(({ edges }) => (up !== isEndOfBore ? edges : turned(edges))),
    );
  }

  /** The faces between the rims of one loop at two heights. */
  walls(loop: Loop, low: Rim, high: Rim): readonly string[] {
    const verticals = low.vertices.map((vertex, n) => lineEdge(this.entities, vertex, high.vertices[n]));
    return loop.arcs.map((arc, n) => {
      const edges = [
        low.edges[n],
        { edge: verticals[(n + 1) % verticals.length], forward: true },
        ...turned([high.edges[n]]),
        { edge: verticals[n], forward: false },
      ];
      if (arc !== null) return face(this.entities, this.tube(arc, low.level), [edges], !loop.clockwise);
      return face(this.entities, this.side(low, n), [edges]);
    });
  }

  private side({ vertices }: Rim, n: number): string {
    const from = vertices[n][1];
    const along = unit(difference(vertices[(n + 1) % vertices.length][1], from));
    const [p, q] = ACROSS[this.axis];
    const normal: [number, number, number] = [0, 0, 0];
    [normal[p], normal[q]] = [along[q], -along[p]];
    return plane(this.entities, from, normal, along);
  }

  /** The surface that an ellipse sweeps, its normal outward. */
  private tube(ellipse: Ellipse, level: number): string {
    if (isCircle(ellipse.radii)) {
      const radius = Math.max(...ellipse.radii);
      return this.entities.add(`CYLINDRICAL_SURFACE('',${this.place(ellipse, level)},${realOf(radius)})`);
    }
    const along = this.entities.add(`VECTOR('',${this.entities.direction(UNITS[this.axis])},1.)`);
    return this.entities.add(`SURFACE_OF_LINEAR_EXTRUSION('',${this.ellipse(ellipse, level)},${along})`);
  }

  private ellipse(ellipse: Ellipse, level: number): string {
    const place = this.place(ellipse, level);
    const [shorter, longer] = ellipse.radii.toSorted((a, b) => a - b);
    if (isCircle(ellipse.radii)) return this.entities.add(`CIRCLE('',${place},${realOf(longer)})`);
    return this.entities.add(`ELLIPSE('',${place},${realOf(longer)},${realOf(shorter)})`);
  }

  /** The centre of an ellipse, with x along its longer half-axis. */
  private place({ center, radii }: Ellipse, level: number): string {
    const x = this.unit(radii[0] >= radii[1] ? 0 : 1);
    return this.entities.placement(this.at(center, level), UNITS[this.axis], x);
  }

  private at([u, v]: Point2, level: number): Vec3 {
    const at: [number, number, number] = [0, 0, 0];
    const [p, q] = ACROSS[this.axis];
    [at[p], at[q], at[this.axis]] = [u, v, level];
    return at;
  }

  private unit(which: 0 | 1): Vec3 {
    return UNITS[ACROSS[this.axis][which]];
  }
}

/** Radii that differ by rounding only are those of a circle. */
export function isCircle(radii: readonly number[]): boolean {
  return Math.max(...radii) - Math.min(...radii) <= 1e-9 * Math.max(...radii);
}

/** The distance of facets from the true surface, over the size of the body. */
const TOLERANCE = 1e-2;

/** The faces of a body as triangles near its surface. */
export function facetedFaces(entities: Entities, solid: Solid): readonly string[] {
  const { positions, indices } = solid.tessellate(TOLERANCE * Math.max(...boxSize(solid.bounds)));
  const vertexAt = new Map<string, readonly [vertex: string, at: Vec3]>();
  const vertexOf = (index: number) => {
    const at: Vec3 = [positions[3 * index], positions[3 * index + 1], positions[3 * index + 2]];
    const key = at.join();
    const known = vertexAt.get(key);
    if (known) return known;
    const vertex = [entities.add(`VERTEX_POINT('',${entities.point(at)})`), at] as const;
    vertexAt.set(key, vertex);
    return vertex;
  };
  const edges = new Map<string, string>();
  const edgeOf = (from: readonly [string, Vec3], to: readonly [string, Vec3]): Oriented => {
    const back = edges.get(`${to[0]}${from[0]}`);
    if (back) return { edge: back, forward: false };
    const key = `${from[0]}${to[0]}`;
    const edge = edges.get(key) ?? lineEdge(entities, from, to);
    edges.set(key, edge);
    return { edge, forward: true };
  };
  const faces: string[] = [];
  for (let n = 0; n < indices.length; n += 3) {
    const corners = [0, 1, 2].map((k) => vertexOf(indices[n + k]));
    if (new Set(corners).size < 3) continue;
    const [a, b, c] = corners;
    const along = unit(difference(b[1], a[1]));
    const normal = unit(cross(along, difference(c[1], a[1])));
    const loop = [edgeOf(a, b), edgeOf(b, c), edgeOf(c, a)];
    faces.push(face(entities, plane(entities, a[1], normal, along), [loop]));
  }
  return faces;
}
