import type { Axis, Vec3 } from '@thermarium/geometry';
import { NearestFace } from './nearest-face.ts';
import type { PlaneField } from './plane-field.ts';
import { interval, type SurfaceField, temperatureOn } from './surface-field.ts';
import { across } from './wire/pack-faces.ts';

export interface ProbeHit {
  readonly object: number;
  /** mm */
  readonly point: Vec3;
  /** Outward, of length 1; null: not known, then any flat face will do. */
  readonly normal: Vec3 | null;
}

/** A pointed-at place lies on a face up to so much, mm: the picture's numbers have 24 bits. */
const ON_FACE = 2e-3;
/** A normal along an axis. */
const STRAIGHT = 0.999;

/** Tells the temperature of a place on the surface of an object, in microseconds. */
export class SurfaceProbe {
  private readonly field: SurfaceField;
  /** Patches by object, axis and side, by coordinate. */
  private readonly sorted = new Map<string, readonly number[]>();
  private readonly nearest = new Map<number, NearestFace>();

  constructor(field: SurfaceField) {
    this.field = field;
  }

  /** °C; null where the solution has no face of the object. */
  at({ object, point, normal }: ProbeHit): number | null {
    for (const [axis, side] of facing(normal)) {
      const [first, second] = across(axis);
      for (const patch of this.patchesNear(object, axis, side, point[axis])) {
        const found = temperatureOn(this.field, this.field.patches[patch], point[first], point[second]);
        if (!Number.isNaN(found)) return found;
      }
    }
    const known = this.nearest.get(object) ?? new NearestFace(this.field, object);
    this.nearest.set(object, known);
    const found = known.at(...point);
    return Number.isNaN(found) ? null : found;
  }

  /** The patches of a face that lie at a coordinate. */
  private *patchesNear(object: number, axis: Axis, side: 1 | -1, coordinate: number): Generator<number> {
    const patches = this.patchesOf(object, axis, side);
    let low = 0;
    let high = patches.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.field.patches[patches[middle]].coordinate < coordinate - ON_FACE) low = middle + 1;
      else high = middle;
    }
    for (let n = low; n < patches.length; n++) {
      if (this.field.patches[patches[n]].coordinate > coordinate + ON_FACE) return;
      yield patches[n];
    }
  }

  private patchesOf(object: number, axis: Axis, side: 1 | -1): readonly number[] {
    const key = `${object} ${axis} ${side}`;
    const known = this.sorted.get(key);
    if (known) return known;
    const { patches, byObject } = this.field;
    const found = (byObject.get(object) ?? [])
      .filter((index) => patches[index].axis === axis && patches[index].side === side)
      .sort((a, b) => patches[a].coordinate - patches[b].coordinate);
    this.sorted.set(key, found);
    return found;
  }
}

type Direction = readonly [Axis, 1 | -1];

/** The directions in which a flat face with this normal may look. */
function facing(normal: Vec3 | null): readonly Direction[] {
  if (normal === null) return ALL;
  return ALL.filter(([axis, side]) => normal[axis] * side > STRAIGHT);
}

const ALL: readonly Direction[] = [
  [2, 1],
  [2, -1],
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
];

/** The temperature of a plane at a place of it, °C; null in void and outside. */
export function temperatureOnPlane(
  { axis, u, v, columns, values }: PlaneField,
  point: Vec3,
): { readonly temperature: number; readonly cell: number } | null {
  const [first, second] = across(axis);
  const column = interval(u, point[first]);
  const row = interval(v, point[second]);
  if (column < 0 || row < 0) return null;
  const cell = row * columns + column;
  return Number.isNaN(values[cell]) ? null : { temperature: values[cell], cell };
}
