import type { Vec3 } from '@thermarium/geometry';
import { listOf, realOf } from './part21-text.ts';

/** The entities of a file, numbered as they are added and taken off in pieces. Directions along axes are written once. */
export class Entities {
  private last = 0;
  private lines: string[] = [];
  private readonly directions = new Map<string, string>();

  /** Adds an entity and returns the reference to it. */
  add(entity: string): string {
    const reference = `#${++this.last}`;
    this.lines.push(`${reference}=${entity};\n`);
    return reference;
  }

  /** The text of all entities since the last piece. */
  take(): string {
    const text = this.lines.join('');
    this.lines = [];
    return text;
  }

  /** A point, mm. */
  point(at: Vec3): string {
    return this.add(`CARTESIAN_POINT('',${vectorOf(at)})`);
  }

  /** A unit vector. */
  direction(vector: Vec3): string {
    const text = vectorOf(vector);
    const known = this.directions.get(text);
    if (known) return known;
    const reference = this.add(`DIRECTION('',${text})`);
    if (vector.filter((component) => component === 0).length === 2) this.directions.set(text, reference);
    return reference;
  }

  /** A place with the directions of its z and x, both along axes. */
  placement(at: Vec3, z: Vec3 = [0, 0, 1], x: Vec3 = [1, 0, 0]): string {
    return this.add(`AXIS2_PLACEMENT_3D('',${this.point(at)},${this.direction(z)},${this.direction(x)})`);
  }
}

function vectorOf(vector: Vec3): string {
  return listOf(vector.map(realOf));
}
