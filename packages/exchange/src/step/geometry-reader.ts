import type { Vec3 } from '@thermarium/geometry';
import { dot, type Frame, plus, STILL } from './frame.ts';
import type { Part21File } from './part21-file.ts';
import type { Value } from './part21-parser.ts';
import { cross, difference, scaled, unit } from './shell.ts';

/** A surface with what is needed to measure the body that it bounds. Null: its kind is not known. */
export interface Surface {
  readonly kind: 'plane' | 'tube' | 'sphere' | 'cone' | null;
  /** The place of a plane, the centre of a sphere, the apex of a cone. mm. */
  readonly at: Vec3;
  /** The axis of a tube, and of the angles of a sphere. */
  readonly axis: Vec3;
  /** The radius of a sphere, mm. */
  readonly radius: number;
  /** The material is on the side to which its normal points. */
  readonly inward: boolean;
}

/** A face: its loops are oriented so that its inside is on their left. */
export interface Face {
  readonly surface: Surface;
  readonly loops: readonly (readonly Vec3[])[];
  /** Points that bound its surface where its kind is not known. */
  readonly poles: readonly Vec3[];
}

/** A solid as far as it can be measured: mm, in its own place. */
export interface Body {
  readonly faces: readonly Face[];
  /** Its curved edges are parts of circles and ellipses around these centres. */
  readonly centers: readonly Vec3[];
  /** It has edges that are neither straight nor round. */
  readonly freeform: boolean;
}

/** The segments of a full circle. */
const SEGMENTS = 360;
/** Directions and factors that differ by less are the same. */
const SAME = 1e-6;
/** More points than these in one body are not read. */
const MOST_POINTS = 200_000;

export function refOf(value: Value | undefined): number | null {
  return typeof value === 'object' && value !== null && 'ref' in value ? value.ref : null;
}

export function refsOf(value: Value | undefined): readonly number[] {
  return Array.isArray(value) ? value.map(refOf).filter((each) => each !== null) : [];
}

export function numberOf(value: Value | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The units in which a representation is. */
export interface Units {
  /** mm of its unit of length. */
  readonly millimetres: number;
  /** Radians of its unit of angles. */
  readonly radians: number;
}

/** Thrown where a body is damaged; the reader names it among what is lost. */
export class Damaged extends Error {}

/** Reads shapes of one unit of length. */
export class GeometryReader {
  private readonly file: Part21File;
  private readonly units: Units;
  private points = 0;
  private centers: Vec3[] = [];
  private freeform = false;

  constructor(file: Part21File, units: Units) {
    this.file = file;
    this.units = units;
  }

  private get scale(): number {
    return this.units.millimetres;
  }

  /** The place of an `AXIS2_PLACEMENT_3D`; the origin where it is none. */
  frame(id: number | null): Frame {
    const values = id === null ? undefined : this.file.part(id, 'AXIS2_PLACEMENT_3D')?.values;
    if (!values) return STILL;
    const origin = this.point(refOf(values[1]));
    const z = this.direction(refOf(values[2])) ?? STILL.z;
    const towards = this.direction(refOf(values[3])) ?? (Math.abs(z[0]) < 0.9 ? STILL.x : STILL.y);
    const across = difference(towards, scaled(z, dot(towards, z)));
    if (Math.hypot(...across) < 1e-9) throw new Damaged('A place has no direction.');
    const x = unit(across);
    return { x, y: cross(z, x), z, origin };
  }

  /** The place onto which something is moved: as `frame`, or by an operator that neither scales nor mirrors. Throws `Damaged`. */
  goal(id: number | null): Frame {
    const values = this.file.part(id ?? -1, 'CARTESIAN_TRANSFORMATION_OPERATOR_3D')?.values;
    if (!values) return this.frame(id);
    // Names stand before them, one or two.
    const [axis1, axis2, at, scale, axis3] = values.slice(-5);
    const x = this.direction(refOf(axis1)) ?? STILL.x;
    const y = this.direction(refOf(axis2)) ?? STILL.y;
    const z = this.direction(refOf(axis3)) ?? cross(x, y);
    const isRigid =
      Math.hypot(...difference(cross(x, y), z)) < SAME && Math.abs((numberOf(scale) ?? 1) - 1) < SAME;
    if (!isRigid) throw new Damaged('A place scales or mirrors.');
    return { x, y, z, origin: this.point(refOf(at)) };
  }

  /** The shells of a solid. Throws `Damaged`. */
  body(solid: number): Body {
    this.points = 0;
    this.centers = [];
    this.freeform = false;
    const part = this.file.part(solid, 'MANIFOLD_SOLID_BREP', 'BREP_WITH_VOIDS', 'FACETED_BREP');
    const outer = refOf(part?.values[1]);
    if (!part || outer === null) throw new Damaged('The solid has no shell.');
    const faces = [...this.shell(outer), ...refsOf(part.values[2]).flatMap((inner) => this.shell(inner))];
    if (faces.length === 0) throw new Damaged('The solid has no faces.');
    return { faces, centers: this.centers, freeform: this.freeform };
  }

  private shell(id: number): readonly Face[] {
    const oriented = this.file.part(id, 'ORIENTED_CLOSED_SHELL');
    if (oriented) {
      const faces = this.shell(refOf(oriented.values[2]) ?? -1);
      return isFalse(oriented.values[3]) ? faces.map(turnedOver) : faces;
    }
    const shell = this.file.part(id, 'CLOSED_SHELL', 'OPEN_SHELL');
    if (!shell) throw new Damaged('A shell is missing.');
    return refsOf(shell.values[1]).map((face) => this.face(face));
  }

  private face(id: number): Face {
    const part = this.file.part(id, 'ADVANCED_FACE', 'FACE_SURFACE');
    if (!part) throw new Damaged('A face is missing.');
    const loops = refsOf(part.values[1]).map((bound) => this.bound(bound));
    const surface = refOf(part.values[2]);
    if (surface === null) throw new Damaged('A face has no surface.');
    const read = { ...this.surface(surface), inward: isFalse(part.values[3]) };
    return {
      loops: loops.filter((loop) => loop.length > 0),
      surface: read,
      poles: read.kind ? [] : this.polesOf(surface),
    };
  }

  private bound(id: number): readonly Vec3[] {
    const part = this.file.part(id, 'FACE_OUTER_BOUND', 'FACE_BOUND');
    const loop = refOf(part?.values[1]);
    if (!part || loop === null) throw new Damaged('A bound is missing.');
    const points = this.loop(loop);
    return isFalse(part.values[2]) ? points.toReversed() : points;
  }

  private loop(id: number): readonly Vec3[] {
    const poly = this.file.part(id, 'POLY_LOOP');
    if (poly) return refsOf(poly.values[1]).map((point) => this.point(point));
    const edges = this.file.part(id, 'EDGE_LOOP');
    if (!edges) return [];
    return refsOf(edges.values[1]).flatMap((edge) => this.oriented(edge).slice(0, -1));
  }

  private oriented(id: number): readonly Vec3[] {
    const part = this.file.part(id, 'ORIENTED_EDGE');
    const points = this.edge(refOf(part?.values[3]) ?? -1);
    return part && isFalse(part.values[4]) ? points.toReversed() : points;
  }

  private edge(id: number): readonly Vec3[] {
    const values = this.file.part(id, 'EDGE_CURVE')?.values;
    if (!values) throw new Damaged('An edge is missing.');
    const [from, to] = [values[1], values[2]].map((vertex) => {
      const point = this.file.part(refOf(vertex) ?? -1, 'VERTEX_POINT');
      return this.point(refOf(point?.values[1]));
    });
    const curve = this.curve(refOf(values[3]) ?? -1, from, to, !isFalse(values[4]));
    this.points += curve.length;
    if (this.points > MOST_POINTS) throw new Damaged('The solid has too many edges.');
    return curve;
  }

  /** The points of a curve between two of them. */
  private curve(id: number, from: Vec3, to: Vec3, same: boolean): readonly Vec3[] {
    for (let inner = id, depth = 0; depth < 8; depth++) {
      const wrapped = this.file.part(inner, 'SURFACE_CURVE', 'SEAM_CURVE', 'INTERSECTION_CURVE');
      if (!wrapped) return this.bare(inner, from, to, same);
      inner = refOf(wrapped.values[1]) ?? -1;
    }
    throw new Damaged('A curve lies in itself.');
  }

  private bare(id: number, from: Vec3, to: Vec3, same: boolean): readonly Vec3[] {
    const part = this.file.parts(id)[0];
    const round = this.file.part(id, 'CIRCLE', 'ELLIPSE');
    if (!round) {
      if (part?.type === 'LINE' || part?.type === 'POLYLINE') return [from, to];
      this.freeform = true;
      return [from, ...this.polesOf(id), to];
    }
    const { x, y, origin } = this.frame(refOf(round.values[1]));
    this.centers.push(origin);
    const major = (numberOf(round.values[2]) ?? 0) * this.scale;
    const minor = round.type === 'CIRCLE' ? major : (numberOf(round.values[3]) ?? 0) * this.scale;
    if (!(major > 0 && minor > 0)) throw new Damaged('A circle has no radius.');
    const angleOf = (point: Vec3) => {
      const away = difference(point, origin);
      return Math.atan2(dot(away, y) / minor, dot(away, x) / major);
    };
    const begin = angleOf(from);
    const turn = 2 * Math.PI;
    const isWhole = Math.hypot(...difference(to, from)) < 1e-9 * major;
    const span = isWhole ? turn : ((((angleOf(to) - begin) * (same ? 1 : -1)) % turn) + turn) % turn;
    const count = Math.max(2, Math.ceil((SEGMENTS * span) / turn));
    const between = Array.from({ length: count - 1 }, (_, n) => {
      const angle = begin + ((same ? 1 : -1) * span * (n + 1)) / count;
      return plus(origin, plus(scaled(x, major * Math.cos(angle)), scaled(y, minor * Math.sin(angle))));
    });
    return [from, ...between, to];
  }

  private surface(id: number): Omit<Surface, 'inward'> {
    const none = { kind: null, at: STILL.origin, axis: STILL.z, radius: 0 } as const;
    const part = this.file.part(id, 'PLANE', 'CYLINDRICAL_SURFACE', 'SPHERICAL_SURFACE', 'CONICAL_SURFACE');
    if (part) {
      const { z: axis, origin: at } = this.frame(refOf(part.values[1]));
      const radius = (numberOf(part.values[2]) ?? 0) * this.scale;
      if (part.type === 'PLANE') return { kind: 'plane', at, axis, radius };
      if (part.type === 'CYLINDRICAL_SURFACE') return { kind: 'tube', at, axis, radius };
      if (part.type === 'SPHERICAL_SURFACE') return { kind: 'sphere', at, axis, radius };
      const slope = Math.tan((numberOf(part.values[3]) ?? 0) * this.units.radians);
      if (!(Math.abs(slope) > 1e-9)) return none;
      return { kind: 'cone', at: difference(at, scaled(axis, radius / slope)), axis, radius };
    }
    const extruded = this.file.part(id, 'SURFACE_OF_LINEAR_EXTRUSION');
    const along = this.file.part(refOf(extruded?.values[2]) ?? -1, 'VECTOR');
    const axis = this.direction(refOf(along?.values[1]));
    return axis ? { kind: 'tube', at: STILL.origin, axis, radius: 0 } : none;
  }

  /** The points that an entity and those in it refer to, such as the control points of a spline. */
  private polesOf(id: number): readonly Vec3[] {
    const poles: Vec3[] = [];
    const waiting: Value[] = this.file.parts(id).flatMap(({ values }) => values);
    for (let seen = 0; waiting.length > 0 && seen < MOST_POINTS; seen++) {
      const value = waiting.pop();
      if (Array.isArray(value)) waiting.push(...value);
      const ref = refOf(value);
      if (ref !== null && this.file.part(ref, 'CARTESIAN_POINT')) poles.push(this.point(ref));
    }
    return poles;
  }

  private point(id: number | null): Vec3 {
    const values = id === null ? undefined : this.file.part(id, 'CARTESIAN_POINT')?.values[1];
    return scaled(vectorOf(values), this.scale);
  }

  private direction(id: number | null): Vec3 | null {
    const values = id === null ? undefined : this.file.part(id, 'DIRECTION')?.values[1];
    if (!values) return null;
    const vector = vectorOf(values);
    if (Math.hypot(...vector) === 0) throw new Damaged('A direction has no length.');
    return unit(vector);
  }
}

function vectorOf(value: Value | undefined): Vec3 {
  const [x, y, z] = Array.isArray(value) ? value.map((each) => numberOf(each)) : [];
  if (x == null || y == null || z == null) throw new Damaged('A point has no three coordinates.');
  return [x, y, z];
}

function isFalse(value: Value | undefined): boolean {
  return typeof value === 'object' && value !== null && 'word' in value && value.word === 'F';
}

function turnedOver(face: Face): Face {
  const { surface, loops } = face;
  return {
    ...face,
    surface: { ...surface, inward: !surface.inward },
    loops: loops.map((loop) => loop.toReversed()),
  };
}
