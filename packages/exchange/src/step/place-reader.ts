import { cross, difference, dot, scaled, unit, type Vec3 } from '@thermarium/geometry';
import { type Frame, IDENTITY } from './frame.ts';
import type { Part21File } from './part21-file.ts';
import { numberOf, refOf, type Value } from './part21-parser.ts';

/** The units in which a representation is. */
export interface Units {
  /** mm of its unit of length. */
  readonly millimetres: number;
  /** Radians of its unit of angles. */
  readonly radians: number;
}

/** Thrown where a body is damaged; the reader names it among what is lost. */
export class Damaged extends Error {}

/** Directions and factors that differ by less are the same. */
const SAME = 1e-6;

/** Reads points, directions and places of one unit of length; what is damaged throws `Damaged`. */
export class PlaceReader {
  readonly file: Part21File;
  readonly units: Units;

  constructor(file: Part21File, units: Units) {
    this.file = file;
    this.units = units;
  }

  /** A length in mm; 0 where the value is none. */
  length(value: Value | undefined): number {
    return (numberOf(value) ?? 0) * this.units.millimetres;
  }

  point(id: number | null): Vec3 {
    const values = id === null ? undefined : this.file.part(id, 'CARTESIAN_POINT')?.values[1];
    return scaled(vectorOf(values), this.units.millimetres);
  }

  /** The vector of length 1 in a direction; null: there is none. */
  direction(id: number | null): Vec3 | null {
    const values = id === null ? undefined : this.file.part(id, 'DIRECTION')?.values[1];
    if (!values) return null;
    const vector = vectorOf(values);
    if (Math.hypot(...vector) === 0) throw new Damaged('A direction has no length.');
    return unit(vector);
  }

  /** The place of an `AXIS2_PLACEMENT_3D`; the origin where it is none. */
  frame(id: number | null): Frame {
    const values = id === null ? undefined : this.file.part(id, 'AXIS2_PLACEMENT_3D')?.values;
    if (!values) return IDENTITY;
    const origin = this.point(refOf(values[1]));
    const z = this.direction(refOf(values[2])) ?? IDENTITY.z;
    const towards = this.direction(refOf(values[3])) ?? (Math.abs(z[0]) < 0.9 ? IDENTITY.x : IDENTITY.y);
    const across = difference(towards, scaled(z, dot(towards, z)));
    if (Math.hypot(...across) < 1e-9) throw new Damaged('A place has no direction.');
    const x = unit(across);
    return { x, y: cross(z, x), z, origin };
  }

  /** The place onto which something is moved: as `frame`, or by an operator that neither scales nor mirrors. */
  goal(id: number | null): Frame {
    const values = this.file.part(id ?? -1, 'CARTESIAN_TRANSFORMATION_OPERATOR_3D')?.values;
    if (!values) return this.frame(id);
    // Names stand before them, one or two.
    const [axis1, axis2, at, scale, axis3] = values.slice(-5);
    const x = this.direction(refOf(axis1)) ?? IDENTITY.x;
    const y = this.direction(refOf(axis2)) ?? IDENTITY.y;
    const z = this.direction(refOf(axis3)) ?? cross(x, y);
    const isRigid =
      Math.hypot(...difference(cross(x, y), z)) < SAME && Math.abs((numberOf(scale) ?? 1) - 1) < SAME;
    if (!isRigid) throw new Damaged('A place scales or mirrors.');
    return { x, y, z, origin: this.point(refOf(at)) };
  }

  /** The points that an entity refers to, itself or through others in its values. */
  pointsIn(id: number): readonly Vec3[] {
    const points: Vec3[] = [];
    const waiting: Value[] = this.file.parts(id).flatMap(({ values }) => values);
    for (let seen = 0; waiting.length > 0 && seen < MOST_VALUES; seen++) {
      const value = waiting.pop();
      if (Array.isArray(value)) waiting.push(...value);
      const ref = refOf(value);
      if (ref !== null && this.file.part(ref, 'CARTESIAN_POINT')) points.push(this.point(ref));
    }
    return points;
  }
}

/** More values of one entity than these are not looked at. */
const MOST_VALUES = 200_000;

function vectorOf(value: Value | undefined): Vec3 {
  const [x, y, z] = Array.isArray(value) ? value.map((each) => numberOf(each)) : [];
  if (x == null || y == null || z == null) throw new Damaged('A point has no three coordinates.');
  return [x, y, z];
}
